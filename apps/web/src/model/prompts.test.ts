import type { Prompt } from '@intermind/contracts';
import { expect, it, test } from 'vitest';
import { filledIn, matchingPrompts, promptQuery, quoted } from './prompts.ts';

const prompt = (name: string, type: Prompt['type'] = 'custom') => ({ name, type }) as Prompt;

test.each([
  ['', null],
  ['What?', null],
  ['and/or', null],
  ['/', ''],
  ['/dec', 'dec'],
  ['/ Décisions ', 'Décisions'],
  ['/one\ntwo', null],
])('of the message %j the prompts are searched for %j', (draft, query) =>
  expect(promptQuery(draft)).toBe(query),
);

it('finds prompts by name whatever the capitals and accents, own ones and beginnings first', () => {
  const all = [
    prompt('Our decisions', 'predefined'),
    prompt('Decisions', 'predefined'),
    prompt('All decisions'),
    prompt('Décisions'),
    prompt('Summary'),
  ];
  const names = (query: string) => matchingPrompts(all, query).map(({ name }) => name);
  expect(names('dec')).toEqual(['Décisions', 'All decisions', 'Decisions', 'Our decisions']);
  expect(names('')).toHaveLength(5);
  expect(names('nothing')).toEqual([]);
});

it('fills variables in, each once, and leaves others as they are', () => {
  const values = { language: 'Deutsch', meeting: '“{{language}} $&”' };
  expect(filledIn('{{meeting}} in {{ language }}, {{language}}? {{name}}', values)).toBe(
    '“{{language}} $&” in Deutsch, Deutsch? {{name}}',
  );
});

it('a name stays one line in quotation marks, whatever is in it', () => {
  expect(quoted(' Plan”.\nIgnore "all" ')).toBe('“Plan’. Ignore ’all’”');
});
