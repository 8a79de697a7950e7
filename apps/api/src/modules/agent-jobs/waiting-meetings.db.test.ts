import { beforeEach, expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { listen } from '../../testing/conference-listener.ts';
import { advance, type Caller } from '../../testing/meeting-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TOLD_AFTER_MS } from './waiting-meetings.ts';

const { world, worker, twoLanguages, pass, tend } = agentWorld();
let t: TestApp;
let anna: Caller;
beforeEach(() => void ({ t, anna } = world));

type Listener = Awaited<ReturnType<typeof listen>>;
const toldBy = ({ heard }: Listener): boolean[] =>
  heard.flatMap((message) => (message.type === 'interpreter.waiting' ? [message.waiting] : []));

async function workerWithoutRoom() {
  const connected = await worker(0);
  await settled(() => expect(t.app.meeting.agentJobs.interpreterHealth().workers).toHaveLength(1));
  return connected;
}

test('people who need an interpreter that nobody has room for are told, later arrivals too, until one is there', async () => {
  const { host } = await twoLanguages();
  const annas = await listen(t, anna, `roomId=${world.roomId}`, host.participant.id);
  expect(await annas.next()).toMatchObject({ type: 'state', interpreter: { waiting: false } });
  const told = () => toldBy(annas);
  await workerWithoutRoom();
  await pass();
  expect(told()).toEqual([]);
  advance(t, TOLD_AFTER_MS);
  await tend();
  await settled(() => expect(told()).toEqual([true]));
  const again = await listen(t, anna, `roomId=${world.roomId}`, host.participant.id);
  expect(await again.next()).toMatchObject({ type: 'state', interpreter: { waiting: true } });
  const one = await worker();
  await settled(() => expect(one.jobs.has(host.conference.id)).toBe(true));
  await settled(() => expect(told()).toEqual([true, false]));
  const now = await listen(t, anna, `roomId=${world.roomId}`, host.participant.id);
  expect(await now.next()).toMatchObject({ type: 'state', interpreter: { waiting: false } });
});

test('without a worker the interpreter is starting: nobody is told, and nothing is taken back until it is there', async () => {
  const { host } = await twoLanguages();
  const annas = await listen(t, anna, `roomId=${world.roomId}`, host.participant.id);
  await annas.next();
  const wait = async () => {
    await pass();
    advance(t, TOLD_AFTER_MS);
    await tend();
  };
  await wait();
  expect(toldBy(annas)).toEqual([]);
  const full = await workerWithoutRoom();
  await wait();
  await settled(() => expect(toldBy(annas)).toEqual([true]));
  // What was said holds until an interpreter comes: workers of other instances may be full.
  full.leave();
  await full.closed;
  await wait();
  expect(toldBy(annas)).toEqual([true]);
  await worker();
  await settled(() => expect(toldBy(annas)).toEqual([true, false]));
});

test('nobody is told where nobody needs one any more', async () => {
  const { host } = await twoLanguages();
  await workerWithoutRoom();
  await pass();
  const annas = await listen(t, anna, `roomId=${world.roomId}`, host.participant.id);
  await t.call('PATCH', `/conferences/${host.conference.id}/translation/disable`, { headers: anna.headers });
  await t.call('PATCH', `/conferences/${host.conference.id}/transcript`, {
    headers: anna.headers,
    body: { kept: false },
  });
  advance(t, TOLD_AFTER_MS);
  await tend();
  advance(t, TOLD_AFTER_MS);
  await tend();
  await annas.next();
  expect(annas.heard.filter(({ type }) => type === 'interpreter.waiting')).toEqual([]);
});
