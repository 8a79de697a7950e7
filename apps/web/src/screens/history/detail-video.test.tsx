// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { historyEntry } from '../../model/testing/history.ts';
import { queries } from '../../platform/queries.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { DetailVideo } from './detail-video.tsx';

const page = drawnPage();
const app = fakeApp();
const START = Date.parse('2030-01-01T09:00:00Z');
const at = (ms: number) => new Date(START + ms).toISOString();

test('a sentence is looked for in the recordings that there are now, not in those of an hour ago', async () => {
  await app.signIn();
  history.replaceState(null, '', '/history/cnf_1?tab=video&sentence=seg_9');
  queries.setQueryData(['GET /conferences/{id}/recordings/tokens', 'cnf_1'], { recordings: [] });
  const said = { id: 'seg_9', segment: 'seg_9', participantId: 'prt_1', name: 'Ana', text: 'Words' };
  const when = { startedAt: at(15_000), endedAt: at(15_500), revision: 1, claimed: false };
  app.server.answer('GET /conferences/cnf_1/transcript', {
    segments: [{ ...said, ...when, language: 'en', grade: 'production', translations: [] }],
    hasEarlier: false,
  });
  const part = { startedAt: at(10_000), atMs: 0, durationMs: 10_000 };
  const recording = { id: 'rec_1', state: 'ready', startedAt: at(10_000), delay: null };
  const recordings = [{ ...recording, durationMs: 10_000, parts: [part], tracks: [] }];
  const asked = Promise.withResolvers<Response>();
  app.server.reply('GET /conferences/cnf_1/recordings/tokens', () => asked.promise);
  await page.draw(<DetailVideo entry={historyEntry({ includes: ['video', 'transcript'] })} />);
  await page.found(() => app.server.count('GET /conferences/cnf_1/transcript') > 0);
  await page.settle();
  asked.resolve(Response.json({ recordings }));
  await page.found(() => document.querySelector('section[aria-label]'));
  expect(location.search).toBe('?tab=video&sentence=seg_9');
});

const WORDS = 'GET /conferences/cnf_1/recordings/rec_1/dubs/it/words';
const field = () =>
  [...document.querySelectorAll('select')].find((one) => one.querySelector('option[value=original]'))!;
const offered = () => [...field().options].map(({ value }) => value);
const choose = (language: string) =>
  page.settle(() => {
    field().value = language;
    field().dispatchEvent(new Event('change', { bubbles: true }));
  });

/** A recording with two things said in English that was dubbed into Italian. @returns what its captions were, in their order */
async function dubbed(translations: object[] = [], grade = 'production'): Promise<string[]> {
  await app.signIn();
  history.replaceState(null, '', '/history/cnf_1?tab=video');
  const shown: string[] = [];
  vi.stubGlobal(
    'VTTCue',
    class {
      constructor(_from: number, _to: number, text: string) {
        shown.push(text);
      }
    },
  );
  const said = (number: number, text: string, translations: object[]) => ({
    ...{ id: `seg_${number}`, segment: number, participantId: 'prt_1', name: 'Ana', text, translations },
    ...{ startedAt: at(10_000 + number), endedAt: at(10_500 + number), revision: 1, claimed: false },
    ...{ language: 'en', grade },
  });
  app.server.answer('GET /conferences/cnf_1/transcript', {
    segments: [said(1, 'Good morning', translations), said(2, 'Let us begin', [])],
    hasEarlier: false,
  });
  const part = { startedAt: at(10_000), atMs: 0, durationMs: 10_000 };
  const recording = { id: 'rec_1', state: 'ready', startedAt: at(10_000), delay: null };
  const picture = { track: 'picture', url: '/picture.webm', bytes: 1, mimeType: 'video/webm' };
  app.server.answer('GET /conferences/cnf_1/recordings/tokens', {
    recordings: [{ ...recording, durationMs: 10_000, parts: [part], tracks: [picture] }],
  });
  const dub = { recordingId: 'rec_1', reason: null, progressRatio: 1, leftOutLines: 0 };
  const track = { bytes: 1, mimeType: 'audio/webm', grade: 'production', url: '/dub', spoken: [] };
  app.server.answer('GET /conferences/cnf_1/recordings/rec_1/dubs', {
    dubs: [
      { ...dub, language: 'it', state: 'ready', track },
      { ...dub, language: 'cs', state: 'working', track: null },
    ],
    languages: [],
  });
  return shown;
}

async function drawn(): Promise<void> {
  await page.draw(<DetailVideo entry={historyEntry({ includes: ['video', 'transcript'] })} />);
  await page.found(() => field() && offered().includes('it'));
}

const TRANSLATED = [
  { segmentId: 'seg_1', text: 'Buon dì', grade: 'production' },
  { segmentId: 'seg_2', text: 'Cominciamo', grade: 'demonstration' },
];

test('captions can be had in each language that the recording was dubbed into; the demonstration is labelled', async () => {
  const shown = await dubbed([{ language: 'it', text: 'Buongiorno', grade: 'production', engine: 'live' }]);
  app.server.answer(WORDS, { words: TRANSLATED });
  await drawn();
  expect(offered()).toEqual(['off', 'original', 'en', 'it']);
  await choose('it');
  // What people read in the meeting stays as it was.
  await page.found(() => shown.includes('Ana [Demo]: Cominciamo'));
  expect(shown.slice(-2)).toEqual(['Ana: Buongiorno', 'Ana [Demo]: Cominciamo']);
});

test('a language whose dub has no words is offered no more once that is known, and the captions are as spoken', async () => {
  const shown = await dubbed();
  app.server.answer(WORDS, { words: [] });
  await drawn();
  await choose('it');
  await page.found(() => !offered().includes('it'));
  expect(field().value).toBe('original');
  expect(shown.slice(-2)).toEqual(['Ana: Good morning', 'Ana: Let us begin']);
  await choose('off');
  expect(offered()).toEqual(['off', 'original', 'en']);
});

test('captions that cannot be loaded are said to be so, and loaded with another try', async () => {
  const shown = await dubbed();
  app.server.lose(WORDS);
  await drawn();
  await choose('it');
  await page.found(() => page.alerts().length > 0);
  expect([page.alerts(), field().value]).toEqual([['The captions couldn’t be loaded.Try again'], 'it']);
  app.server.answer(WORDS, { words: TRANSLATED });
  await page.press('Try again');
  await page.found(() => shown.includes('Ana: Buon dì'));
  expect([page.alerts(), app.told()]).toEqual([[], []]);
});

test('captions of a dub that was removed meanwhile are no failure: they are as spoken', async () => {
  await dubbed();
  app.server.refuse(WORDS, 'NotFound');
  await drawn();
  await choose('it');
  await page.found(() => !offered().includes('it'));
  expect([page.alerts(), app.told()]).toEqual([[], []]);
});

test('in the list beside the picture each line that the demonstration made is labelled', async () => {
  await dubbed([], 'demonstration');
  await drawn();
  expect(page.texts('[data-line]')).toEqual(['Good morningDemo', 'Let us beginDemo']);
  await dubbed();
  await page.draw(null);
  queries.clear();
  await drawn();
  expect(page.texts('[data-line]')).toEqual(['Good morning', 'Let us begin']);
});
