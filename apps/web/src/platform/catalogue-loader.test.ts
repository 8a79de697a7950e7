import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { expect, it } from 'vitest';
import { createLoader, loadUsed } from './catalogue-loader.ts';

function catalogue() {
  const asked: Language[] = [];
  const entry = (language: Language) => [
    language,
    () => {
      asked.push(language);
      return Promise.resolve({ page: { title: `title in ${language}` } });
    },
  ];
  return { asked, load: createLoader<{ page: { title: string } }>(Object.fromEntries(LANGUAGES.map(entry))) };
}

it('loads what the page uses before another language is shown, and nothing else', async () => {
  const [shell, call, privacy] = [catalogue(), catalogue(), catalogue()];
  await shell.load('en');
  await call.load('en');
  await loadUsed('ja');
  expect([shell.asked, call.asked, privacy.asked]).toEqual([['en', 'ja'], ['en', 'ja'], []]);
  expect((await call.load('ja'))('page.title')).toBe('title in ja');
  expect(call.asked).toEqual(['en', 'ja']);
});

it('has texts that are loaded ready for React at once, so that a change of language does not empty the page', async () => {
  const { load } = catalogue();
  expect(load('en')).not.toHaveProperty('status');
  await load('en');
  expect(load('en')).toMatchObject({ status: 'fulfilled', value: await load('en') });
});
