import type { PersonId } from '@intermind/contracts/ids';
import { isUnderstood, type Language } from '@intermind/contracts/languages';
import { handsInOrder, yourself } from './conference-state.ts';
import { type InterpretationMark, interpretationMark, isYourself } from './interpretation-mark.ts';
import { laneOf } from './lanes.ts';
import { type MeetingState, NO_MEDIA, type PersonMedia } from './meeting.ts';
import { isSilenced } from './silenced-voices.ts';
import type { TileKey } from './tile-key.ts';
import { type AssistantWord, assistantWord } from './voice-assistant.ts';

/** All that one tile shows. */
export interface TileView {
  id: string;
  personId: PersonId;
  name: string;
  language: Language;
  isYou: boolean;
  /** You, from another tab or device. */
  isYouElsewhere: boolean;
  offRecord: boolean;
  /** The voice assistant: what it does. */
  assistant: AssistantWord | null;
  media: PersonMedia;
  /** Place among the raised hands, from 1; null while it is down. */
  hand: number | null;
  /** Nothing comes through: the last picture is dimmed. */
  cutOff: boolean;
  mark: InterpretationMark;
  /** What the listener may choose about the translated voice: null where there is none to be heard. */
  voice: 'translated' | 'original' | null;
}

const NO_MARK: InterpretationMark = { kind: 'none' };

/**
 * What a tile shows, out of the state. The same object as long as it shows the same, so that only the tiles concerned are
 * drawn again. Null where the person is not there.
 */
export function createTileSelector(
  { participant }: TileKey,
  interpretationOn: boolean,
): (state: MeetingState) => TileView | null {
  let last: TileView | null = null;
  return (state) => {
    const next = tileView(state, participant, interpretationOn);
    if (last && next && isSame(last, next)) return last;
    return (last = next);
  };
}

function tileView(
  { conference, media, link, interpretation, assistant, silenced }: MeetingState,
  participant: string,
  interpretationOn: boolean,
): TileView | null {
  const you = conference && yourself(conference);
  const person = conference?.participants.find(({ id }) => id === participant);
  if (!you || !person) return null;
  const cutOff = link.state === 'mediaLost' || link.state === 'rejoining';
  const isOn = interpretationOn && conference.conference.translationEnabled;
  const mark = interpretationMark({
    person,
    you,
    // It needs no interpretation.
    everybody: conference.participants.filter(({ kind }) => kind !== 'assistant'),
    lanes: interpretation.lanes,
    interpretationOn: isOn,
    silenced: isSilenced(silenced, person.personId),
    interpreterPresent: interpretation.interpreterPresent,
    overdue: interpretation.overdue || interpretation.waiting,
    lost: interpretation.lost,
    crowdedOut: interpretation.crowdedOut,
    allCaughtUp: interpretation.allCaughtUp,
  });
  // Its lanes begin with its first words.
  const hasNotSpoken = person.kind === 'assistant' && !laneOf(interpretation.lanes, person.id, you.hears);
  const personMedia = media.people.get(person.id) ?? NO_MEDIA;
  // What is missing is told of people one may hear now: among twenty who listen it says nothing.
  const isChosen = mark.kind === 'originalChosen' && silenced.people.has(person.personId);
  const silent = personMedia.microphone !== 'on' && isLower(mark) && !isChosen;
  return {
    id: person.id,
    personId: person.personId,
    name: person.name,
    language: person.language,
    isYou: person.id === you.id,
    isYouElsewhere: person.id !== you.id && isYourself(person, you),
    offRecord: person.offRecord,
    assistant: person.kind === 'assistant' ? assistantWord(assistant.told) : null,
    media: personMedia,
    hand: person.handRaisedAt === null ? null : handsInOrder(conference.participants).indexOf(person) + 1,
    cutOff,
    voice:
      !isOn || isYourself(person, you) || isUnderstood(person.language, you)
        ? null
        : silenced.people.has(person.personId)
          ? 'original'
          : 'translated',
    mark: cutOff || hasNotSpoken || silent ? NO_MARK : mark,
  };
}

/** Less than an interpreted voice. */
function isLower({ kind }: InterpretationMark): boolean {
  return kind === 'originalOnly' || kind === 'captionsOnly' || kind === 'originalChosen';
}

function isSame(a: TileView, b: TileView): boolean {
  return (
    a.id === b.id &&
    a.personId === b.personId &&
    a.name === b.name &&
    a.language === b.language &&
    a.isYou === b.isYou &&
    a.isYouElsewhere === b.isYouElsewhere &&
    a.offRecord === b.offRecord &&
    a.assistant === b.assistant &&
    a.media === b.media &&
    a.hand === b.hand &&
    a.cutOff === b.cutOff &&
    a.voice === b.voice &&
    isSameMark(a.mark, b.mark)
  );
}

function isSameMark(a: InterpretationMark, b: InterpretationMark): boolean {
  const entries = Object.entries(b);
  return (
    Object.keys(a).length === entries.length &&
    entries.every(([name, value]) => a[name as keyof InterpretationMark] === value)
  );
}
