import { expect, it } from 'vitest';
import { chaptersOf, clockOf, cuesOf, placeOf } from './recording-time.ts';
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

it('captions in the language of the reader, or as spoken; what was not recorded has none', () => {
  const entries = [
    said(1_000, 'Good morning', { translations: { es: { text: 'Buenos días', grade: 'production' } } }),
    said(3_000, 'Shall we begin'),
    said(30_000, 'Nobody records this'),
    said(61_000, ''),
    said(62_000, 'x'.repeat(500)),
  ];
  expect(cuesOf(entries, PARTS, 'es').map(({ text }) => text.slice(0, 20))).toEqual([
    'Ana: Buenos días',
    'Ana: Shall we begin',
    'Ana: xxxxxxxxxxxxxxx',
  ]);
  expect(cuesOf(entries, PARTS, null).map(({ startS, endS }) => [startS, endS])).toEqual([
    [1, 2.5],
    [3, 4.5],
    [12, 20],
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
