import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { concat, isSilent, SilenceTrimmer } from '../sound/silence-trimmer.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { Resampler } from '../sound/resampler.ts';
import { EngineError, type TextToSpeech } from '../speech/ports.ts';

export interface SpokenSentence {
  /** To the first sound. */
  delayMs: number;
  tookMs: number;
  /** Of the sound, with its silence. */
  soundMs: number;
  /** As recognisers hear it, without silence around it. */
  pcm: Int16Array;
}

interface SpeakSentence {
  voice: TextToSpeech;
  language: Language;
  text: string;
  clock: Clock;
  signal: AbortSignal;
}

/** Its voice of espeak-ng is the clearest: what is measured by it is the recogniser. */
const SPEAKER = 'colleague';

/** @throws EngineError when it fails, or says nothing */
export async function speakSentence({
  voice,
  language,
  text,
  clock,
  signal,
}: SpeakSentence): Promise<SpokenSentence> {
  const { sampleRateHz } = voice.info;
  const trimmer = new SilenceTrimmer(sampleRateHz);
  const pieces: Int16Array[] = [];
  const startMs = clock.nowMs();
  let firstMs: number | undefined;
  let samples = 0;
  for await (const piece of voice.synthesize({ text, language, rateRatio: 1, speaker: SPEAKER, signal })) {
    samples += piece.length;
    if (!isSilent(piece)) firstMs ??= clock.nowMs();
    pieces.push(trimmer.push(piece));
  }
  const tookMs = clock.nowMs() - startMs;
  if (firstMs === undefined) throw new EngineError('it gave no sound', 'engine');
  const soundMs = (samples / sampleRateHz) * 1_000;
  const pcm = new Resampler(sampleRateHz, HEARD_SAMPLE_RATE_HZ).push(concat([...pieces, trimmer.flush()]));
  return { delayMs: firstMs - startMs, tookMs, soundMs, pcm };
}
