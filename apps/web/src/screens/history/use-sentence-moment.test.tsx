// @vitest-environment happy-dom
import type { HistoryEntry, PlayableRecording, SegmentId } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { historyEntry } from '../../model/testing/history.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { useSentenceMoment } from './use-sentence-moment.ts';

const page = drawnPage();
const app = fakeApp();
const TRANSCRIPT = 'GET /conferences/cnf_1/transcript';
const START = Date.parse('2030-01-01T09:00:00Z');

const said = (id: string, atMs: number) => ({
  id,
  segment: id,
  participantId: 'prt_1',
  name: 'Ana',
  startedAt: new Date(START + atMs).toISOString(),
  endedAt: new Date(START + atMs + 500).toISOString(),
  language: 'en',
  text: `Words of ${id}`,
  grade: 'production',
  claimed: false,
  revision: 1,
  translations: [],
});
/** Of the second ten seconds. */
const RECORDINGS = [
  {
    id: 'rec_1',
    state: 'ready',
    parts: [{ startedAt: new Date(START + 10_000).toISOString(), atMs: 0, durationMs: 10_000 }],
  },
] as unknown as PlayableRecording[];

const ENTRY = historyEntry();

function Moment({ sentence, entry = ENTRY }: { sentence: string | null; entry?: HistoryEntry }) {
  const moment = useSentenceMoment(entry, sentence as SegmentId | null, RECORDINGS);
  return <p>{moment === undefined ? 'looking' : JSON.stringify(moment)}</p>;
}
const shown = () => document.querySelector('p')!.textContent;
const found = (text: string) => page.found(() => shown() === text);

beforeEach(async () => {
  await app.signIn();
  app.server.answer(TRANSCRIPT, {
    segments: [said('seg_9', 15_000), said('seg_8', 25_000)],
    hasEarlier: true,
  });
});

test('a sentence that was recorded has its second, also where it is earlier than what is loaded first', async () => {
  await page.draw(<Moment sentence="seg_9" />);
  expect(shown()).toBe('looking');
  await found('{"recording":"rec_1","atS":5}');
  app.server.answer(TRANSCRIPT, { segments: [said('seg_1', 12_500)], hasEarlier: false });
  await page.draw(<Moment sentence="seg_1" />);
  await found('{"recording":"rec_1","atS":2.5}');
});

test('it is in no recording: said while none ran, deleted, or nobody’s to read', async () => {
  await page.draw(<Moment sentence="seg_8" />);
  await found('null');
  app.server.answer(TRANSCRIPT, { segments: [], hasEarlier: false });
  await page.draw(<Moment sentence="seg_gone" />);
  await found('null');
  await page.draw(<Moment sentence="seg_9" entry={historyEntry({ includes: ['video'] })} />);
  await found('null');
});

test('a transcript that cannot be loaded keeps nobody waiting', async () => {
  app.server.lose(TRANSCRIPT);
  await page.draw(<Moment sentence="seg_9" />);
  await found('null');
});

test('without a sentence nothing is asked for', async () => {
  await page.draw(<Moment sentence={null} />);
  expect([shown(), app.server.asked.filter(({ key }) => key.includes('transcript'))]).toEqual(['null', []]);
});
