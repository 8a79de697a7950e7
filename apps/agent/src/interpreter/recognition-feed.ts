import type { Language } from '@intermind/contracts/languages';
import type { Logger } from '../log.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { firstThatStarts } from '../speech/fallback.ts';
import {
  type RecognitionEvent,
  type RecognitionSession,
  type RecognisedWord,
  type SpeechToText,
} from '../speech/ports.ts';
import { FRAME_MS, HEARD_FRAME_SAMPLES, HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { withTimeLimit } from '../speech/time-limit.ts';
import { AudioClock } from './audio-clock.ts';
import { BackOff } from '../shared/back-off.ts';
import type { Clock } from '../shared/clock.ts';
import type { HeardWord } from './policy/words.ts';
import { SilenceMeter } from '../sound/silence-meter.ts';

/** Loading a model and warming it up; more means that it hangs. */
const OPEN_LIMIT_MS = 20_000;
const REPLAY_MS = 2_000;
/** Recognisers end an utterance by hearing silence: this much is given when a microphone goes quiet for good. */
const CLOSING_SILENCE_MS = 1_200;
const GAP_MS = 400;
/** A session that lives this long, or hears words, shows that its recogniser works: some open well and die at once. */
const PROOF_MS = 30_000;
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;

export interface RecognitionFeedOptions {
  language: Language;
  recognisers: readonly SpeechToText[];
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  onWords: (words: HeardWord[], final: boolean, engine: SpeechToText) => void;
  onFailing: (failing: boolean) => void;
}

/**
 * Keeps one recogniser open for one speaker: feeds it, places its words on the clock, and when it dies opens the next
 * one with the last two seconds of sound.
 */
export class RecognitionFeed {
  private readonly options: RecognitionFeedOptions;
  private readonly meter = new SilenceMeter();
  private readonly abort = new AbortController();
  private session: RecognitionSession | undefined;
  private audioClock = new AudioClock();
  private streamSamples = 0;
  /** The last two seconds, each frame with the time at which it had arrived. */
  private replay: { frame: Int16Array; atMs: number }[] = [];
  /** End of the last word that was passed on for good: what was said until then is not heard again. */
  private closedUntilMs = 0;
  private opening = false;
  /** After a failure, until the back-off is over; sound alone opens nothing then. */
  private waiting = false;
  private suspended = false;
  private readonly backOff = new BackOff();
  private lastFrameMs = 0;
  private gapFilled = true;
  private utterance: HeardWord[] = [];
  /** Settles whether the open session has shown that its recogniser works; undefined once it has. */
  private proof: ((works: boolean) => void) | undefined;

  constructor(options: RecognitionFeedOptions) {
    this.options = options;
  }

  /** Opens the recogniser, after a failure when its time has come; safe to call again. */
  open(): void {
    this.suspended = false;
    if (this.session || this.opening || this.waiting || this.abort.signal.aborted) return;
    this.opening = true;
    void this.openSession();
  }

  write(frame: Int16Array): void {
    const nowMs = this.options.clock.nowMs();
    this.lastFrameMs = nowMs;
    this.gapFilled = false;
    this.meter.heard(frame, nowMs);
    this.replay = [...this.replay.slice(-(REPLAY_MS / FRAME_MS) + 1), { frame, atMs: nowMs }];
    if (!this.session) return;
    this.feed(frame);
    this.audioClock.arrived(nowMs, this.streamSamples / SAMPLES_PER_MS);
  }

  /** How long the speaker has been silent; also when no sound arrives at all. */
  silenceMs(): number {
    return this.meter.silenceMs(this.options.clock.nowMs());
  }

  /** Call regularly: a microphone that stops sending must still end its utterance. */
  tick(): void {
    if (!this.gapFilled && this.options.clock.nowMs() - this.lastFrameMs >= GAP_MS) this.endUtterance();
  }

  endUtterance(): void {
    if (this.gapFilled) return;
    this.gapFilled = true;
    this.replay = [];
    const silence = new Int16Array(HEARD_FRAME_SAMPLES);
    for (let ms = 0; ms < CLOSING_SILENCE_MS; ms += FRAME_MS) this.feed(silence);
  }

  /** The speaker is not needed: ends the recogniser; `open` starts another. */
  suspend(): void {
    const { session } = this;
    this.proof?.(false);
    this.suspended = true;
    this.session = undefined;
    this.utterance = [];
    session?.close();
  }

  close(): void {
    this.abort.abort(new Error('recognition closed'));
    this.proof?.(false);
    this.session?.close();
    this.session = undefined;
  }

  private feed(frame: Int16Array): void {
    if (!this.session) return;
    this.streamSamples += frame.length;
    this.session.write(frame);
  }

  private async openSession(): Promise<void> {
    const { recognisers, registry, language, clock, log } = this.options;
    const { signal } = this.abort;
    try {
      const ladder = { registry, engines: recognisers, pair: language };
      const { engine } = await firstThatStarts(ladder, signal, async (engine) => {
        const state: { session?: RecognitionSession; failed: boolean } = { failed: false };
        const onEvent = (event: RecognitionEvent): void => {
          if (!state.session) state.failed ||= event.type === 'failed';
          else if (this.session === state.session) this.receive(event, engine);
        };
        const session = await withTimeLimit(clock, OPEN_LIMIT_MS, engine.info.id, signal, async (limited) => {
          const opened = await engine.open({ language, onEvent, signal: limited });
          // Cancelled meanwhile: end it here.
          if (limited.aborted) opened.close();
          return opened;
        });
        if (signal.aborted || state.failed) {
          session.close();
          throw new Error('recogniser ended while it opened');
        }
        state.session = session;
        this.begin(session);
      });
      if (this.session) this.awaitProof(engine);
      this.opening = false;
      if (this.suspended) this.suspend();
    } catch (error) {
      this.opening = false;
      if (signal.aborted) return;
      log.warn({ error, language }, 'no recogniser could be opened');
      this.options.onFailing(true);
      this.reopenLater();
    }
  }

  private awaitProof(engine: SpeechToText): void {
    const breaker = this.options.registry.breaker(engine, this.options.language);
    const settle = (works: boolean): void => {
      this.proof = undefined;
      cancel();
      if (!works) {
        breaker.abandoned();
        return;
      }
      breaker.succeeded();
      this.backOff.reset();
      this.options.onFailing(false);
    };
    const cancel = this.options.clock.after(PROOF_MS, () => settle(true));
    this.proof = settle;
  }

  private begin(session: RecognitionSession): void {
    this.session = session;
    this.streamSamples = 0;
    this.audioClock = new AudioClock();
    for (const { frame, atMs } of this.replay) if (atMs > this.closedUntilMs) this.feed(frame);
    this.audioClock.arrived(this.lastFrameMs, this.streamSamples / SAMPLES_PER_MS);
  }

  private receive(event: RecognitionEvent, engine: SpeechToText): void {
    if (event.type !== 'failed') {
      if (event.words.length > 0) this.proof?.(true);
      const words = event.words.map((word) => this.place(word));
      this.utterance = event.type === 'final' ? [] : words;
      if (event.type === 'final') this.closeWords(words);
      this.options.onWords(words, event.type === 'final', engine);
      return;
    }
    const unproven = this.proof !== undefined;
    this.proof?.(false);
    this.options.registry.breaker(engine, this.options.language).failed(event.error);
    this.options.log.warn({ error: event.error, engine: engine.info.id }, 'recogniser failed');
    this.session = undefined;
    if (unproven) this.options.onFailing(true);
    // What it had heard stands; the next one starts a new utterance.
    const heard = this.utterance;
    this.utterance = [];
    this.closeWords(heard);
    if (heard.length > 0) this.options.onWords(heard, true, engine);
    this.reopenLater(this.anotherThan(engine));
  }

  /** Whether another recogniser of the ladder may be asked while this one rests. */
  private anotherThan(engine: SpeechToText): boolean {
    const { recognisers, registry, language } = this.options;
    const rests = (one: SpeechToText): boolean => registry.breaker(one, language).state === 'open';
    return rests(engine) && recognisers.some((other) => !rests(other));
  }

  private closeWords(words: readonly HeardWord[]): void {
    this.closedUntilMs = Math.max(this.closedUntilMs, words.at(-1)?.endMs ?? 0);
  }

  private place(word: RecognisedWord): HeardWord {
    const { text, startMs, endMs } = word;
    return { text, startMs: this.audioClock.toClockMs(startMs), endMs: this.audioClock.toClockMs(endMs) };
  }

  private reopenLater(atOnce = false): void {
    this.waiting = true;
    this.options.clock.after(atOnce ? 0 : this.backOff.nextDelayMs(), () => {
      this.waiting = false;
      if (!this.suspended) this.open();
    });
  }
}
