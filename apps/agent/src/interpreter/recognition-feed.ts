import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { firstThatStarts } from '../speech/fallback.ts';
import { type RecognitionEvent, type RecognisedWord, type SpeechToText } from '../speech/ports.ts';
import { FRAME_MS, HEARD_FRAME_SAMPLES, HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { AudioClock } from './audio-clock.ts';
import { BackOff } from '../shared/back-off.ts';
import type { Glossary } from './glossary.ts';
import { AFTER_SPEECH_MS, BEFORE_SPEECH_MS, KeptSound } from './kept-sound.ts';
import { sameWord, splitHeardWord, type HeardWord } from './policy/words.ts';
import { type OpenedSession, RecogniserOpener } from './recogniser-opener.ts';
import { RecogniserTrust } from './recogniser-trust.ts';
import { SilenceMeter } from '../sound/silence-meter.ts';
import type { OpenVoiceActivity, VoiceActivity } from '../sound/voice-activity.ts';
import { TickCount } from './tick-count.ts';

/** Recognisers end an utterance by hearing silence: this much is given when a microphone goes quiet for good. */
const CLOSING_SILENCE_MS = 1_200;
const GAP_MS = 400;
/** Calls of `tick` without sound: after a stall of the process it waits to be handed over. */
const GAP_TICKS = 5;
/** After so much silence nothing comes any more of sound that no words were made of. */
const IDLE_MS = 10_000;
/** A session that lives this long, or hears words, shows that its recogniser works: some open well and die at once. */
const PROOF_MS = 30_000;
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;

export interface RecognitionFeedOptions {
  language: Language;
  recognisers: readonly SpeechToText[];
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  glossary?: Pick<Glossary, 'hints' | 'revision'> | undefined;
  /** Languages that may come beside `language` now: hints. */
  alsoSpoken?: (() => readonly Language[]) | undefined;
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
  /** It is closed but still says how long the silence has lasted. */
  private activityClosed = false;
  private readonly abort = new AbortController();
  private opened: OpenedSession | undefined;
  /** Of a better recogniser, which took too long to open and is there now: it takes over between two utterances. */
  private standby: OpenedSession | undefined;
  private audioClock = new AudioClock();
  private streamSamples = 0;
  private readonly kept = new KeptSound();
  private opening = false;
  /** After a failure, until the back-off is over; sound alone opens nothing then. */
  private waiting = false;
  private suspended = false;
  private readonly backOff = new BackOff();
  private lastFrameMs = 0;
  private readonly ticksSinceFrame = new TickCount();
  private gapFilled = true;
  /** The recogniser has had its closing silence. */
  private soundEnded = true;
  /** The last results of the current utterance, as many as must agree. */
  private recent: (readonly RecognisedWord[])[] = [];
  private readonly trust: RecogniserTrust;
  private readonly opener: RecogniserOpener;
  /** Settles whether the open session has shown that its recogniser works; undefined once it has. */
  private proof: ((works: boolean) => void) | undefined;

  constructor(options: RecognitionFeedOptions) {
    this.options = options;
    this.trust = new RecogniserTrust(options);
    this.opener = new RecogniserOpener({
      ...options,
      signal: this.abort.signal,
      onEvent: (event, opened) => {
        if (this.opened === opened) this.receive(event, opened.engine);
      },
      onLate: (opened) => this.openedLate(opened),
    });
  }

  /** Opens the recogniser, after a failure when its time has come; safe to call again. */
  open(): void {
    this.suspended = false;
    if (this.opened || this.opening || this.waiting || this.abort.signal.aborted) return;
    this.opening = true;
    void this.openSession();
  }

  write(frame: Int16Array): void {
    const nowMs = this.options.clock.nowMs();
    this.renewIfIdle();
    this.lastFrameMs = nowMs;
    this.ticksSinceFrame.reset();
    this.gapFilled = false;
    this.notice(frame, nowMs);
    this.kept.add(frame, nowMs, this.speaking);
    if (!this.opened) return;
    if (this.mayHoldWords(nowMs)) this.feedSince(nowMs - BEFORE_SPEECH_MS);
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

  /** Words may still come of what was said. */
  get owesWords(): boolean {
    return this.kept.owesWords(this.options.clock.nowMs(), IDLE_MS);
  }

  /** Call each 20 ms, or a little more often: a microphone that stops sending must still end its utterance. */
  tick(): void {
    const nowMs = this.options.clock.nowMs();
    this.ticksSinceFrame.add(nowMs);
    const isGap = nowMs - this.lastFrameMs >= GAP_MS;
    if (isGap && this.ticksSinceFrame.count >= GAP_TICKS) this.endUtterance();
    this.renewIfIdle();
  }

  endUtterance(): void {
    if (this.gapFilled) return;
    this.gapFilled = true;
    this.kept.gap();
    this.endSound();
    this.closeActivity();
  }

  /** What was said until now is known from elsewhere. */
  forget(): void {
    this.kept.clear();
  }

  /** The speaker is not needed: ends the recogniser; `open` starts another. */
  suspend(): void {
    this.suspended = true;
    this.kept.clear();
    this.endSession();
    this.closeActivity();
  }

  close(): void {
    this.abort.abort(new Error('recognition closed'));
    this.kept.clear();
    this.endSession();
    this.closeActivity();
  }

  private endSession(): void {
    const { opened, standby } = this;
    this.proof?.(false);
    this.opened = undefined;
    this.standby = undefined;
    this.recent = [];
    opened?.session.close();
    standby?.session.close();
  }

  private notice(frame: Int16Array, nowMs: number): void {
    if (!this.activity || this.activityClosed) {
      this.activity = this.options.openVoiceActivity?.() ?? new SilenceMeter();
    }
    this.activityClosed = false;
    this.activity.heard(frame, nowMs);
  }

  private closeActivity(): void {
    if (this.activityClosed) return;
    this.activityClosed = true;
    this.activity?.close();
  }

  /** Speech cannot be told from other sound, or all sound is to be heard. */
  private get hearsAll(): boolean {
    return this.activity?.tellsSpeech !== true || this.opened?.engine.info.hearsAnySound === true;
  }

  private mayHoldWords(nowMs: number): boolean {
    return this.hearsAll || this.kept.quietMs(nowMs) <= AFTER_SPEECH_MS;
  }

  /** Feeds what arrived since then and was not fed yet. */
  private feedSince(sinceMs: number): void {
    for (const [at, piece] of this.kept.unfed(sinceMs, this.hearsAll).entries()) {
      if (at > 0) this.endSound();
      const before = this.streamSamples;
      for (const received of piece) {
        received.streamMs = this.streamSamples / SAMPLES_PER_MS;
        this.feed(received.frame, received.speech);
      }
      this.soundEnded = false;
      const durationMs = (this.streamSamples - before) / SAMPLES_PER_MS;
      this.audioClock.arrived(piece.at(-1)!.atMs, this.streamSamples / SAMPLES_PER_MS, durationMs);
    }
  }

  private endSound(): void {
    if (this.soundEnded) return;
    this.soundEnded = true;
    const silence = new Int16Array(HEARD_FRAME_SAMPLES);
    for (let ms = 0; ms < CLOSING_SILENCE_MS; ms += FRAME_MS) this.feed(silence, false);
    this.audioClock.pause();
  }

  private feed(frame: Int16Array, speech: boolean): void {
    if (!this.opened) return;
    const { engine, session } = this.opened;
    this.streamSamples += frame.length;
    this.options.registry.meter.sound(engine.info, frame.length / SAMPLES_PER_MS);
    session.write(frame, speech);
  }

  private async openSession(): Promise<void> {
    const { registry, language, log } = this.options;
    const { signal } = this.abort;
    try {
      const ladder = { registry, engines: this.trust.inOrder, pair: language };
      const { engine } = await firstThatStarts(ladder, signal, async (engine) => {
        const opened = await this.opener.open(engine, this.trust.hasOther(engine)).catch((error: unknown) => {
          this.trust.failed(engine);
          throw error;
        });
        if (signal.aborted || opened.failed) {
          opened.session.close();
          throw new Error('recogniser ended while it opened');
        }
        // A better one was slow to open, and came first after all.
        if (this.opened) opened.session.close();
        else this.begin(opened);
      });
      if (this.opened?.engine === engine) this.awaitProof(engine);
      else registry.breaker(engine, language).abandoned();
      this.opening = false;
      if (this.suspended) this.endSession();
    } catch (error) {
      this.opening = false;
      if (signal.aborted || this.opened) return;
      log.warn({ error, language }, 'no recogniser could be opened');
      this.options.onFailing(true);
      this.reopenLater();
    }
  }

  private openedLate(opened: OpenedSession): void {
    if (this.abort.signal.aborted || this.suspended || opened.failed) return opened.session.close();
    this.trust.works(opened.engine);
    this.standby?.session.close();
    this.standby = opened;
    if (!this.opened || this.isIdle) this.takeStandby();
  }

  /** @returns whether a better recogniser stood by */
  private takeStandby(): boolean {
    const { standby, opened } = this;
    if (!standby || standby.failed || (opened && !this.trust.isBetter(standby.engine, opened.engine)))
      return false;
    this.standby = undefined;
    this.proof?.(false);
    opened?.session.close();
    this.recent = [];
    this.begin(standby);
    this.awaitProof(standby.engine);
    return true;
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
      this.trust.works(engine);
      this.backOff.reset();
      this.options.onFailing(false);
    };
    const cancel = this.options.clock.after(PROOF_MS, () => settle(true));
    this.proof = settle;
  }

  private begin(opened: OpenedSession): void {
    const nowMs = this.options.clock.nowMs();
    this.opened = opened;
    this.streamSamples = 0;
    this.audioClock = new AudioClock();
    this.soundEnded = true;
    this.kept.rewind(nowMs);
    this.feedSince(0);
    if (this.gapFilled || !this.mayHoldWords(nowMs)) this.endSound();
  }

  private receive(event: RecognitionEvent, engine: SpeechToText): void {
    if (event.type !== 'failed') {
      if (event.words.length > 0) this.proof?.(true);
      const words = this.heardWords(event.words);
      const final = event.type === 'final';
      this.recent = final ? [] : [...this.recent, event.words].slice(-engine.info.agreement);
      if (final) this.forgetSoundOf(words);
      this.options.onWords(words, final, engine);
      if (final) this.renew();
      return;
    }
    const unproven = this.proof !== undefined;
    this.proof?.(false);
    this.options.registry.breaker(engine, this.options.language).failed(event.error);
    this.options.log.warn({ error: event.error, engine: engine.info.id }, 'recogniser failed');
    this.opened = undefined;
    if (unproven) this.options.onFailing(true);
    this.trust.failed(engine);
    // What it was sure of stands, and may have been spoken; the next one hears the rest again.
    const heard = this.agreed(engine.info.agreement);
    const shown = this.recent.length > 0;
    this.recent = [];
    this.forgetSoundOf(heard);
    if (shown) this.options.onWords(heard, true, engine);
    if (!this.takeStandby()) this.reopenLater(this.trust.hasOther(engine));
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

  /** Between two utterances: back to a better recogniser, once it may work again, or one that knows the new hints. */
  private renew(): void {
    if (!this.opened || this.takeStandby()) return;
    if (!this.trust.hasBetter(this.opened.engine) && !this.knowsOldHints) return;
    this.reopen();
  }

  /** What came in a silence counts for the next utterance: hints, or a better recogniser. */
  private renewIfIdle(): void {
    if (!(this.standby || this.knowsOldHints) || !this.isIdle) return;
    if (!this.takeStandby() && this.knowsOldHints) this.reopen();
  }

  private reopen(): void {
    this.endSession();
    this.open();
  }

  private get knowsOldHints(): boolean {
    return this.opened !== undefined && this.opener.knowsOldHints(this.opened);
  }

  /** Nothing is being said, and nothing more will come of what was. */
  private get isIdle(): boolean {
    if (this.recent.length > 0) return false;
    return !this.kept.holdsSpeech || this.kept.quietMs(this.options.clock.nowMs()) >= IDLE_MS;
  }

  /**
   * Words that stand are not heard again. Their sound is told by its place in the stream: it may have arrived late, and at
   * once with what followed.
   */
  private forgetSoundOf(words: readonly HeardWord[]): void {
    const endMs = words.at(-1)?.endMs ?? 0;
    this.kept.settle((streamMs) => this.audioClock.toClockMs(streamMs) < endMs);
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
