import { HEARD_SAMPLE_RATE_HZ } from '../../../sound/format.ts';
import type { ModelToLoad } from './model-protocol.ts';
import type { ModelRunner } from './runner.ts';
import { onlineConfig } from './sherpa-configs.ts';
import { loadSherpa, toFloats } from './sherpa.ts';

/** Models look ahead, by 0.8 s at most: without silence behind it the last word is not written. */
const TAIL_SAMPLES = HEARD_SAMPLE_RATE_HZ;
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;

/** A recogniser that hears while one speaks; the streams of all speakers share its weights. */
export async function streamRunner(model: ModelToLoad): Promise<ModelRunner> {
  const { OnlineRecognizer } = await loadSherpa();
  const recogniser = new OnlineRecognizer(onlineConfig(model));
  return {
    hear: ({ language }, { answer, done, signal }) => {
      const stream = recogniser.createStream();
      if (model.runtime === 'nemotron') stream.setOption('language', language);
      let samples = 0;
      const take = (pcm: Float32Array): void => {
        stream.acceptWaveform({ samples: pcm, sampleRate: HEARD_SAMPLE_RATE_HZ });
        if (!recogniser.isReady(stream)) return;
        while (recogniser.isReady(stream)) recogniser.decode(stream);
        report();
      };
      const report = (): void => {
        const { text } = recogniser.getResult(stream);
        answer({ kind: 'heard', text, untilMs: samples / SAMPLES_PER_MS });
      };
      return {
        sound: (pcm) => {
          if (signal.aborted) return;
          samples += pcm.length;
          take(toFloats(pcm));
        },
        end: () => {
          if (signal.aborted) return;
          take(new Float32Array(TAIL_SAMPLES));
          stream.inputFinished();
          while (recogniser.isReady(stream)) recogniser.decode(stream);
          report();
          done();
        },
      };
    },
  };
}
