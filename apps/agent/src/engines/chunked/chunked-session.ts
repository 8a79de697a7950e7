import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { concat } from '../../sound/silence-trimmer.ts';
import { SpeechGate, type GateEvent } from '../../sound/speech-gate.ts';
import { BehindWatch } from '../../speech/behind-watch.ts';
import { EngineError, type RecognitionEvent, type RecognitionSession } from '../../speech/ports.ts';
import { withEngineTimeLimit } from '../../speech/time-limit.ts';
import { toWords } from '../../speech/to-words.ts';
import { TURN_MAX_CHARACTERS, WordTimes } from '../recognised-text.ts';
import { asEngineError } from '../transport/engine-failure.ts';

/** New speech before the open turn is asked for again; more when the last answer took longer. */
const PERIOD_MS = 600;
/**
 * The same as a part of what was asked for before, up to the longest period: each question has the whole turn in it, and
 * servers that are paid by the minute count all of it.
 */
const PERIOD_RATIO = 0.25;
const PERIOD_MAX_MS = 3_000;
const INTERIM_LIMIT_MS = 3_000;
const FINAL_LIMIT_MS = 6_000;
/** Interims in a row that may fail while no other recogniser may take over, and tries of a final. */
const FAILURES_MAX = 3;
const FINAL_TRIES = 2;
/** Turns that wait; more for long means that the server is too slow for live speech. */
const TURNS_MAX = 4;
/** A click or a cough: recognisers make words of them that nobody said. */
const SHORTEST_SPEECH_MS = 120;
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;
/** What some recognisers write for sound without speech: `[BLANK_AUDIO]`, `(music)`. */
const NO_SPEECH = /^\s*[[(][^\])]*[\])]\s*$/u;

interface Turn {
  startMs: number;
  endMs: number | undefined;
  pieces: Int16Array[];
  speechMs: number;
  times: WordTimes;
  /** When it is asked for as a whole, which is until then the only question there is, tries and all. */
  limitAtMs: number | undefined;
}

export interface ChunkedSessionOptions {
  engine: string;
  language: Language;
  clock: Clock;
  /** Another recogniser takes over after this long. */
  answerLimitMs?: number | undefined;
  onEvent: (event: RecognitionEvent) => void;
  transcribe: (pcm: Int16Array, signal: AbortSignal) => Promise<string>;
}

/** One speaker before a recogniser of recordings: one question at a time, the oldest turn first. */
export class ChunkedSession implements RecognitionSession {
  private readonly options: ChunkedSessionOptions;
  private readonly gate = new SpeechGate();
  private readonly closing = new AbortController();
  private turns: Turn[] = [];
  /** Of the question that is under way. */
  private asking: { turn: Turn; final: boolean; abort: AbortController } | undefined;
  private askedSpeechMs = 0;
  private lastAnswerMs = 0;
  private failures = 0;
  private readonly behind: BehindWatch;

  constructor(options: ChunkedSessionOptions) {
    this.options = options;
    this.behind = new BehindWatch(options.clock, TURNS_MAX);
  }

  write(pcm: Int16Array, speech: boolean): void {
    for (const event of this.gate.push(pcm, speech)) this.take(event);
    this.pump();
  }

  close(): void {
    this.closing.abort(new Error('recognition closed'));
    this.asking?.abort.abort(this.closing.signal.reason);
    this.turns = [];
  }

  private take(event: GateEvent): void {
    if (this.closing.signal.aborted) return;
    if (event.type === 'start') {
      const times = new WordTimes(event.atMs);
      const started = { startMs: event.atMs, endMs: undefined, limitAtMs: undefined };
      this.turns.push({ ...started, pieces: [], speechMs: 0, times });
      if (this.behind.waits(this.turns.length))
        this.fail(new EngineError(`${this.options.engine} is too slow`, 'engine'));
      return;
    }
    const turn = this.turns.at(-1);
    if (!turn) return;
    if (event.type === 'sound') {
      turn.pieces.push(event.pcm.slice());
      if (event.speech) turn.speechMs += event.pcm.length / SAMPLES_PER_MS;
      return;
    }
    turn.endMs = event.atMs;
    if (turn.speechMs < SHORTEST_SPEECH_MS) this.turns = this.turns.filter((other) => other !== turn);
    // The whole turn is asked for now: what is under way is worth less.
    else if (this.asking?.turn === turn) this.asking.abort.abort(new Error('the turn is over'));
    this.failures = 0;
  }

  private pump(): void {
    const [turn] = this.turns;
    if (!turn || this.asking || this.closing.signal.aborted) return;
    const final = turn.endMs !== undefined;
    if (!final && turn.speechMs - this.askedSpeechMs < this.periodMs()) return;
    this.askedSpeechMs = turn.speechMs;
    this.asking = { turn, final, abort: new AbortController() };
    void this.ask(this.asking).finally(() => {
      this.asking = undefined;
      this.pump();
    });
  }

  private periodMs(): number {
    const growingMs = Math.min(this.askedSpeechMs * PERIOD_RATIO, PERIOD_MAX_MS);
    return Math.max(PERIOD_MS, growingMs, this.lastAnswerMs);
  }

  private async ask({ turn, final, abort }: NonNullable<typeof this.asking>): Promise<void> {
    const { engine, clock, transcribe, answerLimitMs = Infinity } = this.options;
    const pcm = concat(turn.pieces);
    const startMs = clock.nowMs();
    const ownLimitMs = final ? FINAL_LIMIT_MS : INTERIM_LIMIT_MS;
    if (final) turn.limitAtMs ??= startMs + answerLimitMs;
    const limitMs = Math.min(ownLimitMs, (turn.limitAtMs ?? startMs + answerLimitMs) - startMs);
    try {
      const text = await withEngineTimeLimit(clock, limitMs, engine, abort.signal, async (signal) =>
        transcribe(pcm, signal),
      );
      this.lastAnswerMs = clock.nowMs() - startMs;
      this.failures = 0;
      if (!abort.signal.aborted) this.answered(turn, final, pcm.length, text);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.failed(asEngineError(engine, error), turn);
    }
  }

  private answered(turn: Turn, final: boolean, samples: number, text: string): void {
    const { engine, language, onEvent } = this.options;
    if (text.length > TURN_MAX_CHARACTERS)
      return this.fail(new EngineError(`${engine} writes too much`, 'engine'));
    const heardUntilMs = turn.endMs ?? turn.startMs + samples / SAMPLES_PER_MS;
    const words = turn.times.place(toWords(NO_SPEECH.test(text) ? '' : text, language), heardUntilMs);
    if (final) {
      this.turns.shift();
      this.behind.waits(this.turns.length);
      this.askedSpeechMs = 0;
    }
    if (final || words.length > 0) onEvent({ type: final ? 'final' : 'interim', words });
  }

  private failed(error: EngineError, { limitAtMs }: Turn): void {
    this.failures++;
    const { answerLimitMs, clock } = this.options;
    const mayWait = answerLimitMs === undefined;
    const isLate = limitAtMs !== undefined && clock.nowMs() >= limitAtMs;
    const tries = limitAtMs !== undefined ? FINAL_TRIES : mayWait ? FAILURES_MAX : 1;
    if (error.kind !== 'engine' || error.retryAfterMs !== undefined || this.failures >= tries || isLate)
      this.fail(error);
  }

  private fail(error: EngineError): void {
    if (this.closing.signal.aborted) return;
    this.close();
    this.options.onEvent({ type: 'failed', error });
  }
}
