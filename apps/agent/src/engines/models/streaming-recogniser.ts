import type { Language } from '@intermind/contracts/languages';
import { systemClock, type Clock } from '@intermind/timing';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { SpeechGate, type GateEvent } from '../../sound/speech-gate.ts';
import {
  EngineError,
  type RecognitionEvent,
  type RecognitionSession,
  type SpeechToText,
} from '../../speech/ports.ts';
import { BehindWatch } from '../../speech/behind-watch.ts';
import { toWords } from '../../speech/to-words.ts';
import { TURN_MAX_CHARACTERS, WordTimes } from '../recognised-text.ts';
import type { Model } from './catalogue/model.ts';
import { askModel, type ModelCall, type ModelCalls } from './model-calls.ts';

/** Sound that waits for the model; more for long means that this machine is too slow for it. */
const BACKLOG_MAX_MS = 6_000;
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;

/** A model that gives words while one speaks. */
export class StreamingRecogniser implements SpeechToText {
  readonly info: SpeechToText['info'];
  private readonly model: Model;
  private readonly calls: ModelCalls;
  private readonly clock: Clock;

  constructor(model: Model, calls: ModelCalls, clock = systemClock) {
    this.model = model;
    this.calls = calls;
    this.clock = clock;
    this.info = {
      id: model.id,
      kind: 'speech-to-text',
      grade: 'production',
      own: true,
      typicalMs: 400,
      agreement: 2,
      punctuates: model.runtime === 'nemotron',
    };
  }

  hears(language: Language): boolean {
    return this.model.languages.includes(language);
  }

  async open({
    language,
    answerLimitMs,
    onEvent,
    signal,
  }: Parameters<SpeechToText['open']>[0]): Promise<RecognitionSession> {
    const { id } = this.model;
    await askModel(this.calls, id, { kind: 'load' }, signal);
    const { calls, clock } = this;
    return new StreamingSession({ id, calls, clock, language, answerLimitMs, onEvent });
  }
}

interface StreamingSessionOptions {
  id: string;
  calls: ModelCalls;
  clock: Clock;
  language: Language;
  /** Another recogniser takes over after this long. */
  answerLimitMs: number | undefined;
  onEvent: (event: RecognitionEvent) => void;
}

interface Turn {
  call: ModelCall;
  startMs: number;
  sentMs: number;
  heardMs: number;
  endMs: number | undefined;
  text: string;
  times: WordTimes;
  isOver: boolean;
}

/** One speaker before a model. Each turn is a stream of its own. */
class StreamingSession implements RecognitionSession {
  private readonly options: StreamingSessionOptions;
  private readonly gate = new SpeechGate();
  private turns: Turn[] = [];
  private closed = false;
  private readonly behind: BehindWatch;
  /** Of the sound that waits. */
  private cancelLimit: (() => void) | undefined;

  constructor(options: StreamingSessionOptions) {
    this.options = options;
    this.behind = new BehindWatch(options.clock, BACKLOG_MAX_MS);
  }

  write(pcm: Int16Array, speech: boolean): void {
    for (const event of this.gate.push(pcm, speech)) if (!this.closed) this.take(event);
  }

  backlogMs(): number {
    return this.turns.reduce((sum, { sentMs, heardMs }) => sum + sentMs - heardMs, 0);
  }

  close(): void {
    this.closed = true;
    this.cancelLimit?.();
    for (const { call } of this.turns) call.cancel();
    this.turns = [];
  }

  private take(event: GateEvent): void {
    if (event.type === 'start') return this.begin(event.atMs);
    const turn = this.turns.at(-1);
    if (!turn || turn.endMs !== undefined) return;
    if (event.type === 'end') {
      turn.endMs = event.atMs;
      turn.call.end();
      return;
    }
    turn.sentMs += event.pcm.length / SAMPLES_PER_MS;
    turn.call.sound(event.pcm.slice());
    if (!this.cancelLimit) this.awaitAnswer();
    if (this.behind.waits(this.backlogMs()))
      this.fail(new EngineError(`this machine is too slow for ${this.options.id}`, 'engine'));
  }

  /** The model has so long from now on to work on some of the sound that waits. */
  private awaitAnswer(): void {
    const { answerLimitMs, clock, id } = this.options;
    this.cancelLimit?.();
    this.cancelLimit = undefined;
    if (answerLimitMs === undefined || this.turns.length === 0) return;
    this.cancelLimit = clock.after(answerLimitMs, () =>
      this.fail(new EngineError(`${id} does nothing with its sound`, 'engine')),
    );
  }

  private begin(startMs: number): void {
    const { calls, id, language } = this.options;
    const turn: Turn = {
      startMs,
      sentMs: 0,
      heardMs: 0,
      endMs: undefined,
      text: '',
      times: new WordTimes(startMs),
      isOver: false,
      call: calls.start(
        id,
        { kind: 'hear', language },
        {
          answer: (answer) => {
            if (answer.kind === 'heard') this.heard(turn, answer.text, answer.untilMs);
          },
          done: () => {
            turn.isOver = true;
            turn.heardMs = turn.sentMs;
            this.report();
            this.worked();
          },
          failed: (error) => this.fail(error),
        },
      ),
    };
    this.turns.push(turn);
  }

  private heard(turn: Turn, text: string, untilMs: number): void {
    turn.heardMs = untilMs;
    this.worked();
    if (text.length > TURN_MAX_CHARACTERS)
      return this.fail(new EngineError(`${this.options.id} writes too much`, 'engine'));
    if (text === turn.text) return;
    turn.text = text;
    if (turn === this.turns[0]) this.options.onEvent({ type: 'interim', words: this.wordsOf(turn) });
  }

  private worked(): void {
    this.behind.waits(this.backlogMs());
    this.awaitAnswer();
  }

  /** Turns that are over, in their order. */
  private report(): void {
    while (this.turns[0]?.isOver) {
      const turn = this.turns.shift()!;
      this.options.onEvent({ type: 'final', words: this.wordsOf(turn) });
    }
  }

  private wordsOf({ text, times, startMs, heardMs, endMs }: Turn) {
    return times.place(toWords(text, this.options.language), Math.min(startMs + heardMs, endMs ?? Infinity));
  }

  private fail(error: EngineError): void {
    if (this.closed) return;
    this.close();
    this.options.onEvent({ type: 'failed', error });
  }
}
