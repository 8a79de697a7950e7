import {
  type AgentRoom,
  type ConsentPolicy,
  type ConsentPurpose,
  OFF_RECORD_MAX,
  type ParticipantId,
  type RoomAgentKind,
} from '@intermind/contracts';

export type OnRecord = Pick<AgentRoom, 'offRecord' | 'onRecord' | 'refusing' | 'ownVoice' | 'unwritten'>;
/** Also says whether words may be drawn at all. */
export type RecorderRecord = OnRecord & Pick<AgentRoom, 'transcript'>;

/** One admission; without a participant nobody is inside. */
interface Admission {
  participantId: ParticipantId | null;
  leftAt: Date | null;
  offRecordSince: Date | null;
  refuses: readonly ConsentPurpose[] | null;
}

const PURPOSES: Record<RoomAgentKind, ConsentPurpose> = {
  interpreter: 'transcript',
  recorder: 'recording',
  assistant: 'ai',
};

/**
 * The people of whom each kind of agent keeps nothing. Where the room asks, or somebody is left out, recorder and assistant are also told who may be
 * kept: a person who joins a moment before it hears of them is not kept by mistake. What the interpreter sends is checked again when it
 * is stored.
 * @param admissions those inside, and those who left and are off the record or refuse something
 */
export function onRecordOf(
  { recordingConsent }: { recordingConsent: ConsentPolicy },
  admissions: readonly Admission[],
): Record<RoomAgentKind, OnRecord> {
  const of = (kind: RoomAgentKind): OnRecord => {
    const isLeftOut = ({ offRecordSince, refuses }: Admission) =>
      offRecordSince !== null || refuses?.includes(PURPOSES[kind]) === true;
    const refusing = admissions.filter(({ refuses }) => refuses?.includes('ai'));
    const offRecord = idsOf(admissions.filter(isLeftOut));
    if (kind === 'interpreter') return { offRecord, ...ownVoiceOf(recordingConsent, admissions) };
    const isListed = recordingConsent === 'ask' || offRecord.length > 0;
    const unwritten = kind === 'recorder' ? unwrittenOf(admissions) : {};
    if (!isListed) return { offRecord, ...unwritten };
    const inside = admissions.filter((one) => one.leftAt === null && !isLeftOut(one));
    const isAssistant = kind === 'assistant' && refusing.length > 0;
    const listed = { offRecord, onRecord: idsOf(inside), ...unwritten };
    return isAssistant ? { ...listed, refusing: idsOf(refusing) } : listed;
  };
  return { interpreter: of('interpreter'), recorder: of('recorder'), assistant: of('assistant') };
}

/** Whose words are not drawn as captions. */
function unwrittenOf(admissions: readonly Admission[]): Pick<AgentRoom, 'unwritten'> {
  const refusing = admissions.filter(({ refuses }) => refuses?.includes('transcript'));
  return refusing.length > 0 ? { unwritten: idsOf(refusing) } : {};
}

/** Listed as others are: nobody's voice is imitated by mistake. */
function ownVoiceOf(policy: ConsentPolicy, admissions: readonly Admission[]): Pick<AgentRoom, 'ownVoice'> {
  const refusesIt = ({ refuses }: Admission) => refuses?.includes('voice') === true;
  if (policy === 'announce' && !admissions.some(refusesIt)) return {};
  return { ownVoice: idsOf(admissions.filter((one) => one.leftAt === null && !refusesIt(one))) };
}

/** Those inside first: the message has room for so many. */
function idsOf(admissions: readonly Admission[]): ParticipantId[] {
  return [...admissions]
    .sort((one, other) => Number(one.leftAt !== null) - Number(other.leftAt !== null))
    .flatMap(({ participantId }) => participantId ?? [])
    .slice(0, OFF_RECORD_MAX)
    .sort();
}
