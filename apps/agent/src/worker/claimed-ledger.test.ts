import type { BrowserWords } from '@intermind/contracts/browser-words';
import type { ParticipantId } from '@intermind/contracts/ids';
import { expect, test } from 'vitest';
import { fleetWorld, jobOf } from '../testing/fleet-world.ts';
import type { ClaimedMark } from '../interpreter/claimed-mark.ts';

const ANA = 'prt_ana' as ParticipantId;
const BEN = 'prt_ben' as ParticipantId;
const saying = (utterance: number, revision: number, changed: Partial<BrowserWords> = {}): BrowserWords => ({
  ...{ utterance, revision, language: 'en', text: 'good morning', lastedMs: 500, final: false },
  ...changed,
});
const mark = (utterance: number, changed: Partial<ClaimedMark> = {}): ClaimedMark => ({
  ...{ utterance, words: 1, wordsEndMs: 500, ended: false, segment: 7, spoken: [], heardByEngines: [] },
  ...changed,
});

/** A meeting that runs, whose process may die. */
function running() {
  const world = fleetWorld();
  const { fleet, children } = world;
  const job = jobOf('cnf_a');
  fleet.assign(job);
  children[0]!.events.joined();
  const heard = (child: number) =>
    children[child]!.words.map(([speaker, { utterance, revision, lateMs }]) => [
      ...[speaker, utterance, revision],
      ...(lateMs === undefined ? [] : [lateMs]),
    ]);
  const again = () => fleet.assign(jobOf('cnf_a', 2));
  return { ...world, job, heard, again };
}

test('a process that goes on hears what the one before had not finished with, and how far that had come', async () => {
  const { clock, fleet, children, job, heard, again } = running();
  fleet.words(job, ANA, saying(1, 4, { final: true }));
  fleet.words(job, ANA, saying(2, 1));
  fleet.words(job, ANA, saying(2, 2));
  fleet.words(job, BEN, saying(9, 1));
  const first = children[0]!;
  first.events.claimed(ANA, mark(2));
  first.events.claimed(BEN, mark(9, { ended: true }));
  expect(heard(0)).toHaveLength(4);
  first.exit();
  fleet.words(job, ANA, saying(2, 3, { final: true }));
  again();
  fleet.words(job, ANA, saying(3, 1));
  const second = children[1]!;
  expect([...second.claimed]).toEqual([
    [ANA, mark(2)],
    [BEN, mark(9, { ended: true })],
  ]);
  expect(heard(1)).toEqual([]);
  await clock.advance(2_000);
  second.events.joined();
  expect(heard(1)).toEqual([
    [ANA, 2, 3, 2_000],
    [ANA, 3, 1, 2_000],
  ]);
  fleet.words(job, ANA, saying(3, 2));
  expect(heard(1).at(-1)).toEqual([ANA, 3, 2]);
});

test('what nobody took for a minute, and more than sixty utterances of one speaker, are not kept', async () => {
  const { clock, fleet, children, job, heard, again } = running();
  fleet.words(job, BEN, saying(1, 1));
  await clock.advance(60_001);
  for (let utterance = 1; utterance <= 61; utterance += 1) fleet.words(job, ANA, saying(utterance, 1));
  children[0]!.exit();
  again();
  children[1]!.events.joined();
  expect(heard(1).map(([speaker, utterance]) => [speaker, utterance])).toEqual(
    Array.from({ length: 60 }, (_, at) => [ANA, at + 2]),
  );
});

test('what was finished is not kept again when the browser sends it twice', () => {
  const { fleet, children, job, heard, again } = running();
  children[0]!.events.claimed(ANA, mark(2, { ended: true }));
  fleet.words(job, ANA, saying(1, 3, { final: true }));
  fleet.words(job, ANA, saying(2, 3, { final: true }));
  children[0]!.exit();
  again();
  children[1]!.events.joined();
  expect(heard(1)).toEqual([]);
});

test('what a page left unfinished when it was reloaded is not heard again by the next process', () => {
  const { fleet, children, job, heard, again } = running();
  fleet.words(job, ANA, saying(1_000_000, 4));
  fleet.words(job, ANA, saying(1_500_000, 1));
  fleet.words(job, ANA, saying(1_500_001, 1));
  children[0]!.events.claimed(ANA, mark(1_500_000));
  children[0]!.exit();
  again();
  children[1]!.events.joined();
  expect(heard(1)).toEqual([
    [ANA, 1_500_000, 1],
    [ANA, 1_500_001, 1],
  ]);
});

test('words that come while a process is stopping are heard by the one that is to follow it', () => {
  const { fleet, children, job, heard } = running();
  fleet.release(job);
  fleet.assign(jobOf('cnf_a', 1));
  fleet.words(job, ANA, saying(1, 1, { final: true }));
  fleet.words(job, ANA, saying(2, 1));
  children[0]!.events.claimed(ANA, mark(1, { ended: true }));
  children[0]!.exit();
  children[1]!.events.joined();
  expect([...children[1]!.claimed]).toEqual([[ANA, mark(1, { ended: true })]]);
  expect(heard(1)).toEqual([[ANA, 2, 1]]);
});

test('what is too old is forgotten, also when nobody speaks any more: words after a minute, marks after three', async () => {
  const { clock, fleet, children, job, again } = running();
  expect(fleet.claimedSize).toBe(0);
  fleet.words(job, ANA, saying(1, 1));
  fleet.words(job, ANA, saying(2, 1));
  fleet.words(job, BEN, saying(1, 1));
  children[0]!.events.claimed(BEN, mark(1));
  expect(fleet.claimedSize).toBe(4);
  await clock.advance(60_500);
  expect(fleet.claimedSize).toBe(1);
  children[0]!.events.claimed(ANA, mark(2));
  await clock.advance(120_000);
  expect(fleet.claimedSize).toBe(1);
  children[0]!.exit();
  again();
  expect([...children[1]!.claimed.keys()]).toEqual([ANA]);
  await clock.advance(60_500);
  expect(fleet.claimedSize).toBe(0);
});
