import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { optional } from './optional.tsx';

const StillThere = optional(async () => (await import('../../features/call/still-there.tsx')).StillThere);

/** The question to a person who is alone here for long. */
export function CallAlone({ meeting: { store, stay, leave } }: { meeting: Meeting }) {
  const secondsLeft = useStore(store, (state) => state.aloneSecondsLeft);
  if (secondsLeft === null) return null;
  return <StillThere secondsLeft={secondsLeft} onStay={stay} onLeave={leave} />;
}
