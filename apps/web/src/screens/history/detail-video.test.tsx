// @vitest-environment happy-dom
import { expect, test } from 'vitest';
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
