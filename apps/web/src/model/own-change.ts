import { ROLE_RIGHTS } from '@intermind/contracts/roles';
import { type ConferenceState, youMaySend, yourself } from './conference-state.ts';

/** What a moderator changed for this person: the key of its text. */
export type OwnChange =
  | 'moderation.nowModerator'
  | 'moderation.nowPresenter'
  | 'moderation.nowSpeaker'
  | 'device.attendee'
  | 'moderation.onlyMicrophone'
  | 'moderation.onlyCamera'
  | 'moderation.microphoneAgain'
  | 'moderation.cameraAgain'
  | 'moderation.onlyShareScreen'
  | 'moderation.shareScreenAgain';

const ROLE_TEXTS = {
  attendee: 'device.attendee',
  speaker: 'moderation.nowSpeaker',
  presenter: 'moderation.nowPresenter',
  moderator: 'moderation.nowModerator',
  host: null,
} as const;

/** What has changed for you between two states of one conference. A new role says it all. */
export function ownChanges(before: ConferenceState | null, after: ConferenceState | null): OwnChange[] {
  const [was, is] = [before && yourself(before), after && yourself(after)];
  if (!was || !is || before?.conference.id !== after?.conference.id) return [];
  if (was.role !== is.role) {
    const text = ROLE_TEXTS[is.role];
    return text ? [text] : [];
  }
  // A listener never had them.
  if (!ROLE_RIGHTS[is.role].speak) return [];
  const [could, can] = [youMaySend(before), youMaySend(after)];
  const changes: OwnChange[] = [];
  if (could.microphone !== can.microphone)
    changes.push(can.microphone ? 'moderation.microphoneAgain' : 'moderation.onlyMicrophone');
  if (could.camera !== can.camera)
    changes.push(can.camera ? 'moderation.cameraAgain' : 'moderation.onlyCamera');
  if (could.shareScreen !== can.shareScreen)
    changes.push(can.shareScreen ? 'moderation.shareScreenAgain' : 'moderation.onlyShareScreen');
  return changes;
}
