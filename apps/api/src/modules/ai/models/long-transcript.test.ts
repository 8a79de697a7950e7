import type { SegmentId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { Passage } from '../chat-model.ts';
import { passagesToRead } from './long-transcript.ts';
import { promptFor } from './prompt.ts';

const ROOM = 20_000;

/** A meeting of that many sentences, a hundred characters each. */
const meeting = (count: number, said: Readonly<Record<number, string>> = {}): Passage[] =>
  Array.from({ length: count }, (_, index) => ({
    segmentId: `seg_${index}` as SegmentId,
    speaker: 'Ada',
    startMs: index * 5_000,
    text: said[index] ?? `Words ${index} ${'x'.repeat(70)}`,
    language: 'en',
  }));
const ask = async (passages: Passage[], text: string, before?: string) =>
  passagesToRead(
    {
      text,
      language: 'en',
      passages,
      earlier: before === undefined ? [] : [{ role: 'user', text: before }],
    },
    ROOM,
  );
const places = (read: readonly Passage[]) => read.map(({ segmentId }) => Number(segmentId.slice(4)));
const size = (read: readonly Passage[]) =>
  read.reduce((sum, { text, speaker }) => sum + text.length + speaker.length + 20, 0);

test('a meeting that fits is read whole', async () => {
  const passages = meeting(100);
  expect(await ask(passages, 'What was decided?')).toEqual(passages);
});

test('of a long one the end, what speaks of the question, and some of the rest is read, in its order', async () => {
  const passages = meeting(9_000, { 1_234: 'The harbour opens in May.' });
  const read = places(await ask(passages, 'When does the harbour open?'));
  expect(read).toContain(1_234);
  expect(read.slice(-60)).toEqual(Array.from({ length: 60 }, (_, index) => 8_940 + index));
  expect(read).toEqual(read.toSorted((one, other) => one - other));
  expect(new Set(read).size).toBe(read.length);
  expect(size(await ask(passages, 'When does the harbour open?'))).toBeLessThanOrEqual(ROOM);
});

test('where words of the question are everywhere, some of the room stays for the rest', async () => {
  const passages = meeting(
    3_000,
    Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [index, `Harbour ${'y'.repeat(70)}`])),
  );
  const read = await ask(passages, 'The harbour?');
  const rest = read.filter((_, index) => {
    const place = places(read)[index]!;
    return place >= 1_000 && place < 2_900;
  });
  expect(size(rest)).toBeGreaterThan(ROOM * 0.05);
});

test('a summary is made from all parts of the meeting', async () => {
  const read = places(await ask(meeting(3_000), 'Summarise the meeting'));
  for (const part of [0, 1, 2, 3])
    expect(read.filter((place) => place >= part * 750 && place < (part + 1) * 750).length).toBeGreaterThan(
      10,
    );
});

test('a question that goes on about the last one is searched with it', async () => {
  const passages = meeting(3_000, { 1_234: 'The harbour opens in May.' });
  expect(places(await ask(passages, 'And why?'))).not.toContain(1_234);
  expect(places(await ask(passages, 'And why?', 'When does the harbour open?'))).toContain(1_234);
});

test('the model reads where something is left out, and only there', async () => {
  const passages = meeting(3_000, { 1_234: 'The harbour opens in May.' });
  const question = { text: 'The harbour?', language: 'en' as const, earlier: [], running: false };
  const read = await passagesToRead({ ...question, passages }, ROOM);
  const { system } = promptFor({ ...question, passages }, read);
  const lines = system.split('\n');
  const gaps = lines.filter((line) => line === '…').length;
  const breaks = places(read).filter((place, index, all) => place > 0 && all[index - 1] !== place - 1).length;
  expect([gaps > 1, gaps, system.includes('is left out')]).toEqual([true, breaks, true]);
  const short = promptFor({ ...question, passages: passages.slice(0, 9) }, passages.slice(0, 9)).system;
  expect([short.includes('…'), short.includes('left out')]).toEqual([false, false]);
});
