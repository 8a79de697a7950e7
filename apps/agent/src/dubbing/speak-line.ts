import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { Resampler } from '../sound/resampler.ts';
import { concat, SilenceTrimmer } from '../sound/silence-trimmer.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { EngineError, type TextToSpeech } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';

/** Nobody waits for it, so a voice that is loaded first has time. */
const PIECE_LIMIT_MS = 20_000;
/** A voice that does not end is not spoken to for ever. */
const SOUND_MAX_S = 180;

export interface SpeakLineOptions {
  clock: Clock;
  registry: EngineRegistry;
  text: string;
  language: Language;
  rateRatio: number;
  speaker: string;
  signal: AbortSignal;
}

/**
 * Speaks a line with one voice.
 * @returns mono, 48,000 Hz, without silence at its ends @throws EngineError also when it speaks only a part
 */
export async function speakLine(
  engine: TextToSpeech,
  { clock, registry, text, language, rateRatio, speaker, signal }: SpeakLineOptions,
): Promise<Int16Array> {
  const { id, sampleRateHz } = engine.info;
  // Of its own: a voice that hangs or breaks off stops working.
  const own = new AbortController();
  const giveUp = (): void => own.abort(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  const trimmer = new SilenceTrimmer(sampleRateHz);
  const pieces: Int16Array[] = [];
  let samples = 0;
  try {
    const sound = engine.synthesize({ text, language, rateRatio, speaker, signal: own.signal });
    const iterator = sound[Symbol.asyncIterator]();
    for (;;) {
      const next = await withEngineTimeLimit(clock, PIECE_LIMIT_MS, id, signal, () => iterator.next());
      if (next.done) break;
      samples += next.value.length;
      if (samples > SOUND_MAX_S * sampleRateHz) throw new EngineError(`${id} does not end`, 'engine');
      registry.meter.sound(engine.info, (next.value.length * 1_000) / sampleRateHz);
      pieces.push(trimmer.push(next.value));
    }
    pieces.push(trimmer.flush());
  } finally {
    signal.removeEventListener('abort', giveUp);
    own.abort(new Error('spoken'));
  }
  const whole = concat(pieces);
  if (whole.length === 0) throw new EngineError(`${id} gave no sound`, 'engine');
  if (sampleRateHz === LANE_SAMPLE_RATE_HZ) return whole;
  const resampler = new Resampler(sampleRateHz, LANE_SAMPLE_RATE_HZ);
  return concat([resampler.push(whole), resampler.flush()]);
}
