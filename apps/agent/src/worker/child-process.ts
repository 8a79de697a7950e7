import { CHILD_BEAT_MS, type FromChild, type ToChild } from './child-messages.ts';

type Start = Extract<ToChild, { type: 'start' }>;

/** What the process of one job does. */
interface ChildHandlers {
  /** Rejects when it cannot; the process ends then. */
  start: (message: Start) => Promise<void>;
  /** Everything else that its worker says, but the word to stop. */
  told: (message: Exclude<ToChild, Start | { type: 'stop' }>) => void;
  /** Says goodbye and exits. Called once. */
  end: (why: Extract<FromChild, { type: 'ended' }>['why'], detail: string) => Promise<void>;
  beat: () => void;
}

/** To the worker that has started this process. */
export function tell(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

/** Ties the process of a job to its worker: it beats from now on, and ends with it. @returns what ends it */
export function runChild({ start, told, end, beat }: ChildHandlers): ChildHandlers['end'] {
  let ending = false;
  const endOnce: ChildHandlers['end'] = async (why, detail) => {
    if (ending) return;
    ending = true;
    await end(why, detail);
  };
  process.on('message', (message: ToChild) => {
    if (message.type === 'stop') void endOnce('stopped', 'asked to');
    else if (message.type === 'start')
      start(message).catch((error: unknown) => void endOnce('failed', String(error)));
    else told(message);
  });
  process.on('disconnect', () => void endOnce('stopped', 'parent gone'));
  process.on('SIGTERM', () => void endOnce('stopped', 'SIGTERM'));
  // Ctrl-C reaches the whole group; the parent decides
  process.on('SIGINT', () => undefined);
  setInterval(beat, CHILD_BEAT_MS);
  return endOnce;
}
