import { expect, it } from 'vitest';
import {
  chaptersOf,
  clockIn,
  clockOf,
  cuesOf,
  lineAt,
  momentOf,
  momentQuery,
  placeOf,
  readMoment,
} from './recording-time.ts';
import { type TranscriptEntry, turnsOf } from './transcript.ts';

const START = Date.parse('2030-05-01T10:00:00Z');
const PARTS = [
  { startedAt: new Date(START).toISOString(), atMs: 0, durationMs: 10_000 },
  { startedAt: new Date(START + 60_000).toISOString(), atMs: 10_000, durationMs: 5_000 },
];
const said = (atMs: number, text: string, given: Partial<TranscriptEntry> = {}): TranscriptEntry => ({
  key: `k${atMs}`,
  id: null,
  participantId: 'prt_1' as never,
  name: 'Ana',
  startedAtMs: START + atMs,
  claimed: false,
  language: 'en',
  text,
  grade: 'production',
  translations: {},
  ...given,
});

it('a moment of the meeting is found in the part that recorded it, and nowhere in between', () => {
  const places = [-1, 0, 9_999, 10_000, 59_999, 60_000, 64_999, 65_000].map((ms) =>
    placeOf(PARTS, START + ms),
  );
  expect(places).toEqual([null, 0, 9.999, null, null, 10, 14.999, null]);
});

const MARKED = { demonstration: 'Demo' };

it('captions of the demonstration are labelled, as the transcript labels them: where nothing else is seen', () => {
  const demo = (text: string) => ({ text, grade: 'demonstration' }) as const;
  const entries = [
    said(1_000, 'Good morning', { translations: { es: demo('Buenos días') } }),
    said(3_000, 'Shall we begin', {
      grade: 'demonstration',
      translations: { es: { text: 'Empecemos', grade: 'production' } },
    }),
    said(5_000, 'Hello', { grade: 'demonstration' }),
  ];
  const texts = (language: 'es' | null) =>
    cuesOf(entries, PARTS, { ...MARKED, language }).map(({ text }) => text);
  expect(texts('es')).toEqual(['Ana [Demo]: Buenos días', 'Ana: Empecemos', 'Ana [Demo]: Hello']);
  expect(texts(null)).toEqual(['Ana: Good morning', 'Ana [Demo]: Shall we begin', 'Ana [Demo]: Hello']);
});

it('captions in the language of the reader, or as spoken; what was not recorded has none', () => {
  const entries = [
    said(1_000, 'Good morning', { translations: { es: { text: 'Buenos días', grade: 'production' } } }),
    said(3_000, 'Shall we begin'),
    said(30_000, 'Nobody records this'),
    said(61_000, ''),
    said(62_000, 'x'.repeat(500)),
  ];
  expect(cuesOf(entries, PARTS, { ...MARKED, language: 'es' }).map(({ text }) => text.slice(0, 20))).toEqual([
    'Ana: Buenos días',
    'Ana: Shall we begin',
    'Ana: xxxxxxxxxxxxxxx',
  ]);
  expect(
    cuesOf(entries, PARTS, { ...MARKED, language: null }).map(({ startS, endS }) => [startS, endS]),
  ).toEqual([
    [1, 2.5],
    [3, 4.5],
    [12, 20],
  ]);
});

it('the line that is heard is the latest that has begun, until the next one', () => {
  const entries = [
    said(2_000, 'One'),
    said(4_000, 'Two'),
    said(6_000, 'Three', { participantId: 'prt_2' as never }),
  ];
  const chapters = chaptersOf(turnsOf(entries), PARTS);
  const heard = [0, 1.9, 2, 3.9, 4, 5.9, 6, 600].map((second) => lineAt(chapters, second)?.entry.text);
  expect(heard).toEqual([undefined, undefined, 'One', 'One', 'Two', 'Two', 'Three', 'Three']);
  expect(lineAt([], 5)).toBeUndefined();
});

it('a turn lasts as long as its last line is read, and ends where the next one begins', () => {
  const turns = turnsOf([
    said(1_000, 'x'.repeat(100)),
    said(3_000, 'Short', { participantId: 'prt_2' as never }),
  ]);
  expect(chaptersOf(turns, PARTS).map(({ atS, untilS }) => [atS, untilS])).toEqual([
    [1, 3],
    [3, 4.5],
  ]);
});

it('the turns of the speakers, with their place', () => {
  const turns = turnsOf([
    said(2_000, 'One'),
    said(30_000, 'Two', { participantId: 'prt_2' as never }),
    said(61_500, 'Three'),
  ]);
  expect(chaptersOf(turns, PARTS).map(({ turn, atS }) => [turn.entries[0]!.text, atS])).toEqual([
    ['One', 2],
    ['Three', 11.5],
  ]);
});

it('how late it is', () => {
  expect([0, 59.9, 61, 3_723, -1].map(clockOf)).toEqual(['0:00', '0:59', '1:01', '1:02:03', '0:00']);
});

it('what was said is played in the first recording that is ready and has it', () => {
  const recording = (id: string, state: 'ready' | 'processing', parts = PARTS) =>
    ({ id, state, parts, tracks: [] }) as never;
  const later = [{ startedAt: new Date(START + 120_000).toISOString(), atMs: 0, durationMs: 5_000 }];
  const recordings = [
    recording('rec_1', 'processing'),
    recording('rec_2', 'ready'),
    recording('rec_3', 'ready', later),
  ];
  expect([2_500, 62_000, 30_000, 121_000].map((ms) => momentOf(recordings, START + ms))).toEqual([
    { recording: 'rec_2', atS: 2.5 },
    { recording: 'rec_2', atS: 12 },
    null,
    { recording: 'rec_3', atS: 1 },
  ]);
});

it('an address names a moment and is read again; anything else names none', () => {
  const moment = { recording: 'rec_1', atS: 62.25 };
  expect(readMoment(`?tab=video&${momentQuery(moment)}`)).toEqual(moment);
  expect(readMoment('?recording=rec_1&at=0')).toEqual({ recording: 'rec_1', atS: 0 });
  for (const search of ['', '?at=5', '?recording=rec_1', '?recording=rec_1&at=', '?recording=&at=1'])
    expect(readMoment(search), search).toBeNull();
  for (const at of ['-1', 'x', 'NaN', 'Infinity'])
    expect(readMoment(`?recording=rec_1&at=${at}`), at).toBeNull();
});

it('a moment is written in the digits of the language', () => {
  expect(clockIn('de', 65.9)).toBe('1:05');
  expect(clockIn('hi', 3_661)).toBe('1:01:01');
  const arabic = new Intl.NumberFormat('ar').format(5);
  expect(clockIn('ar', 5)).toContain(arabic);
});
