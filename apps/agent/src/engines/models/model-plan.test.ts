import { describe, expect, it } from 'vitest';
import { fitnessOf, thisMachine } from './fitness.ts';
import { candidates, modelsFor } from './model-plan.ts';

const machine = (cores: number, memoryMb = 16_000) => ({ cores, memoryMb });
const ids = (models: readonly { id: string }[]): string[] => models.map(({ id }) => id);

describe('what a machine can work with', () => {
  const model = { memoryMb: 500, cores: 4 };

  it.each([
    [4, 2_000, 'good'],
    [8, 64_000, 'good'],
    [3, 2_000, 'slow'],
    [4, 1_999, 'too-little'],
    [1, 1_999, 'too-little'],
  ])('%i cores and %i MB: %s', (cores, memoryMb, fitness) => {
    expect(fitnessOf(model, machine(cores, memoryMb))).toBe(fitness);
  });

  it('is known of this one', () => {
    const { cores, memoryMb } = thisMachine();
    expect(cores).toBeGreaterThan(0);
    expect(memoryMb).toBeGreaterThan(100);
    expect(memoryMb).toBeLessThan(2 ** 26);
  });
});

describe('what is installed for a language', () => {
  it('is the best recogniser and voice, and translators from and into English', () => {
    expect(ids(modelsFor(['en', 'es'], machine(4)))).toEqual([
      'zipformer-en',
      'piper-en',
      'zipformer-es',
      'piper-es',
      'bergamot-en-es',
      'bergamot-es-en',
    ]);
  });

  it('is one recogniser for several languages where there is one, and more with more cores', () => {
    expect(ids(modelsFor(['cs', 'pl'], machine(4))).filter((id) => !id.startsWith('bergamot'))).toEqual([
      'parakeet-tdt-v3',
      'piper-cs',
      'piper-pl',
    ]);
    expect(ids(modelsFor(['ar', 'zh'], machine(4))).slice(0, 3)).toEqual([
      'whisper-small',
      'piper-ar',
      'sense-voice',
    ]);
    expect(ids(modelsFor(['cs', 'ko'], machine(8))).slice(0, 2)).toEqual([
      'nemotron-3.5-streaming',
      'piper-cs',
    ]);
  });

  it('is nothing that the machine has no memory for', () => {
    expect(modelsFor(['en'], machine(4, 1_700))).toEqual([]);
    expect(modelsFor([], machine(4))).toEqual([]);
  });

  it('has what may be slow behind what fits', () => {
    expect(ids(candidates('speech-to-text', 'ko', machine(2, 2_400)))).toEqual([
      'zipformer-ko',
      'sense-voice',
      'whisper-small',
      'nemotron-3.5-streaming',
      'whisper-turbo',
    ]);
    expect(ids(candidates('text-to-speech', 'ja', machine(8)))).toEqual([]);
    expect(ids(candidates('translator', 'ja', machine(8)))).toEqual(['bergamot-en-ja', 'bergamot-ja-en']);
  });
});
