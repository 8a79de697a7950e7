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
import { TickCount } from '../tick-count.ts';

/** Sound before the first speech that is sent too. */
export const PRE_ROLL_MS = 500;
const OPEN_LIMIT_MS = 2_500;
/** An engine that says nothing for so long, from when its session is open, or stops sending silence, hangs. */
const SILENT_LIMIT_MS = 3_000;
/** It need not answer less speech than this: a cough, or a door. */
const SPEECH_MIN_MS = 500;
/** Of speech, without text or a sound that can be heard. A translation may wait for a verb. */
const UNANSWERED_LIMIT_MS = 6_000;
/** An engine that sends silence for longer, without a break, never stops sending. */
const STREAMS_MS = 1_000;
/** A session in which nobody speaks is closed: its silence is paid for. */
const IDLE_MS = 20_000;
/** A session that lives this long, or gives text, shows that its engine works. */
const PROOF_MS = 30_000;
/** An engine that failed is left alone for this long, longer with each failure in a row. */
const REST_MS = 5_000;
const REST_MAX_MS = 60_000;
/** Sound may come this late before silence takes its place. */
const LATE_MS = 100;
/** Calls of `tick` for which it has to be late: after a stall of the process it waits to be handed over. */
const LATE_TICKS = 5;
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
  private held: { frame: Int16Array; atMs: number }[] = [];
  private life: AbortController | undefined;
  private current: OpenSession | undefined;
  private beganMs = 0;
  /** When the session said something last. */
  private answeredMs: number | undefined;
  /** Silence that the session sent without a break, and whether it sends it all the time. */
  private quietMs = 0;
  private streams = false;
  /** Speech since the session was asked for, and when there was enough of it to be answered. */
  private speechMs = 0;
  private enoughMs: number | undefined;
  private spokeMs = 0;
  /** Up to where the session has sound, on the clock. */
  private sentUntilMs = 0;
  private readonly lateTicks = new TickCount();
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
    this.held = this.held.filter(({ atMs }) => nowMs - atMs < PRE_ROLL_MS);
    this.sentUntilMs = nowMs - this.held.length * FRAME_MS;
    this.answeredMs = undefined;
    this.streams = false;
    this.quietMs = 0;
    this.speechMs = 0;
    this.enoughMs = undefined;
    void this.open(this.life.signal);
  }

  write(frame: Int16Array, speech: boolean): void {
    const nowMs = this.options.clock.nowMs();
    if (speech) {
      this.spokeMs = nowMs;
      this.speechMs += FRAME_MS;
      if (this.speechMs >= SPEECH_MIN_MS) this.enoughMs ??= nowMs;
    }
    if (this.current) return this.send(this.current, frame, speech);
    this.held.push({ frame, atMs: nowMs });
    if (!this.running) this.held = this.held.slice(-PRE_ROLL_MS / FRAME_MS);
  }

  /** Call each 20 ms. */
  tick(): void {
    if (!this.running) return;
    const { current } = this;
    const nowMs = this.options.clock.nowMs();
    const dueSinceMs = this.answerDueSinceMs();
    if (dueSinceMs !== undefined && nowMs - dueSinceMs >= SILENT_LIMIT_MS)
      return this.fail(new EngineError('the direct translation says nothing', 'engine'));
    if (!current) return;
    const isLate = this.sentUntilMs + FRAME_MS <= nowMs - LATE_MS;
    this.lateTicks.add(nowMs);
    if (!isLate) this.lateTicks.reset();
    if (this.lateTicks.count >= LATE_TICKS)
      while (this.sentUntilMs + FRAME_MS <= nowMs - LATE_MS) this.send(current, SILENCE, false);
    if (nowMs - current.sinceMs >= PROOF_MS) {
      this.rest.failures = 0;
      this.prove(current);
    }
    if (nowMs - this.spokeMs < IDLE_MS) return;
    if (current.proven) this.rest.failures = 0;
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
    // a sentence that it left out says nothing of the next
    const failures = this.rest.failures + (error.kind === 'request' ? 0 : 1);
    const restMs = Math.min(REST_MS * Math.max(1, failures), REST_MAX_MS);
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

  /** Since when the session has to say something; undefined: it need not. */
  private answerDueSinceMs(): number | undefined {
    const { current, answeredMs, enoughMs } = this;
    if (!current) return this.beganMs;
    if (answeredMs !== undefined) return this.streams ? answeredMs : undefined;
    return enoughMs === undefined ? undefined : Math.max(current.sinceMs, enoughMs - SPEECH_MIN_MS);
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
        const watch = new StallWatch(clock, UNANSWERED_LIMIT_MS);
        state.current = { session, engine, watch, sinceMs: clock.nowMs(), proven: false };
        this.current = state.current;
      });
      const { current } = this;
      if (current) for (const { frame } of this.held.splice(0)) this.send(current, frame, false);
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
    const isQuiet = event.type === 'sound' && isSilent(event.pcm);
    if (event.type === 'sound' && isQuiet) {
      this.quietMs += (event.pcm.length * 1_000) / current.engine.info.sampleRateHz;
      this.streams ||= this.quietMs > STREAMS_MS;
    } else {
      this.quietMs = 0;
      current.watch.answered();
    }
    if (event.type === 'text') this.prove(current);
    this.options.onOutput(event, current.engine);
  }

  private prove(current: OpenSession): void {
    if (current.proven) return;
    current.proven = true;
    this.options.registry.breaker(current.engine, this.pair).succeeded();
  }
}
