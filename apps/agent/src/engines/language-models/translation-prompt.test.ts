import { expect, it } from 'vitest';
import { cleanTranslation } from './translation-prompt.ts';

it.each([
  ['Buenos días.', 'good morning', 'Buenos días.'],
  ['  Buenos\n días. \n', 'good morning', 'Buenos días.'],
  ['<think>They greet.\n</think>\n\nBuenos días.', 'good morning', 'Buenos días.'],
  ['```text\nBuenos días.\n```', 'good morning', 'Buenos días.'],
  ['"Buenos días."', 'good morning', 'Buenos días.'],
  ['«Buenos días.»', 'good morning', 'Buenos días.'],
  ['"Buenos días."', '"good morning"', '"Buenos días."'],
  ['Él dijo "sí".', 'he said "yes"', 'Él dijo "sí".'],
  ['', 'good morning', undefined],
  ['""', 'good morning', undefined],
  ['x'.repeat(129), 'good morning', undefined],
])('finds the translation in %j', (answer, source, text) => {
  expect(cleanTranslation(answer, source)).toBe(text);
});
