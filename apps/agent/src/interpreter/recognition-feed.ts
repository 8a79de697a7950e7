import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
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
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import { AudioClock } from './audio-clock.ts';
import { BackOff } from '../shared/back-off.ts';
import type { Glossary } from './glossary.ts';
import { sameWord, splitHeardWord, type HeardWord } from './policy/words.ts';
import { SilenceMeter } from '../sound/silence-meter.ts';
import type { OpenVoiceActivity, VoiceActivity } from '../sound/voice-activity.ts';

/** Loading a model and warming it up; more means that it hangs. */
const OPEN_LIMIT_MS = 20_000;
/** Of sound, for the next recogniser: what a failing one takes to be noticed, and another to open. */
const REPLAY_MS = 8_000;
/** A recogniser that failed is the last to be opened for this long, longer with each failure in a row. */
const DISTRUST_MS = 30_000;
const DISTRUST_MAX_MS = 300_000;
/** Recognisers end an utterance by hearing silence: this much is given when a microphone goes quiet for good. */
const CLOSING_SILENCE_MS = 1_200;
const GAP_MS = 400;
/** Sound around speech that is sent too, where speech can be told from other sound; the rest costs nothing. */
const BEFORE_SPEECH_MS = 500;
const AFTER_SPEECH_MS = 1_000;
/** A session that lives this long, or hears words, shows that its recogniser works: some open well and die at once. */
const PROOF_MS = 30_000;
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;

interface ReceivedFrame {
  frame: Int16Array;
  /** When it arrived. */
  atMs: number;
  speech: boolean;
  /** Where it begins in the stream of the open session; null: it was not fed to it. */
  streamMs: number | null;
}

export interface RecognitionFeedOptions {
  language: Language;
  recognisers: readonly SpeechToText[];
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  glossary?: Pick<Glossary, 'hints' | 'revision'> | undefined;
  /** Without it pauses are found by loudness, and all sound is fed. */
  openVoiceActivity?: OpenVoiceActivity | undefined;
  onWords: (words: HeardWord[], final: boolean, engine: SpeechToText) => void;
  onFailing: (failing: boolean) => void;
}

/**
 * Keeps one recogniser open for one speaker: feeds it what may be speech, places its words on the clock, and when it dies
 * opens the next one with what it had not understood. When a better one may work again it goes back to it, at a pause.
 */
export class RecognitionFeed {
  private readonly options: RecognitionFeedOptions;
  private activity: VoiceActivity | undefined;
  private spokeMs = Number.NEGATIVE_INFINITY;
  /** It is closed but still says how long the silence has lasted. */
  private activityClosed = false;
  private readonly abort = new AbortController();
  private session: RecognitionSession | undefined;
  private engine: SpeechToText | undefined;
  private audioClock = new AudioClock();
  private streamSamples = 0;
  /** The newest sound that no word was made of for good. */
  private replay: ReceivedFrame[] = [];
  private opening = false;
  /** Revision of the terms that the recogniser was given. */
  private openedTerms: number | undefined;
  /** After a failure, until the back-off is over; sound alone opens nothing then. */
  private waiting = false;
  private suspended = false;
  private readonly backOff = new BackOff();
  private lastFrameMs = 0;
  private gapFilled = true;
  /** The recogniser has had its closing silence. */
  private soundEnded = true;
  /** The last results of the current utterance, as many as must agree. */
  private recent: (readonly RecognisedWord[])[] = [];
  private readonly distrust = new Map<SpeechToText, { untilMs: number; failures: number }>();
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
    this.notice(frame, nowMs);
    const speech = this.activity?.speaking === true;
    const received = { frame, atMs: nowMs, speech, streamMs: null };
    this.replay = [...this.replay.slice(-(REPLAY_MS / FRAME_MS) + 1), received];
    if (!this.session) return;
    if (this.mayHoldWords(nowMs, AFTER_SPEECH_MS)) this.feedSince(nowMs - BEFORE_SPEECH_MS);
    else this.endSound();
  }

  /** Whether the frame that was written last is speech, as far as it can be told. */
  get speaking(): boolean {
    return this.activity?.speaking === true;
  }

  /** How long the speaker has been silent; also when no sound arrives at all. */
  silenceMs(): number {
    return this.activity?.silenceMs(this.options.clock.nowMs()) ?? 0;
  }

  /** Call regularly: a microphone that stops sending must still end its utterance. */
  tick(): void {
    if (!this.gapFilled && this.options.clock.nowMs() - this.lastFrameMs >= GAP_MS) this.endUtterance();
  }

  endUtterance(): void {
    if (this.gapFilled) return;
    this.gapFilled = true;
    this.replay = [];
    this.endSound();
    this.closeActivity();
  }

  /** What was said until now is known from elsewhere. */
  forget(): void {
    this.replay = [];
  }

  /** The speaker is not needed: ends the recogniser; `open` starts another. */
  suspend(): void {
    const { session } = this;
    this.proof?.(false);
    this.suspended = true;
    this.session = undefined;
    this.recent = [];
    session?.close();
    this.closeActivity();
  }

  close(): void {
    this.abort.abort(new Error('recognition closed'));
    this.proof?.(false);
    this.session?.close();
    this.session = undefined;
    this.closeActivity();
  }

  private notice(frame: Int16Array, nowMs: number): void {
    if (!this.activity || this.activityClosed) {
      this.activity = this.options.openVoiceActivity?.() ?? new SilenceMeter();
    }
    this.activityClosed = false;
    this.activity.heard(frame, nowMs);
    if (this.activity.speaking) this.spokeMs = nowMs;
  }

  private closeActivity(): void {
    if (this.activityClosed) return;
    this.activityClosed = true;
    this.activity?.close();
  }

  private mayHoldWords(nowMs: number, afterSpeechMs: number): boolean {
    if (this.activity?.tellsSpeech !== true || this.engine?.info.hearsAnySound === true) return true;
    return nowMs - this.spokeMs <= afterSpeechMs;
  }

  /** Feeds what arrived since then and was not fed yet. */
  private feedSince(sinceMs: number): void {
    const before = this.streamSamples;
    const fed = this.replay.findLastIndex(({ streamMs }) => streamMs !== null);
    for (const received of this.replay.slice(fed + 1)) {
      if (received.atMs <= sinceMs) continue;
      received.streamMs = this.streamSamples / SAMPLES_PER_MS;
      this.feed(received.frame, received.speech);
    }
    if (this.streamSamples === before) return;
    this.soundEnded = false;
    const durationMs = (this.streamSamples - before) / SAMPLES_PER_MS;
    this.audioClock.arrived(this.lastFrameMs, this.streamSamples / SAMPLES_PER_MS, durationMs);
  }

  private endSound(): void {
    if (this.soundEnded) return;
    this.soundEnded = true;
    const silence = new Int16Array(HEARD_FRAME_SAMPLES);
    for (let ms = 0; ms < CLOSING_SILENCE_MS; ms += FRAME_MS) this.feed(silence, false);
    this.audioClock.pause();
  }

  private feed(frame: Int16Array, speech: boolean): void {
    if (!this.session) return;
    this.streamSamples += frame.length;
    if (this.engine) this.options.registry.meter.sound(this.engine.info, frame.length / SAMPLES_PER_MS);
    this.session.write(frame, speech);
  }

  private async openSession(): Promise<void> {
    const { registry, language, clock, log, glossary } = this.options;
    const { signal } = this.abort;
    try {
      const ladder = { registry, engines: this.trustedFirst(), pair: language };
      const { engine } = await firstThatStarts(ladder, signal, async (engine) => {
        const state: { session?: RecognitionSession; failed: boolean } = { failed: false };
        const onEvent = (event: RecognitionEvent): void => {
          if (!state.session) state.failed ||= event.type === 'failed';
          else if (this.session === state.session) this.receive(event, engine);
        };
        const session = await withEngineTimeLimit(
          clock,
          OPEN_LIMIT_MS,
          engine.info.id,
          signal,
          async (limited) => {
            this.openedTerms = glossary?.revision;
            const terms = glossary?.hints() ?? [];
            const opened = await engine.open({ language, terms, onEvent, signal: limited });
            // Cancelled meanwhile: end it here.
            if (limited.aborted) opened.close();
            return opened;
          },
        ).catch((error: unknown) => {
          this.mistrust(engine);
          throw error;
        });
        if (signal.aborted || state.failed) {
          session.close();
          throw new Error('recogniser ended while it opened');
        }
        state.session = session;
        this.begin(session, engine);
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
      this.distrust.delete(engine);
      this.backOff.reset();
      this.options.onFailing(false);
    };
    const cancel = this.options.clock.after(PROOF_MS, () => settle(true));
    this.proof = settle;
  }

  private begin(session: RecognitionSession, engine: SpeechToText): void {
    this.session = session;
    this.engine = engine;
    this.streamSamples = 0;
    this.audioClock = new AudioClock();
    for (const received of this.replay) received.streamMs = null;
    this.soundEnded = true;
    if (this.mayHoldWords(this.lastFrameMs, REPLAY_MS)) this.feedSince(0);
  }

  private receive(event: RecognitionEvent, engine: SpeechToText): void {
    if (event.type !== 'failed') {
      if (event.words.length > 0) this.proof?.(true);
      const words = this.heardWords(event.words);
      const final = event.type === 'final';
      this.recent = final ? [] : [...this.recent, event.words].slice(-engine.info.agreement);
      if (final) this.forgetSoundOf(words);
      this.options.onWords(words, final, engine);
      if (final) this.renew(engine);
      return;
    }
    const unproven = this.proof !== undefined;
    this.proof?.(false);
    this.options.registry.breaker(engine, this.options.language).failed(event.error);
    this.options.log.warn({ error: event.error, engine: engine.info.id }, 'recogniser failed');
    this.session = undefined;
    if (unproven) this.options.onFailing(true);
    this.mistrust(engine);
    // What it was sure of stands, and may have been spoken; the next one hears the rest again.
    const heard = this.agreed(engine.info.agreement);
    const shown = this.recent.length > 0;
    this.recent = [];
    this.forgetSoundOf(heard);
    if (shown) this.options.onWords(heard, true, engine);
    this.reopenLater(this.anotherThan(engine));
  }

  /** The words that the last results agree on. */
  private agreed(agreement: number): HeardWord[] {
    const results = this.recent.map((words) => this.heardWords(words));
    const [first = [], ...others] = results;
    if (results.length < agreement) return [];
    const differs = first.findIndex(
      (word, i) => !others.every((other) => sameWord(other[i]?.text, word.text)),
    );
    return (results.at(-1) ?? []).slice(0, differs === -1 ? first.length : differs);
  }

  private mistrust(engine: SpeechToText): void {
    const failures = (this.distrust.get(engine)?.failures ?? 0) + 1;
    const forMs = Math.min(DISTRUST_MS * failures, DISTRUST_MAX_MS);
    this.distrust.set(engine, { failures, untilMs: this.options.clock.nowMs() + forMs });
  }

  private trusts(engine: SpeechToText): boolean {
    return this.options.clock.nowMs() >= (this.distrust.get(engine)?.untilMs ?? 0);
  }

  private trustedFirst(): SpeechToText[] {
    const { recognisers } = this.options;
    const trusted = recognisers.filter((engine) => this.trusts(engine));
    return [...trusted, ...recognisers.filter((engine) => !trusted.includes(engine))];
  }

  /** Between two utterances: back to a better recogniser, once it may work again, or one that knows new terms. */
  private renew(engine: SpeechToText): void {
    const { recognisers, registry, language, glossary } = this.options;
    const better = recognisers.slice(0, recognisers.indexOf(engine));
    const mayClimb = better.some(
      (one) => this.trusts(one) && registry.breaker(one, language).state !== 'open',
    );
    const termsChanged = engine.info.takesTerms === true && this.openedTerms !== glossary?.revision;
    if (!mayClimb && !termsChanged) return;
    this.proof?.(false);
    this.session?.close();
    this.session = undefined;
    this.open();
  }

  /** Whether another recogniser may take over at once. */
  private anotherThan(engine: SpeechToText): boolean {
    const { recognisers, registry, language } = this.options;
    return recognisers.some(
      (other) => other !== engine && this.trusts(other) && registry.breaker(other, language).state !== 'open',
    );
  }

  /**
   * Words that stand are not heard again. Their sound is told by its place in the stream: it may have arrived late, and at
   * once with what followed.
   */
  private forgetSoundOf(words: readonly HeardWord[]): void {
    const endMs = words.at(-1)?.endMs ?? 0;
    const last = this.replay.findLastIndex(
      ({ streamMs }) => streamMs !== null && this.audioClock.toClockMs(streamMs + FRAME_MS / 2) < endMs,
    );
    this.replay = this.replay.slice(last + 1);
  }

  private heardWords(words: readonly RecognisedWord[]): HeardWord[] {
    return words.flatMap(({ text, ...span }) =>
      splitHeardWord({ text, ...this.audioClock.placed(span) }, this.options.language),
    );
  }

  private reopenLater(atOnce = false): void {
    this.waiting = true;
    this.options.clock.after(atOnce ? 0 : this.backOff.nextDelayMs(), () => {
      this.waiting = false;
      if (!this.suspended) this.open();
    });
  }
}
