import { expect, test } from 'vitest';
import { checkEngineSettings } from './engine-settings.ts';

const problemsOf = (env: Record<string, string>) => checkEngineSettings(env).problems;

test('the settings of the engines take one model for vectors, with how similar a find must be', () => {
  const compatible = {
    ENGINES_EMBEDDINGS: 'compatible',
    COMPATIBLE_EMBEDDINGS_URL: 'http://127.0.0.1:11434/v1',
    COMPATIBLE_EMBEDDINGS_MODEL: 'bge-m3',
  };
  expect(checkEngineSettings({}).embeddings).toBeNull();
  expect(checkEngineSettings({ ...compatible, EMBEDDINGS_MIN_SIMILARITY_PERCENT: '60' })).toMatchObject({
    problems: [],
    embeddings: {
      ...{ engine: 'compatible', url: 'http://127.0.0.1:11434/v1', apiKey: null, outside: false },
      ...{ model: 'bge-m3', minSimilarity: 0.6 },
    },
  });
  expect(checkEngineSettings({ ENGINES_EMBEDDINGS: 'openai', OPENAI_API_KEY: 'sk-1' }).embeddings).toEqual({
    ...{ engine: 'openai', url: 'https://api.openai.com/v1', apiKey: 'sk-1', outside: true },
    ...{ model: 'text-embedding-3-small', minSimilarity: 0.35 },
  });
  expect(problemsOf({ ...compatible, COMPATIBLE_EMBEDDINGS_MODEL: '' })).toEqual([
    expect.stringContaining('COMPATIBLE_EMBEDDINGS_MODEL is missing'),
  ]);
  for (const wrong of ['ollama', 'openai,compatible'])
    expect(problemsOf({ ...compatible, OPENAI_API_KEY: 'sk-1', ENGINES_EMBEDDINGS: wrong })).toEqual([
      expect.stringContaining('ENGINES_EMBEDDINGS'),
    ]);
  expect(problemsOf({ ...compatible, EMBEDDINGS_MIN_SIMILARITY_PERCENT: '100' })).toHaveLength(1);
  expect(problemsOf({ EMBEDDINGS_MIN_SIMILARTY: '1' })).toEqual([
    expect.stringContaining('EMBEDDINGS_MIN_SIMILARTY is not a setting'),
  ]);
});
