import type { Language } from './languages.ts';
import type { DubReason } from './dubs.ts';
import type { EngineGrade } from './engine-grades.ts';
import type { SegmentId } from './ids.ts';
export type { DubCaption } from './nouns/dub.ts';

/**
 * What the process that dubs asks of the API over HTTP (docs/protocol.md, "Dubbing"). Only types: both sides are ours and
 * of one version, and what the worker sends is checked where it arrives.
 */

/** One thing that was said, to be spoken in the language of the dub. */
export interface DubLine {
  segmentId: SegmentId;
  /** In the recording, milliseconds. */
  atMs: number;
  /** The speaker, so that each may have a voice. */
  speaker: string;
  /** Spoken. */
  language: Language;
  text: string;
  /** As it was interpreted in the meeting; null where it was not. */
  translation: string | null;
  /** `demonstration` where engines for demonstration recognised or translated it in the meeting. */
  grade: EngineGrade;
}

/** Answers `POST /dubber/next`: what to do next, null: nothing now. */
export interface DubTask {
  dub: {
    /** For everything that follows about this dub. */
    token: string;
    language: Language;
    durationMs: number;
    /** Nothing is spoken: no voice speaks the language. */
    captionsOnly: boolean;
  } | null;
}

/** Answers `GET /dubber/lines`. */
export interface DubLines {
  lines: DubLine[];
  /** Asked for next; null: these were the last. */
  next: string | null;
}

/** Answers what is sent: the number of the piece that comes next, and whether the dub is over, for a reason that is not the worker's. */
export interface DubProgress {
  next: number;
  over: boolean;
}

/** What a worker may give as reason. */
export type DubFailure = Extract<DubReason, 'no-voice' | 'no-translator' | 'engine-failed'>;
