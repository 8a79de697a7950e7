import type {
  AdminAct,
  AgentJob,
  EngineMeasure,
  EngineOrder,
  EngineOrders,
  EngineTable,
} from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { engineBenches, engineChoices } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { advance, join, memberNamed } from '../../testing/meeting-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** In which order meetings try the engines: the settings', the bench's, or one chosen by hand. */

const { world, worker, twoLanguages, pass } = agentWorld();
let t: TestApp;
beforeEach(async () => {
  t = world.t;
  await t.db.delete(engineChoices);
  await t.db.delete(engineBenches);
});

const ada = async () => ({ headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) });
const read = async () => (await t.call('GET', '/admin/engines/order', await ada())).json<EngineOrders>();
const put = async (path: string, body: object) =>
  t.call('PUT', `/admin/engines/order${path}`, { ...(await ada()), body });
const byHand = (engines: string[] | null, subject = 'en>es') =>
  put('/by-hand', { kind: 'translator', subject, engines });
const acts = async () =>
  (await t.call('GET', '/admin/acts?act=engine-order.changed', await ada())).json<{ items: AdminAct[] }>()
    .items;

const measure = (engine: string, chrF: number): EngineMeasure => ({
  ...{
    kind: 'translator',
    engine,
    grade: 'production',
    outside: true,
    subject: 'en>es',
    outcome: 'measured',
  },
  ...{ sentences: 3, failed: 0, delayMs: { median: 500, max: 900 }, errorRatio: null, chrF },
  ...{ charactersPerMinute: null, speedRatio: null, voice: null, detail: null },
});
const finished = (...measures: EngineMeasure[]) =>
  t.db.insert(engineBenches).values({
    ...{ id: newId('engineBench'), state: 'finished', startedAt: t.clock.now, leaseUntil: t.clock.now },
    measures,
  });

test('without a choice the settings order the engines, as the workers say them', async () => {
  expect(await read()).toEqual({ bestByBench: false, orders: [], engines: null });
  const able = await worker();
  const one = { kind: 'translator', grade: 'production', outside: true } as const;
  const covers = ['en>es'];
  able.say({
    ...{ type: 'hello', version: '1.0.0', capacity: 10 },
    engines: [
      { ...one, covers, id: 'first', available: true, hint: null },
      { ...one, covers, id: 'missing', available: false, hint: 'install it' },
      { ...one, covers, id: 'second', available: true, hint: null },
    ],
  });
  const engine = { kind: 'translator', grade: 'production', covers: ['en>es'] };
  await settled(async () =>
    expect((await read()).engines).toEqual([
      { ...engine, engine: 'first' },
      { ...engine, engine: 'second' },
    ]),
  );
});

test('the bench orders where an administrator wants it, and what is chosen by hand wins until it is taken back', async () => {
  await finished(measure('good', 60), measure('best', 80));
  expect((await put('', { bestByBench: true })).statusCode).toBe(200);
  const bench = { kind: 'translator', subject: 'en>es', engines: ['best', 'good'], by: 'bench' };
  expect(await read()).toMatchObject({ bestByBench: true, orders: [bench] });
  const answer = await byHand(['gone', 'good', 'best']);
  const hand = { ...bench, engines: ['gone', 'good', 'best'], by: 'hand' };
  expect(answer.json()).toMatchObject({ bestByBench: true, orders: [hand] });
  await byHand(['x'], 'es>en');
  expect((await read()).orders).toEqual([hand, { ...hand, subject: 'es>en', engines: ['x'] }]);
  await byHand(null);
  expect((await read()).orders).toEqual([{ ...hand, subject: 'es>en', engines: ['x'] }, bench]);
  await put('', { bestByBench: false });
  expect((await read()).orders).toEqual([{ ...hand, subject: 'es>en', engines: ['x'] }]);
});

test('each change is in the audit log with what was before and after, and what changes nothing is not', async () => {
  const known = (await acts()).length;
  await put('', { bestByBench: false });
  await byHand(null);
  expect(await acts()).toHaveLength(known);
  const did = async (change: () => Promise<unknown>) => {
    // What was done in the same moment has no order.
    advance(t, 1_000);
    await change();
    const [act] = await acts();
    return [act!.object, act!.before, act!.after];
  };
  expect(await did(() => put('', { bestByBench: true }))).toEqual([
    null,
    { bestByBench: false },
    { bestByBench: true },
  ]);
  const object = 'translator en>es';
  expect(await did(() => byHand(['a', 'b']))).toEqual([object, null, { engines: 'a, b' }]);
  expect(await did(() => byHand(['b', 'a']))).toEqual([object, { engines: 'a, b' }, { engines: 'b, a' }]);
  expect(await did(() => byHand(null))).toEqual([object, { engines: 'b, a' }, null]);
  await byHand(null);
  expect(await acts()).toHaveLength(known + 4);
});

test('an order that makes no sense is refused', async () => {
  const refused = async (body: object, path = '/by-hand') => (await put(path, body)).statusCode;
  const order = { kind: 'translator', subject: 'en>es', engines: ['a'] };
  expect(await refused({ ...order, subject: 'en' })).toBe(400);
  expect(await refused({ ...order, subject: 'en>en' })).toBe(400);
  expect(await refused({ ...order, kind: 'speech-to-text' })).toBe(400);
  expect(await refused({ ...order, engines: [] })).toBe(400);
  expect(await refused({ ...order, engines: ['a', 'a'] })).toBe(400);
  expect(await refused({ ...order, engines: Array.from({ length: 31 }, (_, n) => `e${String(n)}`) })).toBe(
    400,
  );
  expect(await refused({ bestByBench: 'yes' }, '')).toBe(400);
  expect((await read()).orders).toEqual([]);
});

test('two administrators at once do not undo each other', async () => {
  await Promise.all([byHand(['a']), byHand(['b'], 'es>en'), put('', { bestByBench: true })]);
  const { bestByBench, orders } = await read();
  expect([bestByBench, orders.map(({ subject }) => subject).sort()]).toEqual([true, ['en>es', 'es>en']]);
});

const interpreterJobs = ({ heard }: TestWorker): AgentJob[] =>
  heard.flatMap((message) =>
    message.type === 'assign' && message.job.kind === 'interpreter' ? [message.job] : [],
  );
const ordersOf = (of: TestWorker): (EngineOrder[] | undefined)[] =>
  interpreterJobs(of).map(({ engineOrders }) => engineOrders);

test('an interpreter keeps the order it began with, at another worker too, and the next one has the new', async () => {
  const order = (engines: string[]) => [{ kind: 'translator', subject: 'en>es', engines }];
  const [old, newer] = [order(['a', 'b']), order(['b', 'a'])];
  await byHand(['a', 'b']);
  const first = await worker();
  const { host, other } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(ordersOf(first)).toEqual([old]));
  await byHand(['b', 'a']);
  // Its process died: it is started again with a new assignment.
  first.say({ type: 'need-token', kind: 'interpreter', conferenceId: id });
  await settled(() => expect(ordersOf(first)).toEqual([old, old]));
  // And so did its worker.
  const second = await worker();
  const connected = () => t.app.meeting.agentJobs.interpreterHealth().workers.length;
  await settled(() => expect(connected()).toBe(2));
  first.leave();
  await settled(() => expect(connected()).toBe(1));
  await pass();
  advance(t, 1_001);
  await pass();
  await settled(() => expect(ordersOf(second)).toEqual([old]));
  // Nobody needs it any more; then somebody does.
  await t.call('POST', `/participants/${other.participant.id}/close`, { headers: world.ben.headers });
  await pass();
  for (const waitedMs of [5_000, 5_000]) {
    advance(t, waitedMs);
    second.beat([{ conferenceId: id, generation: 2 }]);
    await pass();
  }
  await settled(() => expect(second.jobs.has(id)).toBe(false));
  const again = { language: 'de', hears: 'de', participantId: other.participant.id };
  await join(t, world.ben, world.roomId, again);
  await settled(() => expect(ordersOf(second)).toEqual([old, newer]));
});

test('without a choice an assignment says nothing of it', async () => {
  const one = await worker();
  await twoLanguages();
  await settled(() => expect(interpreterJobs(one)).toHaveLength(1));
  expect(interpreterJobs(one)[0]).not.toHaveProperty('engineOrders');
});

test('administrators read what the engines of the workers can do, and of older workers what these say', async () => {
  const table = async () =>
    (await t.call('GET', '/admin/engines/abilities', await ada())).json<EngineTable>();
  expect(await table()).toEqual({ engines: null });
  const able = await worker();
  const one = { kind: 'translator' as const, grade: 'production' as const, outside: true, covers: ['en>es'] };
  const abilities = {
    typicalMs: 400,
    delivery: 'whole',
    terms: 'told',
    context: true,
    expected: false,
  } as const;
  able.say({
    ...{ type: 'hello', version: '1.0.0', capacity: 10 },
    engines: [
      { ...one, id: 'new', available: true, hint: null, abilities: { ...abilities, cost: 'tokens' } },
      { ...one, id: 'old', available: false, hint: 'install it', imitates: true, detects: true },
    ],
  });
  await settled(async () =>
    expect((await table()).engines).toEqual([
      {
        ...{ ...one, engine: 'new', available: true, hint: null, detects: false, imitates: false },
        abilities: { ...abilities, cost: 'tokens' },
      },
      {
        ...{ ...one, engine: 'old', available: false, hint: 'install it', detects: true, imitates: true },
        abilities: null,
      },
    ]),
  );
});
