import type { ConferenceId, Language, SegmentId } from '@intermind/contracts';

/** Which of several meetings. */
export interface PassageMeeting {
  id: ConferenceId;
  /** Null: it has no title. Untrusted. */
  title: string | null;
  startedAt: Date;
  /** The one that is going on, in which the question is asked. */
  running?: true;
}

/** A stretch of one speaker's words that an answer may quote. */
export interface Passage {
  segmentId: SegmentId;
  speaker: string;
  /** From the start of the meeting, milliseconds. */
  startMs: number;
  /** In the asker's language where there is a translation, otherwise as spoken. */
  text: string;
  language: Language;
  /** Where passages are of several meetings; those of one meeting follow each other. */
  meeting?: PassageMeeting;
}

export interface ChatTurn {
  role: 'user' | 'assistant';
  text: string;
}

export interface Question {
  text: string;
  /** The answer's. */
  language: Language;
  /** What may be answered from, in the order in which it was said. Untrusted. */
  passages: readonly Passage[];
  /** The conversation so far, oldest first. */
  earlier: readonly ChatTurn[];
  /** The meeting is still going on. */
  running: boolean;
  /** In which days of meetings are told; absent: UTC. */
  timeZone?: string | undefined;
  /** The question in languages that were spoken, as far as it was translated: for models that compare words. */
  translations?: Translations;
}

/** A part of an answer, in order. Quotations are numbered from 1 in the order in which they come; `[1]` in a text means one. */
export type AnswerPart =
  | { type: 'text'; text: string }
  | { type: 'quote'; number: number; passage: Passage }
  /** Only of models that answer by quoting: what the quotations are, or that there are none. */
  | { type: 'outcome'; outcome: 'quotes' | 'summary' | 'nothing' };

export interface ChatModel {
  id: string;
  /** For people. */
  name: string;
  /** What is said in the meeting leaves the operator's machines. */
  outside: boolean;
  /** Answers only with what was said, word for word. */
  quotesOnly: boolean;
  /** Rejects with ChatModelError; an abort by the caller ends it at once. */
  answer(question: Question, signal: AbortSignal): AsyncIterable<AnswerPart>;
  /**
   * A question in other languages, for a search in what was said in them; absent in models that cannot. Rejects like
   * `answer`. @returns those that the model gave
   */
  translate?(text: string, languages: readonly Language[], signal: AbortSignal): Promise<Translations>;
}

export type Translations = ReadonlyMap<Language, string>;

/**
 * `busy`: asked too often, or the quota is used up.
 * `message`: for the log, so without anything that was asked, said or answered, and without keys.
 */
export class ChatModelError extends Error {
  override readonly name = 'ChatModelError';
  readonly kind: 'busy' | 'failed';

  constructor(message: string, kind: 'busy' | 'failed') {
    super(message);
    this.kind = kind;
  }
}
