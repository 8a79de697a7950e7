import type { Language } from '@intermind/contracts/languages';
import { callCatalogues, createTranslate } from '@intermind/i18n';
import { expect, test } from 'vitest';
import type { InterpretationProblem } from '../../model/interpretation-problem.ts';
import { problemTexts } from './interpretation-problem-text.ts';

async function textsIn(reader: Language, ...problems: [InterpretationProblem, Language][]) {
  const t = createTranslate(reader, await callCatalogues[reader]());
  return problemTexts(
    problems.map(([problem, from]) => ({ problem, from, to: 'en' as const })),
    reader,
    t,
  );
}

test('one sentence names all languages that the server cannot recognise', async () => {
  expect(
    await textsIn('en', ['no-speech-engine', 'es'], ['no-speech-engine', 'ja'], ['no-speech-engine', 'es']),
  ).toEqual(['This server can’t recognise Spanish or Japanese speech. You’re hearing the original.']);
  expect(await textsIn('de', ['no-translator', 'es'], ['no-translator', 'fr'])).toEqual([
    'Dieser Server übersetzt nicht von Spanisch oder Französisch nach Englisch. Sie hören das Original.',
  ]);
});

test('each kind of problem has its sentence, once', async () => {
  expect(
    await textsIn(
      'en',
      ['paused', 'es'],
      ['paused', 'fr'],
      ['starting', 'pl'],
      ['no-voice', 'es'],
      ['no-voice', 'ar'],
      ['engine-failed', 'ja'],
      ['engine-failed', 'ko'],
    ),
  ).toEqual([
    'Interpretation paused. You’re hearing the original.',
    'The interpreter is starting. You’re hearing the original.',
    'This server has no English voice. You’ll see captions instead.',
    'Interpreting Japanese and Korean failed. You’re hearing the original.',
  ]);
});

test('captions are promised only to those who have them', async () => {
  expect(await textsIn('en', ['quota-low', 'es'], ['quota-low-original', 'ja'])).toEqual([
    'The owner’s plan is nearly used up, so only the language most people hear keeps its voice. You’ll see captions instead.',
    'The owner’s plan is nearly used up, so only the language most people hear is interpreted. You’re hearing the original.',
  ]);
});
