import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { concat } from '../sound/silence-trimmer.ts';
import { SilenceMeter } from '../sound/silence-meter.ts';
import { SpeechGate } from '../sound/speech-gate.ts';
import type { OpenVoiceActivity, VoiceActivity } from '../sound/voice-activity.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { firstThatWorks } from '../speech/fallback.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';

/** So much speech is asked about; the same again for a second opinion. */
const SPEECH_MS = 2_000;
/** A shorter turn says too little. */
const SHORTEST_SPEECH_MS = 1_000;
/** Answers in a row that must agree on another language than the one that is spoken as far as is known. */
const AGREEMENT = 2;
/** Between two questions; of a language that nobody had suspected one second opinion is asked for at once. */
const PERIOD_MS = 10_000;
const LIMIT_MS = 4_000;
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;
/** Of the ladder of engines, where others have a language. */
const SUBJECT = 'detection';

export interface LanguageWatchOptions {
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  openVoiceActivity?: OpenVoiceActivity | undefined;
  /** What is spoken as far as is known. */
  current: () => Language;
  /** None: any of ours. */
  expected: () => readonly Language[];
  /** Another language is spoken than `from`, which was known; said again while `current` does not follow. */
  onDetected: (language: Language, from: Language) => void;
}

/**
 * Listens to one speaker whose language is to be found: asks a recogniser that can tell it, about a little of their turns.
 * Nobody need recognise them for it.
 */
export class LanguageWatch {
  private readonly options: LanguageWatchOptions;
  private gate = new SpeechGate();
  private activity: VoiceActivity | undefined;
  private readonly closing = new AbortController();
  private pieces: Int16Array[] = [];
  private speechMs = 0;
  private asking = false;
  private restsUntilMs = 0;
  /** The next question need not wait. */
  private atOnce = false;
  private suspected: { language: Language; from: Language; answers: number } | undefined;

  constructor(options: LanguageWatchOptions) {
    this.options = options;
  }

  heard(frame: Int16Array): void {
    if (this.closing.signal.aborted) return;
    const { openVoiceActivity, clock } = this.options;
    this.activity ??= openVoiceActivity?.() ?? new SilenceMeter();
    this.activity.heard(frame, clock.nowMs());
    for (const event of this.gate.push(frame, this.activity.speaking)) {
      if (event.type === 'start') this.begin();
      else if (event.type === 'end') this.ask(SHORTEST_SPEECH_MS);
      else {
        this.pieces.push(event.pcm.slice());
        if (event.speech) this.speechMs += event.pcm.length / SAMPLES_PER_MS;
        this.ask(SPEECH_MS);
      }
    }
  }

  /** Nothing comes of the turn that was begun. */
  microphoneClosed(): void {
    this.activity?.close();
    this.activity = undefined;
    this.gate = new SpeechGate();
    this.begin();
  }

  close(): void {
    this.closing.abort(new Error('detection closed'));
    this.microphoneClosed();
  }

  private begin(): void {
    this.pieces = [];
    this.speechMs = 0;
  }

  private ask(fromMs: number): void {
    if (this.speechMs < fromMs || this.asking || this.closing.signal.aborted) return;
    // While an answer was waited for, more than that was said.
    const pcm = concat(this.pieces).slice(-SPEECH_MS * SAMPLES_PER_MS);
    this.begin();
    const { registry, clock, log } = this.options;
    const { atOnce } = this;
    if (!atOnce && clock.nowMs() < this.restsUntilMs) return;
    const engines = registry.detectors();
    if (engines.length === 0) return;
    this.asking = true;
    this.atOnce = false;
    const from = this.options.current();
    void this.detect(engines, pcm)
      .then((language) => this.answered(language, from, atOnce))
      .catch((error: unknown) => {
        if (!this.closing.signal.aborted) log.warn({ error }, 'the language was not detected');
      })
      .finally(() => {
        this.asking = false;
        this.restsUntilMs = clock.nowMs() + PERIOD_MS;
      });
  }

  private async detect(
    engines: ReturnType<EngineRegistry['detectors']>,
    pcm: Int16Array,
  ): Promise<Language | null> {
    const { registry, clock, expected } = this.options;
    const { signal } = this.closing;
    return firstThatWorks({ registry, engines, pair: SUBJECT }, signal, async (engine) => {
      registry.meter.sound(engine.info, pcm.length / SAMPLES_PER_MS);
      return withEngineTimeLimit(clock, LIMIT_MS, engine.info.id, signal, async (limited) =>
        engine.detectLanguage!({ pcm, expected: expected(), signal: limited }),
      );
    });
  }

  /**
   * Null says nothing: a cough, or a language that nobody expects.
   * @param from what was known when it was asked: a language chosen since is not overruled
   * @param isSecond it was asked at once: no other question is
   */
  private answered(language: Language | null, from: Language, isSecond: boolean): void {
    const { current, onDetected } = this.options;
    if (this.closing.signal.aborted) return;
    const { suspected } = this;
    this.suspected = undefined;
    if (language === null || language === from || from !== current()) return;
    const isAgain = suspected?.language === language && suspected.from === from;
    const answers = isAgain ? suspected.answers + 1 : 1;
    if (answers >= AGREEMENT) return onDetected(language, from);
    this.suspected = { language, from, answers };
    this.atOnce = !isSecond;
  }
}
