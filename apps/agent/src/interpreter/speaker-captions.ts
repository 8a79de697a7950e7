import type { EngineGrade } from '@intermind/contracts/agent-channel';
import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { CaptionBook, type KeptCaption } from './caption-book.ts';
import { CaptionPace } from './caption-pace.ts';
import type { TranslatedText } from './policy/late-binding.ts';
import { sourceText } from './policy/segment-state.ts';
import type { SegmentView } from './policy/segment-tracker.ts';
import type { HeardWord } from './policy/words.ts';

export interface SpeakerCaptionsOptions {
  speaker: ParticipantId;
  language: Language;
  clock: Clock;
  /** Greater than those that were given before, where another process goes on with a segment. */
  firstRevision?: number | undefined;
  /** The words of the segment are claimed by the speaker's browser. */
  isClaimed: (segment: number) => boolean;
  onCaption: (caption: Caption) => void;
}

/** The captions of one speaker: in their own language, and translated. */
export class SpeakerCaptions {
  private readonly options: SpeakerCaptionsOptions;
  private readonly book: CaptionBook;
  private readonly pace: CaptionPace;

  constructor(options: SpeakerCaptionsOptions) {
    this.options = options;
    this.book = new CaptionBook(options.clock, options.firstRevision);
    this.pace = new CaptionPace(options.clock, options.onCaption);
  }

  said(view: SegmentView, grade: EngineGrade): void {
    const { language } = this.options;
    const text = (words: readonly HeardWord[]): string => sourceText(words, words.length, language);
    this.give(language, {
      segment: view.segment,
      text: text(view.words.slice(0, view.stableCount)),
      pending: text(view.words.slice(view.stableCount)),
      final: view.ended,
      startMs: view.words[0] ? Math.round(view.words[0].startMs) : null,
      grade,
    });
  }

  translated(to: Language, { segment, text, final }: TranslatedText, grade: EngineGrade): void {
    this.give(to, { segment, text, pending: '', final, startMs: null, grade });
  }

  /** The newest of each segment that changed since then, in every language, whether or not it was sent. */
  since(sinceMs: number): KeptCaption[] {
    return this.book.since(sinceMs);
  }

  /** Readers would otherwise wait for the rest of a sentence for ever. */
  close(): void {
    this.pace.close();
    for (const caption of this.book.finish()) this.options.onCaption(caption);
  }

  private give(
    language: Language,
    part: Omit<Caption, 'speaker' | 'spokenLanguage' | 'language' | 'revision'>,
  ): void {
    const { speaker, language: spokenLanguage, isClaimed } = this.options;
    const claimed = isClaimed(part.segment) && ({ claimed: true } as const);
    const caption = this.book.next({ speaker, spokenLanguage, language, ...part, ...claimed });
    if (caption) this.pace.push(caption);
  }
}
