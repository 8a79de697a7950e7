import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../../log.ts';
import { FRAME_MS, HEARD_FRAME_SAMPLES } from '../../sound/format.ts';
import { isSilent } from '../../sound/silence-trimmer.ts';
import type { EngineRegistry } from '../../speech/engine-registry.ts';
import { firstThatStarts } from '../../speech/fallback.ts';
import {
  EngineError,
  type SpeechTranslationEvent,
  type SpeechTranslationSession,
  type SpeechTranslator,
} from '../../speech/ports.ts';
import { StallWatch } from '../../speech/stall-watch.ts';
import { withEngineTimeLimit } from '../../speech/time-limit.ts';

/** Sound before the first speech that is sent too. */
export const PRE_ROLL_MS = 500;
const OPEN_LIMIT_MS = 2_500;
/** From the first speech on, and of speech in a session that is open: an engine that says nothing for longer hangs. */
const SILENT_LIMIT_MS = 3_000;
/** A session in which nobody speaks is closed: its silence is paid for. */
const IDLE_MS = 20_000;
/** A session that lives this long, or gives text, shows that its engine works. */
const PROOF_MS = 30_000;
/** An engine that failed is left alone for this long, longer with each failure in a row. */
const REST_MS = 5_000;
const REST_MAX_MS = 60_000;
/** Sound may come this late before silence takes its place. */
const LATE_MS = 100;
const SILENCE = new Int16Array(HEARD_FRAME_SAMPLES);

export interface DirectFeedOptions {
  from: Language;
  to: Language;
  speechTranslators: readonly SpeechTranslator[];
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  onOutput: (event: Exclude<SpeechTranslationEvent, { type: 'failed' }>, by: SpeechTranslator) => void;
  /** There is no session any more, and what was heard may not be translated. */
  onFailed: (error: EngineError) => void;
  /** There is none any more, since nobody has spoken for long. */
  onIdle: () => void;
}

interface OpenSession {
  session: SpeechTranslationSession;
  engine: SpeechTranslator;
  watch: StallWatch;
  sinceMs: number;
  /** It gave text, or lived long enough. */
  proven: boolean;
}

/** Keeps a session with an engine that goes from speech to speech open for one lane while its speaker speaks. */
export class DirectFeed {
  private readonly options: DirectFeedOptions;
  /** Before a session is open: the last half second, or all since it was asked for. */
  private held: Int16Array[] = [];
  private life: AbortController | undefined;
  private current: OpenSession | undefined;
  private beganMs = 0;
  /** When the session said something last. */
  private answeredMs: number | undefined;
  /** It sends silence too, so that it is never silent. */
  private streams = false;
  private spokeMs = 0;
  /** Up to where the session has sound, on the clock. */
  private sentUntilMs = 0;
  private rest = { failures: 0, untilMs: Number.NEGATIVE_INFINITY };

  constructor(options: DirectFeedOptions) {
    this.options = options;
  }

  /** A session is open, or is being opened. */
  get running(): boolean {
    return this.life !== undefined;
  }

  mayBegin(): boolean {
    const { clock, registry, speechTranslators } = this.options;
    if (this.running || clock.nowMs() < this.rest.untilMs) return false;
    return speechTranslators.some((engine) => registry.breaker(engine, this.pair).state !== 'open');
  }

  /** Somebody begins to speak. */
  begin(): void {
    const nowMs = this.options.clock.nowMs();
    this.life = new AbortController();
    this.beganMs = nowMs;
    this.spokeMs = nowMs;
    this.sentUntilMs = nowMs - this.held.length * FRAME_MS;
    this.answeredMs = undefined;
    this.streams = false;
    void this.open(this.life.signal);
  }

  write(frame: Int16Array, speech: boolean): void {
    if (speech) this.spokeMs = this.options.clock.nowMs();
    if (this.current) return this.send(this.current, frame, speech);
    this.held.push(frame);
    if (!this.running) this.held = this.held.slice(-PRE_ROLL_MS / FRAME_MS);
  }

  /** Call each 20 ms. */
  tick(): void {
    if (!this.running) return;
    const { current } = this;
    const nowMs = this.options.clock.nowMs();
    const { answeredMs = this.beganMs } = this;
    const mustAnswer = this.answeredMs === undefined || this.streams;
    if (mustAnswer && nowMs - answeredMs >= SILENT_LIMIT_MS)
      return this.fail(new EngineError('the direct translation says nothing', 'engine'));
    if (!current) return;
    while (this.sentUntilMs + FRAME_MS <= nowMs - LATE_MS) this.send(current, SILENCE, false);
    if (nowMs - current.sinceMs >= PROOF_MS) {
      this.rest.failures = 0;
      this.prove(current);
    }
    if (nowMs - this.spokeMs < IDLE_MS) return;
    this.end();
    this.options.onIdle();
  }

  /** The session does not do what it should. */
  fail(error: EngineError): void {
    const { current } = this;
    const { registry, clock, log, from, to } = this.options;
    if (!this.running) return;
    log.warn({ error, from, to }, 'direct translation failed; engines in steps take over');
    if (current) {
      current.proven = true; // the breaker hears of it here
      registry.breaker(current.engine, this.pair).failed(error);
    }
    this.end();
    const failures = this.rest.failures + 1;
    const restMs = Math.min(REST_MS * failures, REST_MAX_MS);
    this.rest = { failures, untilMs: clock.nowMs() + restMs };
    this.options.onFailed(error);
  }

  /** It is not needed any more. */
  end(): void {
    const { current, life } = this;
    this.life = undefined;
    this.current = undefined;
    this.held = [];
    life?.abort(new Error('direct translation ended'));
    if (!current) return;
    if (!current.proven) this.options.registry.breaker(current.engine, this.pair).abandoned();
    current.session.close();
  }

  private get pair(): string {
    return `${this.options.from}>${this.options.to}`;
  }

  private async open(signal: AbortSignal): Promise<void> {
    const { registry, speechTranslators: engines, from, to, clock } = this.options;
    try {
      await firstThatStarts({ registry, engines, pair: this.pair }, signal, async (engine) => {
        const state: { current?: OpenSession; error?: EngineError } = {};
        const onEvent = (event: SpeechTranslationEvent): void => {
          if (state.current && state.current === this.current) this.receive(event, state.current);
          else if (event.type === 'failed') state.error ??= event.error;
        };
        const { id } = engine.info;
        const session = await withEngineTimeLimit(clock, OPEN_LIMIT_MS, id, signal, async (limited) => {
          const opened = await engine.open({ from, to, onEvent, signal: limited });
          // Cancelled meanwhile: end it here.
          if (limited.aborted) opened.close();
          return opened;
        });
        if (signal.aborted || state.error) session.close();
        if (state.error) throw state.error;
        signal.throwIfAborted();
        const watch = new StallWatch(clock, SILENT_LIMIT_MS);
        state.current = { session, engine, watch, sinceMs: clock.nowMs(), proven: false };
        this.current = state.current;
      });
      const { current } = this;
      if (current) for (const frame of this.held.splice(0)) this.send(current, frame, false);
    } catch (error) {
      if (signal.aborted) return;
      this.fail(error instanceof EngineError ? error : new EngineError(String(error), 'engine'));
    }
  }

  private send(current: OpenSession, frame: Int16Array, speech: boolean): void {
    const { engine, session, watch } = current;
    this.sentUntilMs += FRAME_MS;
    this.options.registry.meter.sound(engine.info, FRAME_MS);
    session.write(frame);
    if (speech && watch.sent(FRAME_MS))
      this.fail(new EngineError(`${engine.info.id} says nothing`, 'engine'));
  }

  private receive(event: SpeechTranslationEvent, current: OpenSession): void {
    if (event.type === 'failed') return this.fail(event.error);
    this.answeredMs = this.options.clock.nowMs();
    this.streams ||= event.type === 'sound' && isSilent(event.pcm);
    current.watch.answered();
    if (event.type === 'text') this.prove(current);
    this.options.onOutput(event, current.engine);
  }

  private prove(current: OpenSession): void {
    if (current.proven) return;
    current.proven = true;
    this.options.registry.breaker(current.engine, this.pair).succeeded();
  }
}
