import type { Language } from '@intermind/contracts/languages';
import { hashOf } from '../../voice-choice.ts';
import { VOICE_SAMPLE_RATES_HZ } from '../catalogue/model.ts';
import type { ModelToLoad } from './model-protocol.ts';
import type { ModelRunner } from './runner.ts';
import { voiceConfig } from './sherpa-configs.ts';
import { loadSherpa, toSamples } from './sherpa.ts';

/** Numbers of Kokoro's speakers of a language, first and last (k2-fsa.github.io/sherpa/onnx/tts, v1.0). */
const KOKORO_SPEAKERS: Partial<Record<Language, readonly [first: number, last: number]>> = {
  en: [0, 27],
  zh: [45, 52],
};

/** A voice. One text after the other: each has all threads. */
export async function voiceRunner(model: ModelToLoad): Promise<ModelRunner> {
  const { OfflineTts } = await loadSherpa();
  const voice = await OfflineTts.createAsync(voiceConfig(model));
  const expectedHz = VOICE_SAMPLE_RATES_HZ[model.runtime];
  if (voice.sampleRate !== expectedHz)
    throw new Error(`it speaks at ${String(voice.sampleRate)} Hz, not at ${String(expectedHz)} Hz`);
  let turn = Promise.resolve();
  return {
    run: async (request, { answer, signal }) => {
      if (request.kind !== 'speak') throw new Error(`asked to ${request.kind}`);
      const { text, language, rateRatio, speaker } = request;
      const sid = speakerNumber(model.runtime === 'kokoro' ? KOKORO_SPEAKERS[language] : undefined, {
        speakers: voice.numSpeakers,
        speaker,
      });
      const speak = async (): Promise<void> => {
        if (signal.aborted) return;
        let pieces = 0;
        const give = (samples: Float32Array): void => {
          pieces++;
          answer({ kind: 'sound', pcm: toSamples(samples) });
        };
        const { samples } = await voice.generateAsync({
          text,
          generationConfig: { sid, speed: rateRatio, silenceScale: 0.2 },
          onProgress: (piece) => {
            if (!signal.aborted) give(piece.samples);
            return signal.aborted ? 0 : 1;
          },
        });
        if (pieces === 0 && !signal.aborted) give(samples);
      };
      const own = turn.then(speak, speak);
      turn = own.catch(() => undefined);
      await own;
    },
  };
}

/** The same for the same person. */
export function speakerNumber(
  range: readonly [first: number, last: number] | undefined,
  { speakers, speaker }: { speakers: number; speaker: string },
): number {
  const [first, last] = range ?? [0, Math.max(1, speakers) - 1];
  return first + (hashOf(speaker) % (last - first + 1));
}
