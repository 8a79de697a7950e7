import { readCaption } from '@intermind/contracts/caption-check';
import { CAPTION_TOPIC } from '@intermind/contracts/captions';
import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { addCaption, type Captions, NO_CAPTIONS, shownCaptions } from '../model/captions.ts';
import { unreadTexts } from '../model/unread-texts.ts';
import { isOnRecord, type OnRecord } from './on-record.ts';

/** What one person says, as it is drawn. */
export interface DrawnCaption {
  speaker: string;
  language: Language;
  text: string;
}

/** In the picture everybody's words stand as they were spoken. */
const READER = { hears: 'en', understands: LANGUAGES } as const;

/**
 * The captions of people who are on the record and let their words be written. Words that were begun before somebody was are not
 * shown, also where they come later.
 */
export class RecordedCaptions {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #refuse: (topic: string) => void;
  /** Since when words of people whom no record has named are written, milliseconds since 1970. */
  #othersSinceMs: number;
  /** Of those that were named; Infinity: they are not. */
  readonly #sinceMs = new Map<string, number>();
  #captions: Captions = NO_CAPTIONS;
  #record: OnRecord = { offRecord: [] };

  constructor(clock: Pick<Clock, 'nowMs'>, logProblem: (message: string, cause: unknown) => void) {
    this.#clock = clock;
    this.#refuse = unreadTexts(logProblem);
    this.#othersSinceMs = clock.nowMs();
  }

  leaveOut(record: OnRecord): void {
    const before = this.#record;
    const nowMs = this.#clock.nowMs();
    for (const person of new Set([...this.#sinceMs.keys(), ...namedIn(before), ...namedIn(record)])) {
      if (!isWritten(record, person)) this.#sinceMs.set(person, Infinity);
      else if (!isWritten(before, person)) this.#sinceMs.set(person, nowMs);
      else if (!this.#sinceMs.has(person)) this.#sinceMs.set(person, this.#othersSinceMs);
    }
    if (!writesOthers(before) && writesOthers(record)) this.#othersSinceMs = nowMs;
    this.#record = record;
    this.#captions = this.#captions.filter(({ speaker }) => isWritten(record, speaker));
  }

  /** A text of the interpreter. */
  take(topic: string, text: string): void {
    if (topic !== CAPTION_TOPIC) return;
    const caption = readCaption(text);
    if (!caption) return this.#refuse(topic);
    if (caption.language !== caption.spokenLanguage) return;
    const { speaker, startMs } = caption;
    const sinceMs = this.#sinceMs.get(speaker) ?? this.#othersSinceMs;
    if (!isWritten(this.#record, speaker) || (startMs ?? 0) < sinceMs) return;
    this.#captions = addCaption(this.#captions, caption, READER.hears, this.#clock.nowMs());
  }

  /** The two most recent speakers, the more recent one last. */
  shown(): DrawnCaption[] {
    return shownCaptions(this.#captions, READER, this.#clock.nowMs()).map(
      ({ speaker, spokenLanguage: language, original }) => ({
        speaker,
        language,
        text: `${original.text} ${original.pending}`.trim(),
      }),
    );
  }
}

/** Those whom it does not name. */
const writesOthers = ({ transcript, onRecord }: OnRecord): boolean => transcript !== false && !onRecord;

function isWritten(record: OnRecord, person: string): boolean {
  const isKept = record.transcript !== false && isOnRecord(record, person);
  return isKept && record.unwritten?.includes(person) !== true;
}

const namedIn = ({ offRecord, onRecord = [], unwritten = [] }: OnRecord): string[] => [
  ...offRecord,
  ...onRecord,
  ...unwritten,
];
