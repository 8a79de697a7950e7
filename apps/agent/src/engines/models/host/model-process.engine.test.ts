import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EngineError } from '../../../speech/ports.ts';
import { modelOf } from '../catalogue/index.ts';
import { askModel } from '../model-calls.ts';
import { loadBergamot } from './bergamot-runner.ts';
import { ownModels } from './own-models.ts';

/** A folder of models whose files are all damaged. */
function damaged(...ids: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const id of ids) {
    for (const file of [...modelOf(id)!.files, 'installed.json']) {
      const target = path.join(folder, id, file.endsWith('/') ? `${file}phontab` : file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, file === 'tokens.txt' ? 'a 0\nb 1\n' : 'damaged');
    }
  }
  return folder;
}

describe('the native libraries', () => {
  it.each([
    ['parakeet-tdt-v3', 'encoder.int8.onnx failed:Protobuf parsing failed'],
    ['sense-voice', 'model.int8.onnx failed:Protobuf parsing failed'],
    ['whisper-small', 'small-encoder.int8.onnx failed:Protobuf parsing failed'],
    ['zipformer-en', 'onnx failed:Protobuf parsing failed. (SIGABRT)'],
    ['piper-es', 'Failed to create OfflineTts'],
    ['kokoro', 'Failed to create OfflineTts'],
    ['bergamot-en-es', 'Aborted()'],
  ])('end their own process and no other where a model is damaged: %s', async (id, why) => {
    const models = ownModels(damaged(id));
    onTestFinished(() => models.close());
    const { signal } = new AbortController();
    const error = await askModel(models, id, { kind: 'load' }, signal).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({
      kind: 'engine',
      message: expect.stringContaining(why),
    });
    expect((error as Error).message).toContain(`${id} could not be loaded: `);
    expect(models.loaded).toEqual([]);
    await expect(askModel(models, id, { kind: 'load' }, signal)).rejects.toMatchObject({
      retryAfterMs: expect.any(Number),
    });
  });

  it.each([
    [
      'parakeet',
      'offlineConfig',
      'parakeet-tdt-v3',
      'OfflineRecognizer',
      [
        'encoder_filename="/m/encoder.int8.onnx"',
        'decoder_filename="/m/decoder.int8.onnx"',
        'joiner_filename="/m/joiner.int8.onnx"',
        'tokens="/m/tokens.txt"',
        'num_threads=3',
        'model_type="nemo_transducer"',
      ],
    ],
    [
      'sense-voice',
      'offlineConfig',
      'sense-voice',
      'OfflineRecognizer',
      [
        'OfflineSenseVoiceModelConfig(model="/m/model.int8.onnx", language="", use_itn=True)',
        'tokens="/m/tokens.txt"',
      ],
    ],
    [
      'whisper',
      'offlineConfig',
      'whisper-small',
      'OfflineRecognizer',
      [
        'OfflineWhisperModelConfig(encoder="/m/small-encoder.int8.onnx", decoder="/m/small-decoder.int8.onnx", language="tr", task="transcribe", tail_paddings=-1',
        'tokens="/m/small-tokens.txt"',
      ],
    ],
    [
      'zipformer',
      'onlineConfig',
      'zipformer-ko',
      'OnlineRecognizer',
      [
        'OnlineTransducerModelConfig(encoder="/m/encoder-epoch-99-avg-1.int8.onnx", decoder="/m/decoder-epoch-99-avg-1.onnx", joiner="/m/joiner-epoch-99-avg-1.int8.onnx")',
        'enable_endpoint=False',
        'decoding_method="greedy_search"',
      ],
    ],
    [
      'piper',
      'voiceConfig',
      'piper-es',
      'OfflineTts',
      [
        'OfflineTtsVitsModelConfig(model="/m/es_ES-sharvard-medium.onnx", lexicon="", tokens="/m/tokens.txt", data_dir="/m/espeak-ng-data"',
        'max_num_sentences=1',
      ],
    ],
    [
      'kokoro',
      'voiceConfig',
      'kokoro',
      'OfflineTts',
      [
        'OfflineTtsKokoroModelConfig(model="/m/model.onnx", voices="/m/voices.bin", tokens="/m/tokens.txt", lexicon="/m/lexicon-us-en.txt,/m/lexicon-zh.txt", data_dir="/m/espeak-ng-data"',
      ],
    ],
  ])('are told what they understand: %s', (runtime, make, id, recogniser, expected) => {
    const configs = new URL('./sherpa-configs.ts', import.meta.url).href;
    const program = `
      import { ${make} } from '${configs}';
      import sherpa from 'sherpa-onnx-node';
      const model = { runtime: '${runtime}', folder: '/m', files: ${JSON.stringify(modelOf(id)!.files)}, threads: 3 };
      const config = ${make}(model, 'tr');
      (config.modelConfig ?? config.model).debug = true;
      try { new sherpa.${recogniser}(config); } catch { /* there are no files */ }`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      cwd: import.meta.dirname,
    });
    for (const part of expected) expect(stderr).toContain(part);
  });

  it('have the translator that models of Mozilla run in', async () => {
    const bergamot = await loadBergamot();
    const memory = new bergamot.AlignedMemory(1_000, 256);
    expect(memory.getByteArrayView()).toHaveLength(1_000);
    const texts = new bergamot.VectorString();
    texts.push_back('héllo');
    const options = new bergamot.VectorResponseOptions();
    options.push_back({ alignment: false, html: false, qualityScores: false });
    const service = new bergamot.BlockingService({ cacheSize: 0 });
    expect(typeof service.translate).toBe('function');
    for (const one of [texts, options]) one.delete();
  });
});
