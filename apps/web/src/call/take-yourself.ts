import type { Participant } from '@intermind/contracts';
import { withParticipant } from '../model/conference-state.ts';
import type { MeetingStore } from '../model/meeting.ts';

/** Takes what the server answered of this device. @returns false where it is another participant by now */
export function takeYourself(store: MeetingStore, participant: Participant): boolean {
  const { conference } = store.getState();
  if (conference?.you !== participant.id) return false;
  store.setState({ conference: withParticipant(conference, participant) });
  return true;
}
