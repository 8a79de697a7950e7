import type { DubCaption, SegmentId, Transcript, TranscriptSegment } from '@intermind/contracts';
import type { Caption } from '@intermind/contracts/captions';
import type { EngineGrade } from '@intermind/contracts/agent-channel';
import type { ParticipantId } from '@intermind/contracts/ids';
import { isLanguage, type Language } from '@intermind/contracts/languages';
import { plainText } from './plain-text.ts';

/** What was said, or its translation. */
export interface TranscriptText {
  text: string;
  grade: EngineGrade;
}

/** One stretch of one speaker's words. */
export interface TranscriptEntry extends TranscriptText {
  /** Of speaker and segment number: the same live and loaded. */
  key: string;
  /** Null while it was heard live only. */
  id: SegmentId | null;
  participantId: ParticipantId;
  name: string;
  startedAtMs: number;
  /** Written by the speaker's own browser. */
  claimed: boolean;
  /** Spoken. */
  language: Language;
  translations: Readonly<Partial<Record<Language, TranscriptText>>>;
}

export interface TranscriptSlice {
  /** In the order in which they were spoken. */
  entries: readonly TranscriptEntry[];
  /** Of what was said before the first entry. */
  history: 'unknown' | 'loading' | 'more' | 'whole' | 'failed';
}

export const NO_TRANSCRIPT: TranscriptSlice = { entries: [], history: 'unknown' };

const keyOf = (participantId: ParticipantId, segment: number) => `${participantId}:${segment}`;

/** Adds a finished caption. Texts may overtake each other: a translation may come before what was said. */
export function withCaption(
  transcript: TranscriptSlice,
  caption: Caption,
  name: string,
  nowMs: number,
): TranscriptSlice {
  const { speaker, segment, spokenLanguage, language, text, grade, startMs, final } = caption;
  if (!final || text === '') return transcript;
  const key = keyOf(speaker, segment);
  const known = transcript.entries.find((entry) => entry.key === key);
  const entry: TranscriptEntry = known ?? {
    key,
    id: null,
    participantId: speaker,
    name,
    startedAtMs: startMs ?? nowMs,
    claimed: caption.claimed === true,
    language: spokenLanguage,
    text: '',
    grade,
    translations: {},
  };
  if (language === spokenLanguage)
    return withEntries(transcript, [{ ...entry, text, grade, startedAtMs: startMs ?? entry.startedAtMs }]);
  if (entry.translations[language]) return transcript;
  const translations = { ...entry.translations, [language]: { text, grade } };
  return withEntries(transcript, [{ ...entry, translations }]);
}

/** Adds what was loaded; of what was heard live too, the stored text counts. */
export function withLoaded(
  transcript: TranscriptSlice,
  { segments }: Pick<Transcript, 'segments'>,
): TranscriptSlice {
  const live = new Map(transcript.entries.map((entry) => [entry.key, entry]));
  return withEntries(
    transcript,
    segments.map((segment) => {
      const entry = toEntry(segment);
      return { ...entry, translations: { ...live.get(entry.key)?.translations, ...entry.translations } };
    }),
  );
}

function toEntry(loaded: TranscriptSegment): TranscriptEntry {
  const { id, participantId, name, segment, startedAt, language, text, grade, translations } = loaded;
  return {
    key: keyOf(participantId, segment),
    id,
    participantId,
    name,
    startedAtMs: Date.parse(startedAt),
    claimed: loaded.claimed,
    language,
    text,
    grade,
    translations: Object.fromEntries(
      translations.map(({ language, text, grade }) => [language, { text, grade }]),
    ),
  };
}

function withEntries(transcript: TranscriptSlice, changed: readonly TranscriptEntry[]): TranscriptSlice {
  const entries = new Map(transcript.entries.map((entry) => [entry.key, entry]));
  for (const entry of changed) entries.set(entry.key, entry);
  const inOrder = [...entries.values()].sort(
    (a, b) => a.startedAtMs - b.startedAtMs || (a.key < b.key ? -1 : 1),
  );
  return { ...transcript, entries: inOrder };
}

/** With what was translated afterwards. What was translated in the meeting stays as people heard it. */
export function withTranslations(
  entries: readonly TranscriptEntry[],
  language: Language,
  words: readonly DubCaption[],
): readonly TranscriptEntry[] {
  const texts = new Map(words.map(({ segmentId, ...text }) => [segmentId, text]));
  return entries.map((entry) => {
    const text = entry.id && texts.get(entry.id);
    return text ? { ...entry, translations: { [language]: text, ...entry.translations } } : entry;
  });
}

/** What a reader of a language sees of an entry: a translation where there is one, and what was said. */
export function readAs(
  { language, text, grade, translations }: TranscriptEntry,
  reader: Language,
): { yours: TranscriptText | null; original: TranscriptText } {
  const yours = language === reader ? null : (translations[reader] ?? null);
  return { yours, original: { text, grade } };
}

/**
 * Everything that a reader sees of an entry was made by the demonstration engines.
 * @param originals what was said stands under its translation
 */
export function isDemonstration(entry: TranscriptEntry, reader: Language, originals: boolean): boolean {
  const { yours, original } = readAs(entry, reader);
  const seen = !yours ? [original] : originals ? [yours, original] : [yours];
  return seen.every(({ grade }) => grade === 'demonstration');
}

/** Consecutive entries of one speaker. */
export interface Turn {
  /** Of the first entry. */
  key: string;
  participantId: ParticipantId;
  name: string;
  startedAtMs: number;
  claimed: boolean;
  language: Language;
  entries: readonly TranscriptEntry[];
}

/** A speaker who goes on after a longer pause begins a new turn, with its own time. */
const TURN_PAUSE_MS = 60_000;
const TURN_ENTRIES = 12;

export function turnsOf(entries: readonly TranscriptEntry[]): Turn[] {
  const turns: (Turn & { entries: TranscriptEntry[] })[] = [];
  for (const entry of entries) {
    const turn = turns.at(-1);
    const last = turn?.entries.at(-1);
    const goesOn =
      last?.participantId === entry.participantId &&
      last.language === entry.language &&
      last.claimed === entry.claimed &&
      entry.startedAtMs - last.startedAtMs < TURN_PAUSE_MS &&
      turn!.entries.length < TURN_ENTRIES;
    if (goesOn) turn!.entries.push(entry);
    else {
      const { key, participantId, name, startedAtMs, claimed, language } = entry;
      turns.push({ key, participantId, name, startedAtMs, claimed, language, entries: [entry] });
    }
  }
  return turns;
}

/** Those whose words, translation for the reader or speaker's name contain what is sought; all where nothing is. */
export function findEntries(
  entries: readonly TranscriptEntry[],
  query: string,
  reader: Language,
): readonly TranscriptEntry[] {
  const sought = plainText(query.trim());
  if (sought === '') return entries;
  return entries.filter(({ text, translations, name }) =>
    [text, translations[reader]?.text ?? '', name].some((part) => plainText(part).includes(sought)),
  );
}

/** The text cut at what is sought, odd parts match: `['good ', 'morning', '']`. */
export function highlighted(text: string, query: string): string[] {
  const sought = query.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change their length in lower case: nothing is marked then.
  if (sought === '' || lower.length !== text.length) return [text];
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + sought.length));
    from = at + sought.length;
  }
  return [...parts, text.slice(from)];
}

/** The transcript as the reader sees it, to be pasted elsewhere. @param clock writes a time, ms since 1970 */
export function transcriptText(
  entries: readonly TranscriptEntry[],
  reader: Language,
  clock: (ms: number) => string,
): string {
  return turnsOf(entries)
    .map(({ startedAtMs, name, entries: said }) => {
      const words = said.map((entry) => {
        const { yours, original } = readAs(entry, reader);
        return yours?.text ?? original.text;
      });
      return `${clock(startedAtMs)} ${name}\n${words.join('\n')}`;
    })
    .join('\n\n');
}

/** The reader's first, then those that were spoken or translated into. */
export function languagesOf(entries: readonly TranscriptEntry[], reader: Language): Language[] {
  const others = entries.flatMap(({ language, translations }) => [language, ...Object.keys(translations)]);
  return [...new Set([reader, ...others.filter(isLanguage)])];
}
