import { DUB_WORD_PAGE_MAX_BYTES, DUB_WORD_PAGES_MAX, DUB_WORDS_PER_PAGE } from '@intermind/contracts/dubs';
import type { SegmentId } from '@intermind/contracts/ids';
import { TRANSLATED_TEXT_MAX_LENGTH } from '@intermind/contracts/limits';
import { expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { FakeDubbingApi } from '../testing/dub-world.ts';
import { WordPages } from './word-pages.ts';

const words = (text: string) => ({ segmentId: 'seg_1' as SegmentId, text, grade: 'production' }) as const;

it('sends a page as soon as it is full, and the rest at the end', async () => {
  const api = new FakeDubbingApi([]);
  const pages = new WordPages(api, 'dub', silentLog);
  for (let at = 0; at <= DUB_WORDS_PER_PAGE; at += 1) await pages.add(words(String(at)));
  expect(api.pages.map(({ length }) => length)).toEqual([DUB_WORDS_PER_PAGE]);
  await pages.flush();
  await pages.flush();
  expect([pages.count, api.pages[1]]).toEqual([2, [words(String(DUB_WORDS_PER_PAGE))]]);
});

it('leaves out what nobody could read', async () => {
  const api = new FakeDubbingApi([]);
  const pages = new WordPages(api, 'dub', silentLog);
  await pages.add(words('a'.repeat(TRANSLATED_TEXT_MAX_LENGTH + 1)));
  await pages.add(words('a'.repeat(TRANSLATED_TEXT_MAX_LENGTH)));
  await pages.flush();
  expect(api.pages.map((page) => page.map(({ text }) => text.length))).toEqual([
    [TRANSLATED_TEXT_MAX_LENGTH],
  ]);
});

it('sends a page before it is too large for one request', async () => {
  const api = new FakeDubbingApi([]);
  const pages = new WordPages(api, 'dub', silentLog);
  const lines = Array.from({ length: DUB_WORDS_PER_PAGE }, (_, at) =>
    words(String(at).padEnd(TRANSLATED_TEXT_MAX_LENGTH, 'あ')),
  );
  for (const line of lines) await pages.add(line);
  await pages.flush();
  const sizes = api.pages.map((page) => Buffer.byteLength(JSON.stringify(page)));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(DUB_WORD_PAGE_MAX_BYTES);
  expect([pages.count > 1, pages.count, api.pages.flat()]).toEqual([true, sizes.length, lines]);
});

it('leaves out what comes after the last page that may be sent', async () => {
  const api = new FakeDubbingApi([]);
  const pages = new WordPages(api, 'dub', silentLog);
  for (let at = 0; at <= DUB_WORD_PAGES_MAX * DUB_WORDS_PER_PAGE; at += 1) await pages.add(words(String(at)));
  await pages.flush();
  expect([pages.count, api.pages.length, api.pages.flat().length]).toEqual([
    DUB_WORD_PAGES_MAX,
    DUB_WORD_PAGES_MAX,
    DUB_WORD_PAGES_MAX * DUB_WORDS_PER_PAGE,
  ]);
});

it('sends no more when the API takes none, says how many it took, and logs why', async () => {
  const api = new FakeDubbingApi([], { pagesMax: 1 });
  const logged: unknown[] = [];
  const info = (entry: unknown) => void logged.push(entry);
  const pages = new WordPages(api, 'dub', { ...silentLog, info });
  let asked = 0;
  const { words: take } = api;
  api.words = async (...page) => {
    asked += 1;
    return take(...page);
  };
  for (let at = 0; at < 4 * DUB_WORDS_PER_PAGE; at += 1) await pages.add(words(String(at)));
  await pages.flush();
  expect([pages.count, asked]).toEqual([1, 2]);
  expect(logged).toEqual([{ pages: 1, why: 'the API answered 413' }]);
});
