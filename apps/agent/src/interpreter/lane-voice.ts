import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { firstThatStarts, type Ladder } from '../speech/fallback.ts';
import type { TextToSpeech } from '../speech/ports.ts';
import { EngineError } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import type { Player } from './player.ts';
import { Resampler } from '../sound/resampler.ts';
import { LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { SilenceTrimmer } from '../sound/silence-trimmer.ts';

const FIRST_SOUND_LIMIT_MS = 1_500;

/** Where speech is played. */
export type SpeechOutput = Pick<Player, 'push' | 'finishChunk' | 'endMs'>;

export interface SayOptions {
  clock: Clock;
  ladder: Ladder<TextToSpeech>;
  player: SpeechOutput;
  text: string;
  language: Language;
  rateRatio: number;
  speaker: string;
  signal: AbortSignal;
  /** When the first sound will be heard, on the clock. */
  onAudible: (audibleMs: number) => void;
}

/**
 * Speaks one chunk into the player with the first voice that gives sound within 1.5 s; resolves when all of it is
 * handed over. A voice that breaks off in the middle is not replaced: half the chunk would be heard twice.
 */
export async function say(options: SayOptions): Promise<void> {
  const { clock, ladder, player, signal } = options;
  const { engine, result } = await firstThatStarts(ladder, signal, async (engine) => {
    // Of its own: the loser of a fallback must stop working, and so must a voice that breaks off.
    const own = new AbortController();
    signal.addEventListener('abort', () => own.abort(signal.reason), { once: true, signal: own.signal });
    const pieces = engine
      .synthesize({
        text: options.text,
        language: options.language,
        rateRatio: options.rateRatio,
        speaker: options.speaker,
        signal: own.signal,
      })
      [Symbol.asyncIterator]();
    try {
      const start = await withEngineTimeLimit(clock, FIRST_SOUND_LIMIT_MS, engine.info.id, signal, () =>
        pieces.next(),
      );
      if (start.done) throw new EngineError(`${engine.info.id} gave no sound`, 'engine');
      return { pieces, own, first: start.value };
    } catch (error) {
      own.abort(error);
      throw error;
    }
  });
  const { pieces, own, first } = result;
  const breaker = ladder.registry.breaker(engine, ladder.pair);
  const { meter } = ladder.registry;
  const { sampleRateHz } = engine.info;
  const sound = new SoundShaper(
    sampleRateHz,
    player,
    () => options.onAudible(player.endMs()),
    (samples) => meter.sound(engine.info, (samples * 1_000) / sampleRateHz),
  );
  sound.push(first);
  try {
    for (;;) {
      const next = await withEngineTimeLimit(clock, FIRST_SOUND_LIMIT_MS, engine.info.id, signal, () =>
        pieces.next(),
      );
      if (next.done) break;
      sound.push(next.value);
    }
    breaker.succeeded();
  } catch (error) {
    if (signal.aborted) breaker.abandoned();
    else breaker.failed(error);
    throw error;
  } finally {
    if (!signal.aborted) sound.finish();
    own.abort(new Error('said'));
  }
}

/** Trims and resamples a voice's pieces on their way into the player. */
class SoundShaper {
  private readonly trimmer: SilenceTrimmer;
  private readonly resampler: Resampler | undefined;
  private readonly player: SpeechOutput;
  private readonly onFirstSound: () => void;
  private readonly onSound: (samples: number) => void;
  private started = false;

  constructor(
    sampleRateHz: number,
    player: SpeechOutput,
    onFirstSound: () => void,
    onSound: (samples: number) => void,
  ) {
    this.onSound = onSound;
    this.trimmer = new SilenceTrimmer(sampleRateHz);
    this.resampler =
      sampleRateHz === LANE_SAMPLE_RATE_HZ ? undefined : new Resampler(sampleRateHz, LANE_SAMPLE_RATE_HZ);
    this.player = player;
    this.onFirstSound = onFirstSound;
  }

  push(piece: Int16Array): void {
    this.onSound(piece.length);
    this.play(this.trimmer.push(piece));
  }

  finish(): void {
    this.play(this.trimmer.flush());
    if (this.resampler && this.started) this.player.push(this.resampler.flush());
    this.player.finishChunk();
  }

  private play(sound: Int16Array): void {
    if (sound.length === 0) return;
    if (!this.started) {
      this.started = true;
      this.onFirstSound();
    }
    this.player.push(this.resampler ? this.resampler.push(sound) : sound);
  }
}
