import type { BillingCycle } from '@intermind/contracts';

/** What happens to members and their money, at random. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOON_MS = DAY_MS / 2;
/** The end of a month, so that the first periods end on a shorter one. */
export const START_MS = Date.UTC(2030, 0, 31, 12);

/** `told`: the provider's notification arrives. */
export type Step =
  | {
      kind: 'buy';
      /** For which pages are opened, one after the other. */
      tabs: readonly BillingCycle[];
      /** Of all that are open, the one on which is paid. */
      page: 'newest' | 'oldest';
      /** A first card is declined on the page, which is told, and another one is tried. */
      isDeclinedFirst: boolean;
      /** `left`: nothing is paid, and the page stays open. */
      outcome: Decided | 'pending' | 'left';
      told: boolean;
    }
  /** A pack beside the plan; on the page as above. */
  | {
      kind: 'topUp';
      page: 'newest' | 'oldest';
      outcome: Decided | 'pending' | 'left';
      told: boolean;
    }
  | { kind: 'decide'; outcome: Decided; told: boolean }
  | { kind: 'refund'; share: number; told: boolean }
  | { kind: 'force'; which: 'running' | 'upcoming' }
  /** `pass`: the member comes back from the page before the hour is over. */
  | { kind: 'card'; pass: boolean }
  | { kind: 'cancel' | 'reactivate' | 'smaller' }
  | { kind: 'time'; days: number }
  | { kind: 'monthEnd' };

type Decided = 'succeeded' | 'failed';

function pick<Choice>(random: () => number, ...choices: readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)]!;
}

export function randomStep(random: () => number): Step {
  const kind = pick(
    random,
    ...(['buy', 'buy', 'buy', 'buy', 'decide', 'refund', 'cancel', 'reactivate', 'smaller'] as const),
    ...(['topUp', 'topUp', 'force', 'card', 'card', 'time', 'time', 'time', 'monthEnd'] as const),
  );
  const told = random() < 0.7;
  switch (kind) {
    case 'buy':
      return {
        ...{ kind, told, tabs: pick(random, ['monthly'], ['yearly'], ['yearly', 'monthly']) },
        page: pick(random, 'newest', 'oldest'),
        isDeclinedFirst: random() < 0.3,
        outcome: pick(random, 'succeeded', 'succeeded', 'succeeded', 'failed', 'pending', 'left'),
      };
    case 'topUp':
      return {
        ...{ kind, told, page: pick(random, 'newest', 'oldest') },
        outcome: pick(random, 'succeeded', 'succeeded', 'succeeded', 'failed', 'pending', 'left'),
      };
    case 'decide':
      return { kind, told, outcome: pick(random, 'succeeded', 'failed') };
    case 'refund':
      return { kind, told, share: pick(random, 0.3, 1) };
    case 'force':
      return { kind, which: pick(random, 'running', 'running', 'upcoming') };
    case 'card':
      return { kind, pass: random() < 0.5 };
    case 'time':
      return { kind, days: 1 + Math.floor(random() * pick(random, 5, 25)) };
    default:
      return { kind };
  }
}

/** Steps are a minute apart: no member makes two agreements at the same time. */
export function nextMinute(ms: number): number {
  return ms + MINUTE_MS;
}

/**
 * When passes follow a step: of the days that go by the first ones, because what waits for a pass waits for one or a few days,
 * and the last.
 */
export function passesAfter(step: Step, ms: number): number[] {
  const today = Math.floor(ms / DAY_MS);
  const passesOf = (days: number) =>
    [...[1, 2, 3, 4, 5].filter((day) => day < days), days].map((day) => (today + day) * DAY_MS + NOON_MS);
  const isLastOfMonth = (days: number) => new Date((today + days + 1) * DAY_MS).getUTCDate() === 1;
  if (step.kind === 'time') return passesOf(step.days);
  if (step.kind === 'card' && step.pass) return [ms];
  if (step.kind !== 'monthEnd') return [];
  let days = 1;
  while (!isLastOfMonth(days)) days += 1;
  return passesOf(days);
}
