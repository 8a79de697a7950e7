import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { Resampler } from '../../sound/resampler.ts';
import { SpeechGate, type GateEvent } from '../../sound/speech-gate.ts';
import { EngineError, type RecognitionEvent, type RecognitionSession } from '../../speech/ports.ts';
import { toWords } from '../../speech/to-words.ts';
import { TURN_MAX_CHARACTERS, WordTimes } from '../recognised-text.ts';
import { asEngineError } from '../transport/engine-failure.ts';
import { EngineSocket } from '../transport/engine-socket.ts';
import { pcmBytes } from '../transport/pcm-stream.ts';
import { BehindWatch } from '../../speech/behind-watch.ts';
import { StallWatch } from '../../speech/stall-watch.ts';

/** What a message of the server says of a turn; `item` is the server's name for the turn, where it has one. */
export type TurnMessage =
  /** The session may be used. */
  | { type: 'ready' }
  /** More text of a turn: at the end of what was there, or in place of it. */
  | { type: 'text'; item?: string; text: string; replaces: boolean }
  /** The turn is transcribed. */
  | { type: 'done'; item?: string; text: string }
  /** The turn will have no transcript, for once; without a name, the one that the server was told to end and has not named. */
  | { type: 'untranscribed'; item?: string; error: EngineError }
  /** The server has a name for the next turn that has none. */
  | { type: 'named'; item: string }
  /** `recoverable`: the server goes on, if the session was ready. */
  | { type: 'failed'; error: EngineError; recoverable?: boolean };

/** How a server transcribes turns that we find: which messages it wants, and what its own mean. */
export interface TurnProtocol {
  engine: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  sampleRateHz: number;
  /** Sent once the connection is open, or when the server has said the first word. */
  hello: readonly object[];
  begin?: readonly object[];
  sound: (base64: string) => object;
  end: readonly object[];
  /** Whether the sound of a turn may be sent before the turn before it is transcribed. */
  overlaps: boolean;
  /** Speech without a word of the server about it after which it hangs; undefined: it says nothing before the end. */
  silentLimitMs?: number;
  /** The longest usual time between a word and its text: the sound before that is written down. */
  lagMs: number;
  /** Sent while nobody speaks to a server that closes idle connections. */
  keepAlive?: { message: object; everyMs: number };
  read: (message: Record<string, unknown>) => TurnMessage | undefined;
}

export interface TurnSessionOptions {
  protocol: TurnProtocol;
  language: Language;
  clock: Clock;
  /** Another recogniser takes over after this long. */
  answerLimitMs?: number | undefined;
  onEvent: (event: RecognitionEvent) => void;
}

const READY_LIMIT_MS = 2_500;
/** From the end of a turn, or the transcript of the one before, to its own. */
const DONE_LIMIT_MS = 5_000;
/** A server whose text comes late has this much longer than that, whether or not another may take over. */
const LATER_THAN_LAG_MS = 500;
/** Turns that wait for their transcript; more for long means that the server is too slow. */
const TURNS_MAX = 6;
/** Turns in a row without a transcript; more means that the server does not work. */
const UNTRANSCRIBED_MAX = 3;
/** Of one turn that waits for the one before, and of all that wait for a connection. */
const HELD_MAX_MESSAGES = 1_000;

interface Turn {
  startMs: number;
  endMs: number | undefined;
  item: string | undefined;
  text: string;
  transcript: string | undefined;
  times: WordTimes;
  /** Messages that wait for the turn before. */
  held: object[];
}

/**
 * A recogniser that transcribes turns over a websocket: we find the turns, it writes them down, word by word where it can.
 * Turns are reported in their order whatever the order of the transcripts. A connection that the server closes while nobody
 * speaks is opened again with the next speech.
 */
export class TurnSession implements RecognitionSession {
  private readonly options: TurnSessionOptions;
  private readonly gate = new SpeechGate();
  private readonly resampler: Resampler | undefined;
  private readonly ending = new AbortController();
  private ready = Promise.withResolvers<undefined>();
  /** What waits for a connection; undefined while there is one. */
  private unsent: object[] | undefined = [];
  private asleep = false;
  private untranscribed = 0;
  private socket: EngineSocket | undefined;
  private turns: Turn[] = [];
  private readonly watch: StallWatch | undefined;
  private readonly behind: BehindWatch;
  /** How long it is waited for where another recogniser may take over; else endless. */
  private readonly patienceMs: number;
  /** Of the first turn, once it is over. */
  private cancelLimit: (() => void) | undefined;
  private closed = false;
  private cancelKeepAlive: (() => void) | undefined;

  private constructor(options: TurnSessionOptions) {
    this.options = options;
    const { clock, answerLimitMs = Infinity } = options;
    const { sampleRateHz, silentLimitMs, lagMs } = options.protocol;
    this.patienceMs = Math.max(answerLimitMs, lagMs + LATER_THAN_LAG_MS);
    const stallMs = silentLimitMs && Math.min(silentLimitMs, this.patienceMs);
    this.watch = stallMs === undefined ? undefined : new StallWatch(clock, stallMs);
    this.behind = new BehindWatch(clock, TURNS_MAX);
    this.resampler =
      sampleRateHz === HEARD_SAMPLE_RATE_HZ ? undefined : new Resampler(HEARD_SAMPLE_RATE_HZ, sampleRateHz);
  }

  /** @throws EngineError, also when the server is not ready after 2.5 s */
  static async open(options: TurnSessionOptions, signal: AbortSignal): Promise<TurnSession> {
    const session = new TurnSession(options);
    try {
      await session.connect(signal);
      return session;
    } catch (error) {
      session.close();
      throw error;
    }
  }

  private async connect(signal: AbortSignal): Promise<void> {
    const { protocol, clock } = this.options;
    const { engine, url, headers, hello } = protocol;
    const ready = Promise.withResolvers<undefined>();
    ready.promise.catch(() => undefined);
    this.ready = ready;
    const socket = await EngineSocket.open(
      {
        engine,
        url,
        headers,
        onMessage: (message) => this.receive(message),
        onFailed: (error, quietly) => this.lost(error, quietly),
      },
      signal,
    );
    this.socket = socket;
    for (const message of hello) socket.send(message);
    const late = new EngineError(`${engine} is not ready`, 'engine');
    const cancel = clock.after(READY_LIMIT_MS, () => socket.fail(late));
    const giveUp = (): void => ready.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await ready.promise;
    } finally {
      cancel();
      signal.removeEventListener('abort', giveUp);
    }
    const waiting = this.unsent ?? [];
    this.unsent = undefined;
    for (const message of waiting) socket.send(message);
    this.keepAlive();
  }

  private async wake(): Promise<void> {
    this.asleep = false;
    try {
      await this.connect(this.ending.signal);
    } catch (error) {
      this.failed(asEngineError(this.options.protocol.engine, error));
    }
  }

  write(pcm: Int16Array, speech: boolean): void {
    if (this.closed) return;
    for (const event of this.gate.push(pcm, speech)) this.pass(event);
  }

  close(): void {
    this.end();
    this.socket?.close();
  }

  private pass(event: GateEvent): void {
    const { protocol } = this.options;
    if (event.type === 'start') {
      if (this.behind.waits(this.turns.length + 1)) return this.giveUp('is too slow');
      this.turns.push({
        startMs: event.atMs,
        endMs: undefined,
        item: undefined,
        text: '',
        transcript: undefined,
        times: new WordTimes(event.atMs),
        held: [],
      });
      if (this.asleep) void this.wake();
      for (const message of protocol.begin ?? []) this.send(message);
      return;
    }
    const turn = this.turns.at(-1);
    if (!turn || this.closed) return;
    if (event.type === 'sound') {
      const pcm = this.resampler ? this.resampler.push(event.pcm) : event.pcm;
      const sent = this.send(protocol.sound(pcmBytes(pcm).toString('base64')));
      const speechMs = sent && event.speech ? (event.pcm.length * 1_000) / HEARD_SAMPLE_RATE_HZ : 0;
      if (speechMs > 0 && this.watch?.sent(speechMs) === true) this.giveUp('says nothing');
      return;
    }
    turn.endMs = event.atMs;
    for (const message of protocol.end) this.send(message);
    if (turn === this.turns[0]) this.limit();
  }

  /** The first turn has so long from now on, if it is over. */
  private limit(): void {
    this.cancelLimit?.();
    this.cancelLimit = undefined;
    if (this.turns[0]?.endMs === undefined) return;
    const limitMs = Math.min(DONE_LIMIT_MS, this.patienceMs);
    this.cancelLimit = this.options.clock.after(limitMs, () => this.giveUp('gives no transcript'));
  }

  private keepAlive(): void {
    const { protocol, clock } = this.options;
    this.cancelKeepAlive?.();
    if (!protocol.keepAlive || this.closed || this.unsent) return;
    const { message, everyMs } = protocol.keepAlive;
    this.cancelKeepAlive = clock.after(everyMs, () => {
      this.socket?.send(message);
      this.keepAlive();
    });
  }

  /** To the server, unless the turn has to wait for the one before. @returns whether it is on its way */
  private send(message: object): boolean {
    const turn = this.turns.at(-1);
    if (!turn || this.options.protocol.overlaps || this.turns.length === 1) return this.pushOut(message);
    return this.hold(turn.held, message);
  }

  private pushOut(message: object): boolean {
    if (this.unsent) return this.hold(this.unsent, message);
    this.keepAlive();
    this.socket?.send(message);
    return true;
  }

  private hold(held: object[], message: object): false {
    held.push(message);
    if (held.length > HELD_MAX_MESSAGES) this.giveUp('is too slow');
    return false;
  }

  private receive(raw: Record<string, unknown>): void {
    const message = this.options.protocol.read(raw);
    if (!message || this.closed) return;
    if (message.type === 'failed') {
      if (message.recoverable !== true || this.unsent) this.fail(message.error);
      return;
    }
    if (message.type === 'ready') {
      this.ready.resolve(undefined);
      return;
    }
    this.watch?.answered();
    if (message.type === 'untranscribed') {
      const turn = message.item === undefined ? this.unnamedEnded() : this.turnOf(message.item);
      if (++this.untranscribed >= UNTRANSCRIBED_MAX) this.fail(message.error);
      // what it had written of it stands
      else if (turn) this.done(turn, turn.text);
      return;
    }
    const turn = this.turnOf(message.item);
    if (!turn || message.type === 'named') return;
    const text = message.type === 'text' && !message.replaces ? turn.text + message.text : message.text;
    if (text.length > TURN_MAX_CHARACTERS) return this.giveUp('writes too much');
    if (message.type === 'done') {
      this.untranscribed = 0;
      this.done(turn, text);
      return;
    }
    turn.text = text;
    if (turn !== this.turns[0]) return;
    this.limit();
    this.interim(turn);
  }

  private done(turn: Turn, transcript: string): void {
    turn.transcript = transcript;
    this.settle();
  }

  private unnamedEnded(): Turn | undefined {
    return this.turns.find(
      ({ item, endMs, transcript }) => item === undefined && endMs !== undefined && transcript === undefined,
    );
  }

  /** By the server's name; a new name is that of the first turn without one. */
  private turnOf(item: string | undefined): Turn | undefined {
    if (item === undefined) return this.turns[0];
    const known = this.turns.find((turn) => turn.item === item);
    if (known) return known;
    const unnamed = this.turns.find((turn) => turn.item === undefined);
    if (unnamed) unnamed.item = item;
    return unnamed;
  }

  private interim(turn: Turn): void {
    if (turn.text.trim() === '') return;
    const heardUntilMs = turn.endMs ?? this.gate.streamMs - this.options.protocol.lagMs;
    this.report('interim', turn, turn.text, heardUntilMs);
  }

  private settle(): void {
    for (let [turn] = this.turns; turn?.transcript !== undefined; [turn] = this.turns) {
      this.turns.shift();
      this.behind.waits(this.turns.length);
      this.limit();
      this.report('final', turn, turn.transcript, turn.endMs ?? this.gate.streamMs);
      const [next] = this.turns;
      if (!next) break;
      for (const message of next.held.splice(0)) this.pushOut(message);
      if (next.transcript === undefined) this.interim(next);
    }
  }

  private report(type: 'interim' | 'final', turn: Turn, text: string, heardUntilMs: number): void {
    const words = turn.times.place(toWords(text, this.options.language), heardUntilMs);
    this.options.onEvent({ type, words });
  }

  private giveUp(why: string): void {
    this.fail(new EngineError(`${this.options.protocol.engine} ${why}`, 'engine'));
  }

  private fail(error: EngineError): void {
    this.socket?.fail(error);
    // there may be no connection
    this.failed(error);
  }

  private lost(error: EngineError, quietly: boolean): void {
    const idle = this.turns.length === 0 && this.unsent === undefined;
    if (!quietly || !idle) return this.failed(error);
    this.asleep = true;
    this.unsent = [];
    this.cancelKeepAlive?.();
  }

  private failed(error: EngineError): void {
    this.ready.reject(error);
    if (this.closed) return;
    this.settleTranscribed();
    // a listener that heard a final may have closed it
    if (this.closed) return;
    this.end();
    this.options.onEvent({ type: 'failed', error });
  }

  /** What the server has transcribed is not lost with it, nor what it wrote of the turns before. */
  private settleTranscribed(): void {
    const last = this.turns.findLastIndex(({ transcript }) => transcript !== undefined);
    const heard = this.turns.slice(0, last + 1);
    this.turns = this.turns.slice(last + 1);
    for (const turn of heard) {
      const text = turn.transcript ?? turn.text;
      if (!this.closed && text.trim() !== '')
        this.report('final', turn, text, turn.endMs ?? this.gate.streamMs);
    }
  }

  private end(): void {
    this.closed = true;
    this.ending.abort(new Error('recognition closed'));
    this.cancelKeepAlive?.();
    this.cancelLimit?.();
    this.turns = [];
  }
}
