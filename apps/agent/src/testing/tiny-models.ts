import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onnxBytes } from './tiny-onnx.ts';

const MEL_BINS = 80;
const WINDOW = 7;
const FEATURES = MEL_BINS * WINDOW;
const TOKENS = ['<blk>', '<|en|>', '<|NEUTRAL|>', '<|Speech|>', '<|withitn|>', '▁low', '▁high'];

/**
 * A model of the form of SenseVoice that knows two words: `low` and `high`, for tones below and above the middle of what it
 * hears. Its first four answers are what the real one says about the language, the mood, the kind of sound and its spelling.
 */
export function writeTinyRecogniser(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const size = TOKENS.length;
  const prefix = Array.from({ length: 4 * size }, (_, i) =>
    i % size === Math.floor(i / size) + 1 ? 100 : 0,
  );
  const weights = Array.from({ length: FEATURES * size }, (_, i) => {
    const bin = Math.floor(i / size) % MEL_BINS;
    const token = TOKENS[i % size];
    const isHeard = token === '▁low' ? bin < MEL_BINS / 2 : token === '▁high' && bin >= MEL_BINS / 2;
    return isHeard ? 1 / FEATURES : 0;
  });
  const zeros = Array.from({ length: FEATURES }, () => '0').join(',');
  const ones = Array.from({ length: FEATURES }, () => '1').join(',');
  const model = onnxBytes({
    metadata: {
      comment: '',
      vocab_size: String(size),
      lfr_window_size: String(WINDOW),
      lfr_window_shift: '6',
      normalize_samples: '0',
      with_itn: '14',
      without_itn: '15',
      lang_auto: '0',
      lang_zh: '3',
      lang_en: '4',
      lang_ja: '11',
      lang_ko: '12',
      lang_yue: '7',
      neg_mean: zeros,
      inv_stddev: ones,
    },
    inputs: [
      { name: 'x', type: 'float', shape: ['N', 'T', FEATURES] },
      { name: 'x_length', type: 'int32', shape: ['N'] },
      { name: 'language', type: 'int32', shape: ['N'] },
      { name: 'text_norm', type: 'int32', shape: ['N'] },
    ],
    constants: [
      { name: 'prefix', shape: [1, 4, size], floats: prefix },
      { name: 'weights', shape: [FEATURES, size], floats: weights },
    ],
    nodes: [
      { op: 'MatMul', inputs: ['x', 'weights'], output: 'heard' },
      { op: 'Concat', inputs: ['prefix', 'heard'], output: 'logits', attributes: { axis: 1 } },
    ],
    output: { name: 'logits', shape: ['N', 'T4', size] },
  });
  writeFileSync(path.join(folder, 'model.int8.onnx'), model);
  writeFileSync(
    path.join(folder, 'tokens.txt'),
    TOKENS.map((token, i) => `${token} ${String(i)}\n`).join(''),
  );
  writeFileSync(path.join(folder, 'installed.json'), '{}');
}

/** Sound that the tiny voice gives for a phoneme, samples. */
export const PHONEME_SAMPLES = 256;
/** What it is at the usual speed; twice as fast is half of it. */
export const PHONEME_LEVEL = 0.25;

/**
 * A model of the form of Piper's voices that hums: the same sound for each phoneme. What is to be spoken goes through the real
 * espeak-ng, whose data are in `espeakData`.
 */
export function writeTinyVoice(folder: string, name: string, espeakData: string): void {
  mkdirSync(folder, { recursive: true });
  const model = onnxBytes({
    metadata: {
      sample_rate: '22050',
      n_speakers: '1',
      language: 'Spanish',
      comment: 'piper',
      has_espeak: '1',
      voice: 'es',
      add_blank: '1',
    },
    inputs: [
      { name: 'input', type: 'int64', shape: [1, 'T'] },
      { name: 'input_lengths', type: 'int64', shape: [1] },
      { name: 'scales', type: 'float', shape: [3] },
    ],
    constants: [
      { name: 'last', shape: [1], ints: [2] },
      {
        name: 'silence',
        shape: [1, PHONEME_SAMPLES],
        floats: Array.from({ length: PHONEME_SAMPLES }, () => 0),
      },
      { name: 'second', shape: [1], ints: [1] },
      { name: 'level', shape: [1], floats: [PHONEME_LEVEL] },
      { name: 'flat', shape: [3], ints: [1, 1, -1] },
    ],
    nodes: [
      { op: 'Cast', inputs: ['input'], output: 'phonemes', attributes: { to: 1 } },
      { op: 'Unsqueeze', inputs: ['phonemes', 'last'], output: 'column' },
      { op: 'MatMul', inputs: ['column', 'silence'], output: 'quiet' },
      { op: 'Gather', inputs: ['scales', 'second'], output: 'slowness', attributes: { axis: 0 } },
      { op: 'Mul', inputs: ['slowness', 'level'], output: 'loudness' },
      { op: 'Add', inputs: ['quiet', 'loudness'], output: 'sound' },
      { op: 'Reshape', inputs: ['sound', 'flat'], output: 'output' },
    ],
    output: { name: 'output', shape: [1, 1, 'S'] },
  });
  writeFileSync(path.join(folder, `${name}.onnx`), model);
  const letters = '_^$ !,.:;?abcdefghijklmnoprstuvxyzæðøħŋɐɑɔəɛɡɣɪɲɾʃʊʎʒʝˈˌːβθ';
  writeFileSync(
    path.join(folder, 'tokens.txt'),
    [...letters].map((one, i) => `${one} ${String(i)}\n`).join(''),
  );
  symlinkSync(espeakData, path.join(folder, 'espeak-ng-data'));
  writeFileSync(path.join(folder, 'installed.json'), '{}');
}
