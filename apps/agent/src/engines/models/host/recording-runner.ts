import { HEARD_SAMPLE_RATE_HZ } from '../../../sound/format.ts';
import type { ModelToLoad } from './model-protocol.ts';
import type { ModelRunner } from './runner.ts';
import { offlineConfig } from './sherpa-configs.ts';
import { loadSherpa, toFloats } from './sherpa.ts';

/** A recogniser of recordings: one after the other, each with all threads. */
export async function recordingRunner(model: ModelToLoad): Promise<ModelRunner> {
  const { OfflineRecognizer } = await loadSherpa();
  const recogniser = await OfflineRecognizer.createAsync(offlineConfig(model));
  let language: string | undefined;
  let turn = Promise.resolve();
  return {
    run: async (request, { answer, signal }) => {
      if (request.kind !== 'transcribe') throw new Error(`asked to ${request.kind}`);
      const transcribe = async (): Promise<void> => {
        if (signal.aborted) return;
        if (model.runtime === 'whisper' && language !== request.language) {
          recogniser.setConfig(offlineConfig(model, request.language));
          ({ language } = request);
        }
        const stream = recogniser.createStream();
        stream.acceptWaveform({ samples: toFloats(request.pcm), sampleRate: HEARD_SAMPLE_RATE_HZ });
        const { text } = await recogniser.decodeAsync(stream);
        answer({ kind: 'text', text });
      };
      const before = turn;
      const own = before.then(transcribe, transcribe);
      turn = own.catch(() => undefined);
      await own;
    },
  };
}
