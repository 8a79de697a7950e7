import type { AgentSegment } from '@intermind/contracts/agent-channel';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import { SEGMENT_TEXT_MAX_LENGTH } from '@intermind/contracts/limits';
import type { Clock } from '@intermind/timing';
import { keepNewest } from '../shared/keep-newest.ts';
import { type EngineInfo, NOT_UNDERSTOOD } from '../speech/ports.ts';
import type { SegmentView } from './policy/segment-tracker.ts';
import { fromWords } from './policy/words.ts';

/** Translations arrive within seconds, while translators fail within minutes; of more segments nothing is waited for. */
const KEPT_SEGMENTS = 100;

/**
 * What one speaker said, for the transcript: each finished segment, and again with a higher revision whenever a
 * translation of it is finished. One per speaker.
 */
export class TranscriptBook {
  private readonly speaker: ParticipantId;
  private readonly language: Language;
  private readonly clock: Pick<Clock, 'nowMs'>;
  private readonly kept = new Map<number, AgentSegment>();

  constructor(speaker: ParticipantId, language: Language, clock: Pick<Clock, 'nowMs'>) {
    this.speaker = speaker;
    this.clock = clock;
    this.language = language;
  }

  /** A segment that will not change any more; undefined when nothing was said in it. */
  said(view: SegmentView, { id, grade }: EngineInfo): AgentSegment | undefined {
    const [first] = view.words;
    const last = view.words.at(-1);
    if (!first || !last) return undefined;
    const words = view.words.map(({ text }) => text);
    const endMs = wholeMs(Math.max(first.startMs, last.endMs));
    return this.keep({
      speaker: this.speaker,
      segment: view.segment,
      revision: 1,
      startMs: wholeMs(first.startMs),
      endMs,
      language: this.language,
      text: bounded(fromWords(words, this.language)),
      hasGaps: words.includes(NOT_UNDERSTOOD),
      grade,
      engine: id,
      lagMs: this.sinceMs(endMs),
      translations: [],
    });
  }

  /** The whole translation; undefined when there is none, or the segment is not kept. */
  translated(segment: number, language: Language, text: string, by: EngineInfo): AgentSegment | undefined {
    const known = this.kept.get(segment);
    if (!known || text === '') return undefined;
    const others = known.translations.filter((other) => other.language !== language);
    // Of words that an engine only demonstrates, no translation is better than they are.
    const grade = known.grade === 'demonstration' ? known.grade : by.grade;
    const lagMs = this.sinceMs(known.endMs);
    const translation = { language, text: bounded(text), grade, engine: by.id, lagMs };
    const translations = [...others, translation];
    return this.keep({ ...known, revision: known.revision + 1, translations });
  }

  private sinceMs(ms: number): number {
    return wholeMs(this.clock.nowMs() - ms);
  }

  private keep(segment: AgentSegment): AgentSegment {
    keepNewest(this.kept, segment.segment, segment, KEPT_SEGMENTS);
    return segment;
  }
}

function wholeMs(ms: number): number {
  return Math.max(0, Math.round(ms));
}

/** A recogniser that repeats itself must not make a segment that the API refuses. */
function bounded(text: string): string {
  return text.slice(0, SEGMENT_TEXT_MAX_LENGTH);
}
