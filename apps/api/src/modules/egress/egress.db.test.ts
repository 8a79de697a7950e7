import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { expect, test, vi } from 'vitest';
import { conferences, recordings } from '../../db/schema/index.ts';
import { connectWorker } from '../../testing/agent-worker.ts';
import { listening } from '../../testing/conference-listener.ts';
import { advance, memberNamed } from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { WAIT_WITHIN_MS } from '../recordings/policy.ts';
import { recordedWebm } from '../recordings/testing/recorded-webm.ts';
import { egressWorld } from './testing/egress-world.ts';

const { world, tick, ask, recording, stateOf, egressOf, pass, page } = egressWorld();
const PIECE = recordedWebm(4_000, 'picture and sound');
/** Of another installation at the same LiveKit. */
const FOREIGN = {
  id: 'EG_foreign',
  url: 'https://other.example.org/recorder.html?recording=rec_1&part=1',
  status: 'EGRESS_ACTIVE' as const,
  startedAtMs: 1,
};

test('LiveKit opens our page, which enters with its code, records and is stopped; then nothing is left of it', async () => {
  const { t, standIn } = world;
  const { host, roomId, conferenceId, recording: made } = await recording();
  await tick();
  expect(standIn.all).toHaveLength(1);
  const url = new URL(standIn.all[0]!.url);
  expect([url.origin, url.pathname, url.searchParams.get('recording'), url.searchParams.get('part')]).toEqual(
    [...['http://localhost:3000', '/recorder.html', made.id, '1']],
  );
  const opened = page();
  expect(await opened.enter()).toBe(200);
  const { mediaUrl, mediaToken, token, orders } = opened.entry!;
  expect([mediaUrl, orders]).toMatchObject([t.media.browserUrl, { recording: true, offRecord: [] }]);
  expect(JSON.parse(mediaToken)).toMatchObject({ conferenceId, identity: 'agent-recorder' });
  expect(decodeJwt(token)).toMatchObject({ sub: made.id, part: 1, aud: 'record' });
  expect(await opened.send(0, PIECE)).toBe(200);
  expect(await stateOf(made)).toEqual(['recording', null]);

  await ask(host, roomId, 'stop');
  expect(await opened.orders(orders.version)).toMatchObject({ recording: false });
  expect(await opened.send(1, PIECE)).toBe(200);
  await opened.finished();
  standIn.all[0]!.status = 'EGRESS_COMPLETE';
  await vi.waitFor(async () => {
    await tick();
    expect(await stateOf(made)).toEqual(['ready', 'asked']);
  });
  await pass(11);
  expect([await egressOf(made), standIn.all.length, standIn.asked.includes('StopEgress')]).toEqual([
    ...[undefined, 1, false],
  ]);
});

test.each(['not connected', 'unauthenticated', 'no response', 'garbage'] as const)(
  'LiveKit that answers “%s” where no egress runs: the recording has failed, and says why',
  async (fault) => {
    const { standIn } = world;
    standIn.fail('StartWebEgress', fault, fault, fault, fault);
    const { recording: made } = await recording();
    await pass(4);
    expect(await stateOf(made)).toEqual(['starting', null]);
    await pass(2);
    expect(await stateOf(made)).toEqual(['failed', 'egress-missing']);
    const asked = standIn.asked.filter((method) => method === 'StartWebEgress').length;
    expect(asked).toBeLessThan(5);
    await pass(30);
    expect(standIn.asked.filter((method) => method === 'StartWebEgress')).toHaveLength(asked);
    expect(await egressOf(made)).toBeUndefined();
  },
);

test('where every egress is busy the recording waits, says so, and begins when one is free', async () => {
  const { standIn } = world;
  standIn.fail('StartWebEgress', 'busy', 'busy', 'busy', 'busy');
  const { recording: made } = await recording();
  await pass(6);
  expect(await stateOf(made)).toEqual(['starting', 'recorders-busy']);
  await pass(10);
  expect(standIn.all).toHaveLength(1);
  expect(await stateOf(made)).toEqual(['starting', null]);
});

test('LiveKit does not tell a busy egress from a missing one; that others run means busy, and it does not wait without end', async () => {
  const { standIn } = world;
  standIn.all.push({ ...FOREIGN });
  standIn.fail('StartWebEgress', ...Array<'no response'>(30).fill('no response'));
  const { recording: made } = await recording();
  await pass(10);
  expect(await stateOf(made)).toEqual(['starting', 'recorders-busy']);
  await pass(WAIT_WITHIN_MS / 1_000);
  expect(await stateOf(made)).toEqual(['failed', 'recorders-busy']);
  expect(standIn.asked.filter((method) => method === 'StartWebEgress').length).toBeLessThan(25);
});

test('an egress whose start was not answered is found by its page and not started again', async () => {
  const { standIn } = world;
  standIn.fail('StartWebEgress', 'taken');
  const { recording: made } = await recording();
  await tick();
  expect(await egressOf(made)).toMatchObject({
    state: 'opening',
    egressId: standIn.last().id,
    answer: 'taken',
  });
  const opened = page();
  expect(await opened.enter()).toBe(200);
  await pass(15, opened);
  expect(standIn.all).toHaveLength(1);
});

test('two instances and many starts have one egress', async () => {
  const { t, standIn } = world;
  const next = await startSecondInstance(t, standIn.env);
  try {
    const { host, roomId } = await recording();
    await Promise.all([
      ...Array.from({ length: 3 }, () => ask(host, roomId, 'start')),
      ...[tick(), tick(next), tick(), tick(next)],
    ]);
    await Promise.all([tick(), tick(next)]);
    expect(standIn.all).toHaveLength(1);
    const opened = page();
    await opened.enter();
    standIn.kill(standIn.last().id);
    await opened.finished();
    for (let second = 0; second < 3; second += 1) {
      advance(t, 1_000);
      await Promise.all([tick(), tick(next)]);
    }
    expect(standIn.all).toHaveLength(2);
  } finally {
    await next.close();
  }
});

test('an egress of a meeting that is gone is stopped; those of others are not', async () => {
  const { t, standIn } = world;
  const { conferenceId } = await recording();
  await tick();
  standIn.all.push({ ...FOREIGN });
  await t.db.delete(conferences).where(eq(conferences.id, conferenceId));
  expect(await t.db.select().from(recordings)).toEqual([]);
  await pass(61);
  expect(standIn.running()).toEqual([FOREIGN]);
});

test('an egress that cannot be stopped, though LiveKit lists it for ever, does not count as one that runs', async () => {
  const { t, standIn } = world;
  const { conferenceId } = await recording();
  await tick();
  await t.db.delete(conferences).where(eq(conferences.id, conferenceId));
  standIn.fail('StopEgress', ...Array.from({ length: 9 }, () => 'no response' as const));
  for (let second = 0; second < 900; second += 30) {
    advance(t, 30_000);
    await tick();
  }
  expect(standIn.running()).toHaveLength(1);
  standIn.fail('StartWebEgress', 'no response');
  const { recording: made } = await recording();
  await tick();
  expect(await egressOf(made)).toMatchObject({ state: 'gone', answer: 'missing' });
});

test('workers are not asked to record', async () => {
  const { t } = world;
  await listening(t);
  const worker = await connectWorker(t);
  const able = { available: true, hint: null, capacity: 5 };
  worker.say({ type: 'hello', version: '1.0.0', engines: [], capacity: 5, recorder: able });
  const { recording: made } = await recording();
  await t.app.meeting.agentJobs.pass();
  await tick();
  expect(worker.heard.filter(({ type }) => type === 'assign')).toEqual([]);
  expect(await egressOf(made)).toMatchObject({ part: 1 });
  worker.leave();
});

test('the settings check of administrators says whether LiveKit gives an egress', async () => {
  const { t, standIn } = world;
  const ada = { ...memberNamed('Ada'), isAdmin: true };
  const headers = { authorization: `Bearer ${await t.issuer.token(ada, { expiresInS: 3_600 })}` };
  const state = async () => {
    const answer = await t.call('GET', '/admin/settings-check', { headers });
    expect(answer.statusCode, answer.body).toBe(200);
    const { findings } = answer.json<{ findings: { code: string; state: string }[] }>();
    return findings.find(({ code }) => code === 'recorder')?.state;
  };
  expect(await state()).toBe('ok');
  standIn.fail('ListEgress', 'not connected');
  expect(await state()).toBe('problem');
  standIn.fail('StartWebEgress', 'no response');
  await recording();
  await tick();
  expect(await state()).toBe('problem');
  advance(t, 10 * 60_000);
  expect(await state()).toBe('ok');
});
