import type { BrowserWords } from '@intermind/contracts/browser-words';
import { FakeClock } from '@intermind/testing';
import { expect, test } from 'vitest';
import { createWordsSender } from './words-sender.ts';

function sending() {
  const clock = new FakeClock(1_000_000);
  const sent: [utterance: number, lateMs?: number][] = [];
  let lost = 0;
  const state = { connected: true };
  const sender = createWordsSender({
    clock,
    send: ({ utterance, lateMs }) => {
      if (state.connected) sent.push(lateMs === undefined ? [utterance] : [utterance, lateMs]);
      return state.connected;
    },
    onLost: () => (lost += 1),
  });
  sender.mayGo(true);
  const says = (utterance: number, changed: Partial<BrowserWords> = {}) =>
    sender.push([
      {
        utterance,
        revision: 1,
        language: 'en',
        text: 'good morning',
        lastedMs: 900,
        final: true,
        ...changed,
      },
    ]);
  return { clock, sender, sent, state, says, lost: () => lost };
}

test('what is finished while there is no connection waits, and is sent in its order, with how late it is', async () => {
  const { clock, sender, sent, says, lost } = sending();
  sender.mayGo(false);
  says(1);
  await clock.advance(10_000);
  says(2);
  await clock.advance(20_000);
  expect(sent).toEqual([]);
  sender.mayGo(true);
  await clock.advance(1_000);
  expect([sent, lost()]).toEqual([
    [
      [1, 30_000],
      [2, 20_250],
    ],
    0,
  ]);
});

test('what waited for more than a minute is given up, and that is said', async () => {
  const { clock, sender, sent, says, lost } = sending();
  sender.mayGo(false);
  says(1);
  await clock.advance(30_000);
  says(2);
  await clock.advance(30_001);
  sender.mayGo(true);
  await clock.advance(1_000);
  expect([sent, lost()]).toEqual([[[2, 30_001]], 1]);
});

test('of too many the oldest are given up; words that were not final are no loss', async () => {
  const { clock, sender, sent, says, lost } = sending();
  sender.mayGo(false);
  says(0, { final: false });
  for (let utterance = 1; utterance <= 60; utterance += 1) says(utterance);
  expect(lost()).toBe(0);
  says(61);
  expect(lost()).toBe(1);
  sender.mayGo(true);
  await clock.advance(30_000);
  expect(sent.map(([utterance]) => utterance)).toEqual(Array.from({ length: 60 }, (_, at) => at + 2));
});

test('what was sent shortly before the connection was lost is sent again: nobody knows whether it arrived', async () => {
  const { clock, sender, sent, says } = sending();
  says(1);
  await clock.advance(26_000);
  says(2);
  says(3, { final: false });
  await clock.advance(5_000);
  sender.mayGo(false);
  says(3);
  sender.mayGo(true);
  await clock.advance(2_000);
  expect(sent).toEqual([[1], [2], [3], [2, 5_000], [3]]);
});

test('words that the connection did not take wait for the next one', async () => {
  const { clock, sender, sent, state, says } = sending();
  state.connected = false;
  says(1);
  await clock.advance(5_000);
  state.connected = true;
  sender.mayGo(false);
  sender.mayGo(true);
  expect(sent).toEqual([[1, 5_000]]);
});

test('what waited long before it was sent is sent again too, when the connection is lost right after', async () => {
  const { clock, sender, sent, says, lost } = sending();
  sender.mayGo(false);
  says(1);
  await clock.advance(30_000);
  sender.mayGo(true);
  await clock.advance(1_000);
  sender.mayGo(false);
  sender.mayGo(true);
  expect([sent, lost()]).toEqual([
    [
      [1, 30_000],
      [1, 31_000],
    ],
    0,
  ]);
});

test('finished words that the server refused for its load are sent again, before those that came after', async () => {
  const { clock, sender, sent, says, lost } = sending();
  says(1);
  says(2);
  sender.refused({ utterance: 1, revision: 1, reason: 'too-fast' });
  await clock.advance(900);
  expect(sent).toEqual([[1]]);
  await clock.advance(3_000);
  expect([sent, lost()]).toEqual([[[1], [1, 1_000], [2, 1_250]], 0]);
});

test('words that are refused again and again are given up, and that is said', async () => {
  const { clock, sender, sent, says, lost } = sending();
  says(1);
  for (let time = 1; time <= 6; time += 1) {
    expect(lost()).toBe(0);
    expect(sent).toHaveLength(time);
    sender.refused({ utterance: 1, revision: 1, reason: 'not-inside' });
    await clock.advance(10_000);
  }
  expect([sent.length, lost()]).toEqual([6, 1]);
});

test('refused words that the server has later ones of are lost: it takes none out of order', async () => {
  const { clock, sender, sent, says, lost } = sending();
  says(1);
  await clock.advance(250);
  says(2, { final: false });
  await clock.advance(250);
  says(3);
  await clock.advance(250);
  sender.refused({ utterance: 1, revision: 1, reason: 'too-fast' });
  sender.refused({ utterance: 3, revision: 1, reason: 'too-fast' });
  await clock.advance(2_000);
  expect([sent, lost()]).toEqual([[[1], [2], [3], [3, 1_250]], 1]);
});

test.each([
  ['older words of an utterance', { revision: 0, reason: 'too-fast' }],
  ['what the person did not want to be kept', { revision: 1, reason: 'off-record' }],
] as const)('%s: refused, they are neither sent again nor missed', async (_what, refused) => {
  const { clock, sender, sent, says, lost } = sending();
  says(1);
  sender.refused({ utterance: 1, ...refused });
  await clock.advance(5_000);
  expect([sent, lost()]).toEqual([[[1]], 0]);
});
