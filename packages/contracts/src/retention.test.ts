import { expect, test } from 'vitest';
import { keptUntil, NO_RETENTION, shortestOf } from './retention.ts';

test('the shortest time wins, for each kind; null is the longest', () => {
  const installation = { recordings: 30, transcripts: null, messages: 10 };
  const room = { recordings: 90, transcripts: 20, messages: null };
  expect(shortestOf(installation, room)).toEqual({ recordings: 30, transcripts: 20, messages: 10 });
  expect(shortestOf(installation, room, { recordings: 1, transcripts: 25, messages: 11 })).toEqual({
    recordings: 1,
    transcripts: 20,
    messages: 10,
  });
  expect(shortestOf(NO_RETENTION, NO_RETENTION)).toEqual(NO_RETENTION);
});

test('days count from the end of the meeting; one that runs has no end', () => {
  const endedAt = new Date('2030-03-30T22:00:00Z');
  expect(keptUntil(endedAt, 2)).toEqual(new Date('2030-04-01T22:00:00Z'));
  expect(keptUntil(endedAt, null)).toBeNull();
  expect(keptUntil(null, 2)).toBeNull();
});
