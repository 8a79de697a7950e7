import type { ConferenceId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { TOLD_AFTER_MS, WaitingMeetings } from './waiting-meetings.ts';

const [ONE, TWO] = ['cnf_one', 'cnf_two'] as ConferenceId[];

function meetings() {
  const told: string[] = [];
  let nowMs = 0;
  const waiting = new WaitingMeetings({
    tell: (id, isWaiting) => told.push(`${id} ${isWaiting ? 'waits' : 'goes on'}`),
    nowMs: () => nowMs,
  });
  const look = (...ids: (ConferenceId | undefined)[]) => waiting.look(new Set(ids as ConferenceId[]), true);
  const lookWithoutWorkers = (...ids: (ConferenceId | undefined)[]) =>
    waiting.look(new Set(ids as ConferenceId[]), false);
  return { waiting, told, look, lookWithoutWorkers, at: (ms: number) => void (nowMs = ms) };
}

test('people are told once when nobody has taken the job for two seconds, and once when somebody has', () => {
  const { waiting, told, look, at } = meetings();
  look(ONE);
  at(TOLD_AFTER_MS - 1);
  look(ONE);
  expect([told, waiting.isTold(ONE!)]).toEqual([[], false]);
  at(TOLD_AFTER_MS);
  look(ONE, TWO);
  look(ONE, TWO);
  expect([told, waiting.isTold(ONE!), waiting.isTold(TWO!)]).toEqual([['cnf_one waits'], true, false]);
  look(TWO);
  look();
  expect([told, waiting.isTold(ONE!)]).toEqual([['cnf_one waits', 'cnf_one goes on'], false]);
});

test('a job that is taken at once, as by another instance, is not talked about', () => {
  const { told, look, at } = meetings();
  look(ONE);
  at(TOLD_AFTER_MS - 1);
  look();
  at(TOLD_AFTER_MS + 1_000);
  look(ONE);
  expect(told).toEqual([]);
});

test('without workers nobody is told anew, and nothing is taken back until the job is done', () => {
  const { waiting, told, look, lookWithoutWorkers, at } = meetings();
  look(ONE);
  at(TOLD_AFTER_MS);
  look(ONE, TWO);
  at(2 * TOLD_AFTER_MS);
  lookWithoutWorkers(ONE, TWO);
  expect([told, waiting.isTold(ONE!)]).toEqual([['cnf_one waits'], true]);
  look(ONE, TWO);
  expect(told).toEqual(['cnf_one waits']);
  lookWithoutWorkers(TWO);
  expect([told, waiting.isTold(ONE!)]).toEqual([['cnf_one waits', 'cnf_one goes on'], false]);
});
