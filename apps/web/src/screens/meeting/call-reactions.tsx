import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { ReactionLayer } from '../../features/call/reaction-layer.tsx';

/** The reactions of this meeting, over its stage. */
export function CallReactions({ meeting: { store } }: { meeting: Meeting }) {
  const shown = useStore(store, (state) => state.reactions);
  const conference = useStore(store, (state) => state.conference);
  const nameOf = (participant: string) =>
    conference?.participants.find(({ id }) => id === participant)?.name ?? null;
  return <ReactionLayer shown={shown} you={conference?.you ?? ''} nameOf={nameOf} />;
}
