// @vitest-environment happy-dom
import type { EngineAbilities, EngineAble } from '@intermind/contracts';
import { LANGUAGES } from '@intermind/contracts/languages';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { EngineAbilityTables } from './engine-abilities.tsx';

const page = drawnPage();
let isWide: boolean;
beforeEach(async () => {
  isWide = true;
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await setLanguage('en');
});

type Change = Omit<Partial<EngineAble>, 'abilities'> & { abilities?: Partial<EngineAbilities> | null };
function able(kind: EngineAble['kind'], { abilities = {}, ...more }: Change = {}): EngineAble {
  return {
    ...{ kind, engine: kind, grade: 'production', outside: true, available: true, hint: null },
    ...{ covers: ['en'], detects: false, imitates: false },
    ...more,
    abilities: abilities && {
      ...{ typicalMs: 300, delivery: 'live', terms: 'none', context: false, expected: false, cost: 'tokens' },
      ...abilities,
    },
  };
}

async function draw(...engines: EngineAble[]): Promise<void> {
  await page.draw(<EngineAbilityTables engines={engines} />);
  await page.found(() => page.texts('h2').length > 0);
}
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replace(/\s+/gu, ' ')),
  );
const column = (index: number) => cells().map((row) => row[index]);

test('each kind has a table with the columns that mean something for it', async () => {
  await draw(
    able('speech-translator', { covers: ['en>es'] }),
    able('translator', { covers: ['en>es'] }),
    able('text-to-speech'),
    able('speech-to-text'),
  );
  const heads = [...document.querySelectorAll('table')].map((table) => [
    table.getAttribute('aria-label'),
    ...[...table.querySelectorAll('th')].map(({ textContent }) => textContent),
  ]);
  const [engine, delay, answers] = ['Engine', 'Usual delay', 'Answers come'];
  const similar = 'Imitates the speaker’s voice';
  const [words, charge] = ['Names and words', 'Charged by'];
  expect(heads).toEqual([
    ['Speech to text', engine, 'Languages', delay, answers, 'Detects the language', words, charge],
    ['Translation', engine, 'Language pairs', delay, 'Knows earlier sentences', words, charge],
    ['Text to speech', engine, 'Languages', delay, answers, similar, words, charge],
    ['Speech to speech', engine, 'Language pairs', delay, answers, similar, words, charge],
  ]);
});

test('recognisers say how they hear, in the order of the settings', async () => {
  const told = { terms: 'told', expected: true, cost: 'minutes' } as const;
  await draw(
    able('speech-to-text', { engine: 'quick', detects: true, abilities: told }),
    able('speech-to-text', {
      ...{ engine: 'own', outside: false, detects: true, covers: ['es', 'en'] },
      abilities: { delivery: 'repeated', typicalMs: 2_500, terms: 'replaced', cost: 'machine' },
    }),
    able('speech-to-text', { engine: 'a', abilities: { delivery: 'whole', expected: true, typicalMs: 4 } }),
  );
  expect(cells()).toEqual([
    [
      ...['quick', 'English', '0.3 sec', 'While someone speaks', 'Yes, told which to expect'],
      ...['The engine is told', 'Minutes of sound'],
    ],
    [
      ...['ownOwn machine', 'English and Spanish', '2.5 sec', 'From recordings, again and again', 'Yes'],
      ...['Put into the text', 'No charge'],
    ],
    ['a', 'English', '0.004 sec', 'All at once', 'No', 'Not used', 'Tokens'],
  ]);
});

test('a voice makes sound while it is asked, and says whose voice it is like', async () => {
  await draw(
    able('text-to-speech', { abilities: { cost: 'characters' } }),
    able('text-to-speech', { engine: 'like', imitates: true, abilities: { cost: 'provider' } }),
    able('speech-translator', { covers: [], imitates: true, abilities: { cost: 'session-minutes' } }),
  );
  expect(column(3)).toEqual(['As the sound is made', 'As the sound is made', 'While someone speaks']);
  expect(column(4)).toEqual(['No', 'Yes', 'Yes']);
  expect(column(6)).toEqual(['Characters', 'As its provider decides', 'Minutes of session, pauses too']);
  expect(column(1)).toEqual(['English', 'English', '–']);
});

test('the demonstration is marked, and what is not installed says how to get it', async () => {
  const here = { grade: 'demonstration', outside: false } as const;
  await draw(
    able('translator', { engine: 'apertium', ...here, covers: ['en>es', 'es>en'] }),
    able('translator', { ...here, engine: 'gone', available: false, hint: 'install it', covers: [] }),
    able('translator', { engine: 'told', covers: ['en>es'], abilities: { context: true } }),
  );
  expect(column(0)).toEqual([
    'apertiumDemonstrationOwn machine',
    'goneDemonstrationOwn machineNot availableinstall it',
    'told',
  ]);
  expect(column(1)).toEqual(['English → SpanishSpanish → English', '–', 'English → Spanish']);
  expect(column(3)).toEqual(['No', 'No', 'Yes']);
});

test('an older worker says less, and the row says so', async () => {
  await draw(able('speech-to-text', { engine: 'old', detects: true, abilities: null }));
  expect(cells()).toEqual([
    ['oldAn older worker doesn’t report the rest', 'English', '–', '–', 'Yes', '–', '–'],
  ]);
});

test('many languages are a number, and all their names are a press away', async () => {
  await draw(able('text-to-speech', { engine: 'polyglot', covers: [...LANGUAGES] }));
  expect(column(1)).toEqual(['17 languages']);
  await page.press('polyglot: 17 languages');
  await page.found(() => page.texts('[role=dialog] li').length > 0);
  const names = page.texts('[role=dialog] li');
  expect([names.length, names[0], names.at(-1)]).toEqual([17, 'Arabic', 'Turkish']);
  expect(page.texts('[role=dialog] h2, [role=dialog] bdi')).toEqual(['Text to speech', 'polyglot']);
  await page.press('Close');
  expect(page.texts('[role=dialog]')).toEqual([]);
});

test('many pairs are a number; all of them are said from where and into what', async () => {
  const some = ['de>en', 'de>es', 'en>de', 'es>de'];
  const all = LANGUAGES.flatMap((from) => LANGUAGES.filter((to) => to !== from).map((to) => `${from}>${to}`));
  await draw(
    able('translator', { engine: 'all', covers: all }),
    able('translator', { engine: 'some', covers: some }),
  );
  expect(column(1)).toEqual(['272 pairs', '4 pairs']);
  await page.press('some: 4 pairs');
  await page.found(() => page.texts('[role=dialog] li').length > 0);
  expect(page.texts('[role=dialog] li')).toEqual([
    ...['German → English and Spanish', 'English → German', 'Spanish → German'],
  ]);
  await page.press('Close');
  await page.press('all: 272 pairs');
  const lists = await page.found(() => {
    const found = page.texts('[role=dialog] dd');
    return found.length > 0 && found;
  });
  expect(page.texts('[role=dialog] dt')).toEqual(['From', 'Into']);
  expect(lists.map((names) => names.split(', ').length)).toEqual([17, 17]);
});

test('on a narrow screen each engine is a card with the same facts', async () => {
  isWide = false;
  await draw(able('translator', { engine: 'small', covers: ['en>es'] }));
  expect(page.texts('table')).toEqual([]);
  expect(page.texts('[aria-label=Translation] li dt')).toEqual([
    ...['Language pairs', 'Usual delay', 'Knows earlier sentences', 'Names and words', 'Charged by'],
  ]);
});

test('names and figures are the reader’s', async () => {
  await setLanguage('de');
  await draw(able('speech-to-text', { covers: ['en', 'es'], abilities: { typicalMs: 2_500 } }));
  expect(column(1)).toEqual(['Englisch und Spanisch']);
  expect(column(2)).toEqual(['2,5 Sek.']);
});
