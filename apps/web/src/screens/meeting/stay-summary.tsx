import { useStore } from 'zustand';
import { StayLine } from '../../features/lobby/stay-line.tsx';
import type { Meeting } from '../../call/create-meeting.ts';
import { optional } from './optional.tsx';

const CallRating = optional(async () => (await import('../../features/lobby/call-rating.tsx')).CallRating);

/** What the call was; a person who met someone may rate it. */
export function CallSummary({ meeting: { store, settings, acts } }: { meeting: Meeting }) {
  const stay = useStore(store, (state) => state.stay);
  const hears = useStore(settings, (state) => state.hears);
  if (!stay || stay.untilMs === null) return null;
  const { sinceMs, untilMs, met, languages } = stay;
  return (
    <>
      <StayLine
        durationMs={untilMs - sinceMs}
        met={met.size}
        languages={languages}
        yours={hears ?? languages[0] ?? 'en'}
      />
      {met.size > 0 && <CallRating onRate={(score) => void acts.rate(score)} />}
    </>
  );
}
