import { expect, it } from 'vitest';
import { roomOf } from '../testing/agent-room.ts';
import { ANA, BEN, lane, LOUD, meeting } from '../testing/room-world.ts';

/** Ana speaks English to Ben, and tracks take a while to be taken down. */
async function speaking(trackCloseMs: number) {
  const world = await meeting();
  world.room.trackCloseMs = trackCloseMs;
  world.people([ANA, 'en', 'en'], [BEN, 'es', 'fr']);
  world.interpreter.microphoneOpened(ANA);
  await world.speak(ANA, 3_000, LOUD);
  return { ...world, track: () => world.room.sinks.get(lane(ANA, 'fr'))! };
}

it('takes the old track of a speaker who changes languages down before the new one is there', async () => {
  const { people, speak, track } = await speaking(500);
  const old = track();
  people([ANA, 'es', 'en'], [BEN, 'es', 'fr']);
  await speak(ANA, 400, LOUD);
  expect([track() === old, old.closed]).toEqual([true, false]);
  await speak(ANA, 3_000, LOUD);
  expect(old.closed).toBe(true);
  expect(track()).not.toBe(old);
  expect(track().frames.length).toBeGreaterThan(0);
});

it('waits for all tracks of one name when languages or engines change several times a second', async () => {
  const { people, speak, track, interpreter } = await speaking(900);
  for (const language of ['es', 'en', 'es', 'en', 'es']) {
    people([ANA, language, language], [BEN, 'es', 'fr']);
    interpreter.roomChanged(roomOf({ demonstration: language === 'es' }));
    await speak(ANA, 200, LOUD);
  }
  // A track that was published twice would fail, and leave its lane without a voice.
  await speak(ANA, 5_000, LOUD);
  expect([track().closed, track().frames.length > 0]).toEqual([false, true]);
});

it('does not wait for an old track that never goes', async () => {
  const { people, speak, track, room } = await speaking(60_000);
  const old = track();
  people([ANA, 'es', 'en'], [BEN, 'es', 'fr']);
  await speak(ANA, 1_900, LOUD);
  expect(track()).toBe(old);
  old.closed = true; // for the room of the test, which takes no second track of one name
  room.trackCloseMs = 0;
  await speak(ANA, 3_000, LOUD);
  expect(track()).not.toBe(old);
});
