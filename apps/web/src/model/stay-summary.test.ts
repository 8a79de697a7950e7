import { expect, test } from 'vitest';
import { type StaySummary, withPeople } from './stay-summary.ts';
import { participant } from './testing/people.ts';

const EMPTY: StaySummary = { sinceMs: 0, untilMs: null, met: new Set(), languages: [] };
const you = participant('prt_you');
const seen = (summary: StaySummary, ...others: (typeof you)[]) =>
  withPeople(summary, {
    conference: {} as never,
    participants: [you, ...others],
    joinRequests: [],
    removed: [],
    blocked: [],
    quota: [],
    recording: null,
    you: you.id,
  });

test('people are counted once, also after they left; you and the voice assistant are not', () => {
  const ken = participant('prt_ken', { language: 'ja' });
  const first = seen(
    EMPTY,
    ken,
    participant('prt_ken_phone', { personId: ken.personId, language: 'ja' }),
    participant('prt_you_phone', { personId: you.personId }),
    participant('prt_bot', { kind: 'assistant', name: 'Voice assistant', language: 'de' }),
  );
  const then = seen(first, participant('prt_zoe', { language: 'nl' }));
  expect([[...then.met], then.languages]).toEqual([
    ['psn_prt_ken', 'psn_prt_zoe'],
    ['en', 'ja', 'nl'],
  ]);
});

test('with nobody new it stays the same object', () => {
  const summary = seen(EMPTY, participant('prt_ken'));
  expect(seen(summary)).toBe(summary);
});

test('a language somebody changes to counts too', () => {
  const summary = seen(EMPTY, participant('prt_ken'));
  expect(seen(summary, participant('prt_ken', { language: 'ja' })).languages).toEqual(['en', 'ja']);
});
