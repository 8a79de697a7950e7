import { systemClock, type Clock } from '@intermind/timing';

/** Real time in which short waits are over at once; what takes half a minute or more never comes, or after `silenceMs`. */
export function hurriedClock({ silenceMs }: { silenceMs?: number } = {}): Clock {
  return {
    ...systemClock,
    after: (ms, work) => {
      if (ms < 30_000) return systemClock.after(0, work);
      return silenceMs === undefined ? () => undefined : systemClock.after(silenceMs, work);
    },
  };
}
