import type { Admitted, Quota } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { countMeetings } from './running-time.ts';

/** Not listening, so that nothing but the test counts, and nobody counts as gone for not really being connected. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
});
afterAll(() => t.close());

const leave = (who: Caller, { participant }: Admitted) =>
  t.call('POST', `/participants/${participant.id}/close`, { headers: who.headers });

test('the last seconds of a meeting count, and no part of a second is lost', async () => {
  const tick = async (ms: number) => {
    advance(t, ms);
    await countMeetings({ db: t.db, now: () => t.clock.now, quotas: t.app.quotas });
  };
  const [owner, ben] = [await member(t, 'Anna'), await member(t, 'Ben')];
  const roomId = await makeRoom(t, owner);
  const seconds = async () => {
    const answer = await t.call('GET', '/billing/quotas', { headers: owner.headers });
    const { items } = answer.json<{ items: Quota[] }>();
    return Math.round(items.find(({ feature }) => feature === 'meetingMinutes')!.used * 60);
  };
  const host = await join(t, owner, roomId);
  const other = await join(t, ben, roomId);
  for (let ticks = 0; ticks < 4; ticks += 1) await tick(15_700);
  expect(await seconds()).toBe(62);
  advance(t, 9_200);
  await leave(ben, other);
  await tick(5_000);
  // 62.8 and 9.2 seconds.
  expect(await seconds()).toBe(72);
  await tick(15_000);
  // Everybody leaves between two counts.
  const again = await join(t, ben, roomId);
  await tick(15_000);
  advance(t, 8_000);
  await leave(ben, again);
  await leave(owner, host);
  await tick(5_000);
  await tick(15_000);
  expect(await seconds()).toBe(72 + 15 + 8);
});
