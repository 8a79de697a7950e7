import type { Language } from '@intermind/contracts/languages';
import { HEARD_SAMPLE_RATE_HZ } from '../../../sound/format.ts';
import type { ModelToLoad } from './model-protocol.ts';
import type { ModelRunner } from './runner.ts';
import { offlineConfig } from './sherpa-configs.ts';
import { loadSherpa, toFloats } from './sherpa.ts';

/** A recogniser of recordings: one after the other, each with all threads. */
export async function recordingRunner(model: ModelToLoad): Promise<ModelRunner> {
  const { OfflineRecognizer } = await loadSherpa();
  const recogniser = await OfflineRecognizer.createAsync(offlineConfig(model));
  let language: Language | undefined;
  let turn = Promise.resolve();
  return {
    run: async (request, { answer, signal }) => {
      if (request.kind !== 'transcribe' && request.kind !== 'detect')
        throw new Error(`asked to ${request.kind}`);
      // Whisper that is told no language finds it.
      const wanted = request.kind === 'transcribe' ? request.language : undefined;
      const transcribe = async (): Promise<void> => {
        if (signal.aborted) return;
        if (model.runtime === 'whisper' && language !== wanted) {
          recogniser.setConfig(offlineConfig(model, wanted));
          language = wanted;
        }
        const stream = recogniser.createStream();
        stream.acceptWaveform({ samples: toFloats(request.pcm), sampleRate: HEARD_SAMPLE_RATE_HZ });
        const { text, lang = '' } = await recogniser.decodeAsync(stream);
        answer(request.kind === 'detect' ? { kind: 'language', name: lang } : { kind: 'text', text });
      };
      const before = turn;
      const own = before.then(transcribe, transcribe);
      turn = own.catch(() => undefined);
      await own;
    },
  };
}
