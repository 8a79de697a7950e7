import { expect, test } from 'vitest';
import { advance } from '../../testing/meeting-steps.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { BEGIN_WITHIN_MS } from '../recordings/policy.ts';
import { recordedWebm } from '../recordings/testing/recorded-webm.ts';
import { ALIVE_MS } from './states.ts';
import { egressWorld } from './testing/egress-world.ts';

const PIECE = recordedWebm(4_000, 'picture and sound');
const database = await openTestDatabase();
let isAway = false;
const db = new Proxy(database.db, {
  get(target, key) {
    if (isAway) throw new Error('the database does not answer');
    return Reflect.get(target, key) as unknown;
  },
});
const { world, tick, begun, stateOf, egressOf, pass } = egressWorld({
  database: { ...database, db },
});

/** Nothing can be read or written for so long. */
async function outage(ms: number) {
  isAway = true;
  for (let at = 0; at < ms; at += 1_000) {
    advance(world.t, 1_000);
    await expect(tick()).rejects.toThrow();
  }
  isAway = false;
}

test.each([30_000, 60_000])(
  'after %i ms without the database an egress whose page is there goes on, and so does the recording',
  async (ms) => {
    const { standIn } = world;
    const { made, opened } = await begun(PIECE);
    await pass(2, opened);
    await outage(ms);
    await tick();
    expect([await stateOf(made), (await egressOf(made))!.state]).toEqual([['recording', null], 'open']);
    await opened.send(1, PIECE);
    await pass(30, opened);
    expect([await stateOf(made), (await egressOf(made))!.state]).toEqual([['recording', null], 'open']);
    expect(standIn.all).toHaveLength(1);
  },
);

test('a page that was lost meanwhile is followed by another, and a recording without one ends', async () => {
  const { standIn } = world;
  const { made, opened } = await begun(PIECE);
  await pass(2, opened);
  await outage(30_000);
  await pass(ALIVE_MS / 1_000 + 3);
  expect(standIn.all).toHaveLength(2);
  // The page of the next one never comes.
  await pass((2 * BEGIN_WITHIN_MS) / 1_000);
  expect((await stateOf(made))![1]).toBe('recorder-failed');
});
