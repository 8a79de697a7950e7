import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { isUnderstood, type Language, type ListenerLanguages } from '@intermind/contracts/languages';
import type { CaptionSegment } from './captions.ts';
import type { Person } from './interpretation-mark.ts';
import { type InterpretationFacts, isUntranslated } from './interpretation-problem.ts';
import { laneOf } from './lanes.ts';

/** How this browser translates one language for the listener. */
export interface TranslatedPair {
  from: Language;
  to: Language;
  state: 'ready' | 'downloadable' | 'downloading' | 'unable' | 'failed';
  /** Of a download, 0 to 1. */
  progress: number;
}

/** What this browser does for its listener where the server has no engine. Nothing of it is sent. */
export interface CaptionTranslationSlice {
  /** What the server does not translate for this listener. */
  pairs: readonly TranslatedPair[];
  /** Whether this device has a voice for what the listener hears; null: not known yet. */
  hasVoice: boolean | null;
  /** Whose translation it is reading aloud. */
  speaking: ParticipantId | null;
}

export const NO_CAPTION_TRANSLATION: CaptionTranslationSlice = { pairs: [], hasVoice: null, speaking: null };

type Listener = ListenerLanguages & { id: ParticipantId };

/** The languages that others speak, this listener does not understand, and the server does not translate for them. */
export function untranslatedLanguages(
  facts: InterpretationFacts,
  others: readonly (Pick<Person, 'id'> & { language: Language })[],
  you: Listener,
): Language[] {
  const left = others.filter(
    (person) =>
      person.id !== you.id && !isUnderstood(person.language, you) && isUntranslated(facts, person, you),
  );
  return [...new Set(left.map(({ language }) => language))].sort();
}

/** What is to be translated of a caption here; null where the server does, or nothing is final. */
export function toTranslate(
  facts: InterpretationFacts,
  { speaker, spokenLanguage, original, yours }: CaptionSegment,
  you: Listener,
): Caption | null {
  if (speaker === you.id || yours || !original?.final || original.text === '') return null;
  if (isUnderstood(spokenLanguage, you)) return null;
  return isUntranslated(facts, { id: speaker }, you) ? original : null;
}

/** The translation of a caption, as the lowest revision: what the server says counts. */
export function translatedHere(original: Caption, to: Language, text: string): Caption {
  return { ...original, revision: 0, language: to, startMs: null, text, pending: '', final: true };
}

/** What may be read aloud here of a caption: a finished translation that no voice of the server speaks. */
export function toReadAloud(
  { lanes, interpreterPresent }: InterpretationFacts,
  { speaker, spokenLanguage, yours }: CaptionSegment,
  you: Listener,
): string | null {
  if (speaker === you.id || !yours?.final || yours.text === '' || isUnderstood(spokenLanguage, you))
    return null;
  const state = interpreterPresent ? laneOf(lanes, speaker, you.hears)?.status.state : undefined;
  const hasVoice = state === 'idle' || state === 'active' || state === 'catching-up';
  return hasVoice ? null : yours.text;
}
