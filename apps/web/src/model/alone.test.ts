import { expect, test } from 'vitest';
import { ALONE_EVENTS, ALONE_STATES, isAlone, isAnnounced, nextAloneState } from './alone.ts';
import { joinRequest, participant } from './testing/people.ts';

test('every state and event leads where the table says, or nowhere', () => {
  const table = ALONE_STATES.map((state) => [
    state,
    ...ALONE_EVENTS.map((event) => {
      const next = nextAloneState(state, event);
      return next === state ? '-' : next;
    }),
  ]);
  expect(table).toEqual([
    ['inCompany', 'alone', '-', '-', '-', '-'],
    ['alone', '-', 'inCompany', 'asking', '-', '-'],
    ['asking', '-', 'inCompany', '-', 'alone', 'gone'],
    ['gone', '-', '-', '-', '-', '-'],
  ]);
});

const you = participant('prt_you');
const alone = (...others: Parameters<typeof participant>[]) =>
  isAlone({
    conference: {} as never,
    participants: [you, ...others.map((given) => participant(...given))],
    joinRequests: [],
    removed: [],
    blocked: [],
    quota: [],
    recording: null,
    you: you.id,
  });

test('your other devices and the voice assistant are no company, everyone else is', () => {
  expect([
    alone(),
    alone(['prt_phone', { personId: you.personId }]),
    alone(['prt_bot', { kind: 'assistant', name: 'Intermind Voice Assistant' }]),
    alone(['prt_ken']),
    alone(['prt_bot', { kind: 'assistant', name: 'Voice assistant' }], ['prt_ken']),
    // A person of that name.
    alone(['prt_ann', { name: 'Voice Assistant Ltd' }]),
  ]).toEqual([true, true, true, false, false, false]);
});

test('someone who waits to be let in is company; whose page is closed is not', () => {
  const waiting = (absentSince: string | null) =>
    isAlone({
      conference: {} as never,
      participants: [you],
      joinRequests: [joinRequest('jrq_1', { absentSince })],
      removed: [],
      blocked: [],
      quota: [],
      recording: null,
      you: you.id,
    });
  expect([waiting(null), waiting('2026-11-21T10:00:00.000Z')]).toEqual([false, true]);
});

test('before the own participant is known nobody is alone', () => {
  expect(
    isAlone({
      conference: {} as never,
      participants: [],
      joinRequests: [],
      removed: [],
      blocked: [],
      quota: [],
      recording: null,
      you: you.id,
    }),
  ).toBe(false);
});

test('90, 60, 30 and the last ten seconds are announced', () => {
  const announced = Array.from({ length: 121 }, (_, index) => 120 - index).filter(isAnnounced);
  expect(announced).toEqual([90, 60, 30, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
});
