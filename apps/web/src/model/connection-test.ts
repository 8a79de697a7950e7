/** What the connection test looks at and how it judges what it measures. */

export const CHECK_GROUPS = {
  server: ['http', 'websocket', 'signalling'],
  media: ['udp', 'tcp', 'roundTrip', 'loss', 'upload', 'download'],
  device: ['camera', 'microphone', 'speaker'],
} as const;
export type CheckGroup = keyof typeof CHECK_GROUPS;
export type Check = (typeof CHECK_GROUPS)[CheckGroup][number];
export const CHECKS: readonly Check[] = Object.values(CHECK_GROUPS).flat();

/** `good`: no limits. `fair`: meetings work, with limits. `bad`: something does not work. */
export type Grade = 'good' | 'fair' | 'bad';

/** What was found, by the name of its text. */
export type Finding =
  | 'answered'
  | 'connected'
  | 'works'
  | 'measured'
  | 'blocked'
  | 'notReached'
  | 'notAvailable'
  | 'missing'
  | 'unusable'
  | 'noPicture'
  | 'hearsYou'
  | 'silent'
  | 'heard'
  | 'notHeard'
  | 'picture';

/** What to do about it, by the name of its text. */
export type Advice =
  | 'http'
  | 'websocket'
  | 'signalling'
  | 'udp'
  | 'media'
  | 'tcp'
  | 'roundTrip'
  | 'loss'
  | 'speed'
  | 'blocked'
  | 'missing'
  | 'unusable'
  | 'noPicture'
  | 'silent'
  | 'speaker';

export interface CheckResult {
  grade: Grade;
  finding: Finding;
  advice: Advice | null;
  /** Milliseconds, percent or megabits a second, as the check measures; null where it measures nothing. */
  value: number | null;
  /** Of the camera's picture, in pixels. */
  size?: { width: number; height: number };
}

/** `skipped`: something before it does not work. */
export type CheckState = 'waiting' | 'testing' | 'skipped' | CheckResult;
export type CheckStates = Readonly<Record<Check, CheckState>>;

export const UNTESTED: CheckStates = Object.fromEntries(
  CHECKS.map((check) => [check, 'waiting']),
) as unknown as CheckStates;

export function found(
  grade: Grade,
  finding: Finding,
  advice: Advice | null = null,
  value: number | null = null,
): CheckResult {
  return { grade, finding, advice, value };
}

/**
 * Up to the first number good, up to the second fair. Delay: ITU-T G.114 calls up to 150 ms one way transparent; half of
 * a round trip is one way, and the rest of the path takes its part. Loss: Opus and video repair single packets.
 */
const AT_MOST = {
  roundTrip: { good: 150, fair: 350, advice: 'roundTrip' },
  loss: { good: 1, fair: 5, advice: 'loss' },
} as const;
/** In megabits a second. A camera's picture takes 2.5 at most, speech 0.05; several people are received at once. */
const AT_LEAST = {
  upload: { good: 1.5, fair: 0.3, advice: 'speed' },
  download: { good: 3, fair: 0.6, advice: 'speed' },
} as const;

export type Measured = keyof typeof AT_MOST | keyof typeof AT_LEAST;

/** @param value null: it could not be measured, which is no fault of the connection */
export function graded(check: Measured, value: number | null): CheckState {
  if (value === null) return 'skipped';
  const limit = check in AT_MOST ? AT_MOST[check as keyof typeof AT_MOST] : undefined;
  const need = AT_LEAST[check as keyof typeof AT_LEAST];
  const reaches = (bound: 'good' | 'fair') => (limit ? value <= limit[bound] : value >= need[bound]);
  const grade = reaches('good') ? 'good' : reaches('fair') ? 'fair' : 'bad';
  const { advice } = limit ?? need;
  return found(grade, 'measured', grade === 'good' ? null : advice, value);
}

/** The two transports of media together: without UDP the slower TCP, without both nothing. */
export function gradedTransports({ udp, tcp }: { udp: boolean; tcp: boolean }): {
  udp: CheckResult;
  tcp: CheckResult;
} {
  const works = found('good', 'works');
  return {
    udp: udp ? works : tcp ? found('fair', 'blocked', 'udp') : found('bad', 'blocked', 'media'),
    tcp: tcp ? works : udp ? found('fair', 'notAvailable', 'tcp') : found('bad', 'blocked', 'media'),
  };
}

/**
 * The whole test in one word; null until something was found. A missing camera and a TCP way that is not needed do not keep anybody
 * from meeting: they are limits at most.
 */
export function overall(states: CheckStates): Grade | null {
  const grades = CHECKS.flatMap((check) => {
    const state = states[check];
    if (typeof state === 'string') return [];
    const isLimit = check === 'tcp' && state.grade === 'fair';
    if (isLimit) return [];
    return [CHECK_GROUPS.device.includes(check as never) && state.grade === 'bad' ? 'fair' : state.grade];
  });
  if (grades.length === 0) return null;
  return grades.includes('bad') ? 'bad' : grades.includes('fair') ? 'fair' : 'good';
}

/** The middle one, so that a single slow answer does not count. Of an even number the lower middle. */
export function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
