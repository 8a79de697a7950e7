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

test('captions can be had in each language that the recording was dubbed into', async () => {
  await app.signIn();
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
    ...{ language: 'en', grade: 'production' },
  });
  const live = { language: 'it', text: 'Buongiorno', grade: 'production', engine: 'live' };
  app.server.answer('GET /conferences/cnf_1/transcript', {
    segments: [said(1, 'Good morning', [live]), said(2, 'Let us begin', [])],
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
  app.server.answer('GET /conferences/cnf_1/recordings/rec_1/dubs/it/words', {
    words: [
      { segmentId: 'seg_1', text: 'Buon dì', grade: 'production' },
      { segmentId: 'seg_2', text: 'Cominciamo', grade: 'production' },
    ],
  });
  await page.draw(<DetailVideo entry={historyEntry({ includes: ['video', 'transcript'] })} />);
  const field = await page.found(() =>
    [...document.querySelectorAll('select')].find((one) => one.querySelector('option[value=it]')),
  );
  expect([...field.options].map(({ value }) => value)).toEqual(['off', 'original', 'en', 'it']);
  await page.settle(() => {
    field.value = 'it';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  // What people read in the meeting stays as it was.
  await page.found(() => shown.includes('Ana: Cominciamo'));
  expect(shown.slice(-2)).toEqual(['Ana: Buongiorno', 'Ana: Cominciamo']);
});
