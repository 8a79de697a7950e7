import { describe, expect, it } from 'vitest';
import { KeptSound } from './kept-sound.ts';

const IDLE_MS = 10_000;

/** Sound that arrives frame by frame; the first one at 20 ms. */
function world() {
  const kept = new KeptSound();
  let nowMs = 0;
  let streamMs = 0;
  const add = (durationMs: number, speech: boolean): void => {
    for (let ms = 0; ms < durationMs; ms += 20) kept.add(new Int16Array(1), (nowMs += 20), speech);
  };
  return {
    kept,
    say: (durationMs: number) => add(durationMs, true),
    hush: (durationMs: number) => add(durationMs, false),
    /** All that is kept is fed to a session. */
    feed: (): void => {
      for (const one of kept.unfed(0, true).flat()) {
        one.streamMs = streamMs;
        streamMs += 20;
      }
    },
    /** What a session would be fed, milliseconds in each piece. */
    unfed: (sinceMs = 0, anySound = true) => kept.unfed(sinceMs, anySound).map((piece) => piece.length * 20),
    owes: (quietMs: number) => kept.owesWords(nowMs + quietMs, IDLE_MS),
    rewind: (laterMs = 0) => kept.rewind(nowMs + laterMs),
  };
}

describe('words are owed', () => {
  it('for speech until ten seconds of silence, and not for other sound', () => {
    const { kept, say, hush, owes } = world();
    hush(1_000);
    expect([kept.holdsSpeech, owes(0)]).toEqual([false, false]);
    say(20);
    expect([kept.holdsSpeech, owes(IDLE_MS - 1), owes(IDLE_MS)]).toEqual([true, true, false]);
  });

  it.each([
    [300, 0, [false, false, false]],
    [320, 0, [true, false, false]],
    [500, 0, [true, false, false]],
    [500, 400, [true, false, false]],
    [520, 0, [true, true, true]],
    [520, 400, [true, true, true]],
  ])('for %i ms of speech behind a word that stands, then %i ms of silence', (speechMs, silentMs, owed) => {
    const { kept, say, hush, feed, owes } = world();
    say(1_000 + speechMs);
    hush(silentMs);
    feed();
    kept.settle((streamMs) => streamMs < 1_000);
    expect([1_999, 2_000, 9_999].map((quietMs) => owes(quietMs - silentMs))).toEqual(owed);
    expect(owes(IDLE_MS - silentMs)).toBe(false);
    // what is said next is no part of that word
    hush(400);
    say(20);
    expect(owes(IDLE_MS - 1)).toBe(true);
  });

  it('for all of it while no word stands, or what stands was not fed', () => {
    const { kept, say, feed, owes, unfed } = world();
    say(400);
    kept.settle(() => true);
    expect([owes(5_000), unfed()]).toEqual([true, [400]]);
    feed();
    kept.settle(() => false);
    expect([owes(5_000), unfed()]).toEqual([true, []]);
    kept.settle((streamMs) => streamMs < 20);
    expect(owes(1_999)).toBe(true);
    kept.settle(() => true);
    expect([owes(0), kept.holdsSpeech]).toEqual([false, false]);
  });
});

describe('sound is kept', () => {
  it('near speech: half a second before and a second after', () => {
    const { say, hush, unfed } = world();
    hush(3_000);
    say(200);
    hush(3_000);
    // as an earlier frame half a second away is not near any more
    expect([unfed(0, false), unfed(0, true)]).toEqual([[480 + 200 + 1_000], [6_200]]);
    expect([unfed(3_000, false), unfed(6_000)]).toEqual([[1_200], [200]]);
  });

  it('in pieces where there was a gap, or sound that nobody needs', () => {
    const { kept, say, hush, unfed } = world();
    say(200);
    kept.gap();
    say(200);
    hush(3_000);
    say(200);
    expect(unfed(0, false)).toEqual([200, 1_200, 680]);
  });

  it('away from speech for eight seconds', () => {
    const { say, hush, unfed } = world();
    hush(20_000);
    expect(unfed()).toEqual([8_000]);
    say(200);
    hush(20_000);
    expect(unfed()).toEqual([480 + 200 + 1_000, 8_000]);
    say(20);
    expect(unfed()).toEqual([480 + 200 + 1_000, 8_000]);
  });

  it('for a minute, though it is speech, and when another session begins too', () => {
    const { kept, say, hush, unfed, rewind } = world();
    say(1_000);
    hush(59_000);
    expect([unfed()[0], kept.holdsSpeech]).toEqual([2_000, true]);
    hush(400);
    expect(unfed()[0]).toBe(1_600);
    rewind(600);
    expect([unfed()[0], kept.holdsSpeech]).toEqual([1_000, false]);
  });

  it('for twenty seconds of speech; silence in it does not count', () => {
    const { say, hush, unfed } = world();
    say(10_000);
    hush(1_000);
    say(10_000);
    expect(unfed()).toEqual([21_000]);
    say(2_000);
    expect(unfed()).toEqual([21_000]);
    say(8_000);
    expect(unfed()).toEqual([21_000]);
    say(20);
    expect(unfed()).toEqual([20_000]);
  });

  it('for another session from its start, but for what has become words', () => {
    const { kept, say, hush, feed, unfed, rewind } = world();
    hush(12_000);
    say(1_000);
    feed();
    expect(unfed()).toEqual([]);
    kept.settle((streamMs) => streamMs < 7_500);
    rewind();
    expect(unfed()).toEqual([500]);
    hush(20_000);
    expect(unfed()).toEqual([1_500, 8_000]);
    kept.clear();
    expect([unfed(), kept.holdsSpeech]).toEqual([[], false]);
    say(20);
    expect(unfed()).toEqual([20]);
  });
});
