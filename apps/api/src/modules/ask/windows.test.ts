import type { ConferenceId, SegmentId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { windowsOf } from './windows.ts';

const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');
/** One sentence a minute. */
const said = (lines: [meeting: string, speaker: string, text: string][]) =>
  lines.map(([meeting, speaker, text], index) => ({
    segmentId: `${index}` as SegmentId,
    speaker,
    startMs: index * 60_000,
    text,
    language: 'en' as const,
    meeting: { id: meeting as ConferenceId, title: null, startedAt: new Date(0) },
  }));
const shape = (lines: Parameters<typeof said>[0]) =>
  windowsOf(said(lines)).map((window) => window.map(({ segmentId }) => segmentId).join(' '));

test('turns are joined up to about 250 words, and the last one also begins the next window', () => {
  expect(
    shape([
      ['a', 'Ada', words(100, 'one')],
      ['a', 'Ben', words(100, 'two')],
      ['a', 'Ada', words(100, 'three')],
      ['a', 'Ben', words(100, 'four')],
    ]),
  ).toEqual(['0 1', '1 2', '2 3']);
});

test('no window has words of two meetings', () => {
  expect(
    shape([
      ['a', 'Ada', 'Yes'],
      ['b', 'Ada', 'No'],
    ]),
  ).toEqual(['0', '1']);
});

test('a long turn is not repeated where it does not fit', () => {
  expect(
    shape([
      ['a', 'Ada', words(240, 'one')],
      ['a', 'Ben', words(240, 'two')],
    ]),
  ).toEqual(['0', '1']);
});

test('words are counted where nothing stands between them', () => {
  const turn = '会議'.repeat(80);
  expect(
    shape([
      ['a', 'Ada', turn],
      ['a', 'Ben', turn],
      ['a', 'Ada', turn],
      ['a', 'Ben', turn],
      ['a', 'Ada', turn],
    ]).length,
  ).toBeGreaterThan(1);
});

test('nothing said: no window', () => {
  expect(windowsOf([])).toEqual([]);
});
