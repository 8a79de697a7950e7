import { languagesToText, type Mute, type Participant, sendingRights } from '@intermind/contracts';
import type { MediaState } from '../../adapters/livekit/index.ts';
import type { ConferenceRow } from '../conferences/index.ts';
import type { ParticipantRow } from './store.ts';

export function toParticipant(
  row: ParticipantRow,
  conference: Pick<ConferenceRow, 'createdBy' | 'recordingConsent'>,
): Participant {
  const { id, personId, name, language, hears, understands, listens, reads, role, version } = row;
  return {
    id,
    personId,
    name,
    language,
    hears,
    understands,
    listens,
    reads,
    role,
    kind: kindOf(row),
    conferenceCreator: row.userId === conference.createdBy,
    joinedAt: row.joinedAt.toISOString(),
    offRecord: row.offRecordSince !== null,
    refuses: row.refuses,
    unanswered: conference.recordingConsent === 'ask' && row.consentsAt === null && !row.assistant,
    browserWords: row.browserWords,
    detectsLanguage: row.detectsLanguage,
    handRaisedAt: row.handRaisedAt?.getTime() ?? null,
    version,
  };
}

const kindOf = ({ assistant, userId }: ParticipantRow): Participant['kind'] =>
  assistant ? 'assistant' : userId === null ? 'anonymous' : 'regular';

/** When a moderator muted the participant last; null: never. */
export const toMute = ({ mutedAt, mutedBy }: Pick<ParticipantRow, 'mutedAt' | 'mutedBy'>): Mute | null =>
  mutedAt && mutedBy ? { at: mutedAt.toISOString(), by: mutedBy } : null;

/** What the media server should know of a participant. */
export function toMediaState(
  {
    language,
    hears,
    understands,
    listens,
    reads,
    role,
  }: Pick<ParticipantRow, 'language' | 'hears' | 'understands' | 'listens' | 'reads' | 'role'>,
  { restrictions }: Pick<ConferenceRow, 'restrictions'>,
): MediaState {
  return {
    attributes: {
      language,
      hears,
      understands: languagesToText(understands),
      listens: `${listens}`,
      reads: `${reads}`,
    },
    rights: sendingRights(role, restrictions),
  };
}
