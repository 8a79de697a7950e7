import { expect, test } from 'vitest';
import { promptProblems } from './prompt-problems.ts';

test.each([
  ['a name and a text', 'Decisions', 'What was decided?', null, null],
  ['4,000 characters', 'D', ` ${'x'.repeat(4_000)} `, null, null],
  ['4,001 characters', 'D', 'x'.repeat(4_001), null, 'tooLong'],
  ['spaces', ' ', '\n ', 'missing', 'missing'],
  ['a name that nobody sees', '\u200b\u2060', 'x', 'missing', null],
])('of %s', (_what, name, text, nameProblem, textProblem) => {
  expect(promptProblems({ name, text })).toEqual({ name: nameProblem, text: textProblem });
});
