import type { Participant } from '@intermind/contracts';
import { ROLE_RIGHTS } from '@intermind/contracts';
import type { MediaState } from '../../adapters/livekit/index.ts';
import type { ConferenceRow } from '../conferences/index.ts';
import type { ParticipantRow } from './store.ts';

export function toParticipant(
  row: ParticipantRow,
  conference: Pick<ConferenceRow, 'createdBy'>,
): Participant {
  const { id, personId, name, language, hears, role } = row;
  return {
    id,
    personId,
    name,
    language,
    hears,
    role,
    kind: row.userId === null ? 'anonymous' : 'regular',
    conferenceCreator: row.userId === conference.createdBy,
    joinedAt: row.joinedAt.toISOString(),
  };
}

/** What the media server should know of a participant. */
export function toMediaState({
  language,
  hears,
  role,
}: Pick<ParticipantRow, 'language' | 'hears' | 'role'>): MediaState {
  const { speak, shareScreen } = ROLE_RIGHTS[role];
  return { attributes: { language, hears }, rights: { speak, shareScreen } };
}
