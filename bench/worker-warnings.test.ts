import { expect, test } from 'vitest';
import { WORDS_LINE } from '../apps/agent/src/testing/worker-process.ts';
import { warningsOf } from './worker-warnings.ts';

test('warnings of a worker are counted, with what it wrote beside its log, but for the words that it spoke', () => {
  const lines = [
    { level: 30, msg: 'agent worker started' },
    { level: 40, msg: 'voice failed; captions only' },
    { level: 50, msg: 'voice failed; captions only' },
    { msg: '(node:1) a warning of Node.js' },
    { msg: WORDS_LINE, words: ['hola'] },
  ];
  expect(warningsOf(lines)).toEqual({
    'voice failed; captions only': 2,
    '(node:1) a warning of Node.js': 1,
  });
});
