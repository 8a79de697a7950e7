import type { Admitted, BrowserRecognition } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { type Listener, listen, say } from '../../testing/conference-listener.ts';
import { advance, type Caller, join, makeRoom } from '../../testing/meeting-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Words of browsers that come while no worker has the job: after a restart of the API, or before it is given out. */
const { world, worker, twoLanguages, pass, tend } = agentWorld();
let t: TestApp;
let anna: Caller;
let ben: Caller;
let host: Admitted;
beforeEach(async () => {
  ({ t, anna, ben } = world);
  ({ host } = await twoLanguages());
});

const give = ({ participant }: Admitted, recognition: BrowserRecognition | null) =>
  t.call('PATCH', `/participants/${participant.id}/browser-words`, {
    headers: anna.headers,
    body: { recognition },
  });
/** Of Anna, who has agreed. */
async function pageIn(admitted: Admitted): Promise<Listener> {
  await give(admitted, 'outside');
  const { conference, participant } = admitted;
  const page = await listen(t, anna, `roomId=${conference.roomId}`, participant.id);
  await page.next();
  return page;
}
let utterance = 0;
/** @returns when they have passed the checks */
async function speak(page: Listener, text: string): Promise<void> {
  const passed = Promise.withResolvers<void>();
  const unsubscribe = await t.app.meeting.bus.subscribe('agent-jobs', (event) => {
    if (event.type === 'browser.words' && event.words.text === text) passed.resolve();
  });
  utterance += 1;
  say(page, {
    type: 'words',
    words: { utterance, revision: 1, language: 'en', text, lastedMs: 500, final: true },
  });
  await passed.promise;
  unsubscribe();
}
const told = (agent: TestWorker) =>
  agent.heard.flatMap((message) =>
    message.type === 'words' ? [[message.conferenceId, message.words.text, message.words.lateMs]] : [],
  );
/** After what was held: whatever a worker is told comes in its order. */
const LAST = 'the last words';
async function toldBefore(agent: TestWorker, page: Listener): Promise<unknown[]> {
  await settled(() => expect(agent.jobs.size).toBeGreaterThan(0));
  await speak(page, LAST);
  await settled(() => expect(told(agent).at(-1)?.[1]).toBe(LAST));
  return told(agent).slice(0, -1);
}

test('words that come before a worker has the job are told to it, after what it must know of the meeting', async () => {
  const page = await pageIn(host);
  await speak(page, 'one');
  advance(t, 3_000);
  await speak(page, 'two');
  const { id } = host.conference;
  const agent = await worker();
  expect(await toldBefore(agent, page)).toEqual([
    [id, 'one', 3_000],
    [id, 'two', undefined],
  ]);
  const types = agent.heard.map(({ type }) => type);
  expect(types.indexOf('assign')).toBeLessThan(types.indexOf('words'));
});

test('words that come while the worker is away are told to it when it is back', async () => {
  const page = await pageIn(host);
  const before = await worker();
  await settled(() => expect(before.jobs.size).toBe(1));
  before.leave();
  await settled(() => expect(t.app.meeting.agentJobs.interpreterHealth().workers).toEqual([]));
  await speak(page, 'in between');
  const { id } = host.conference;
  const again = await worker(10, [{ conferenceId: id as never, generation: 1 }]);
  expect(await toldBefore(again, page)).toEqual([[id, 'in between', undefined]]);
});

test('each meeting is told its own', async () => {
  const there = await join(t, anna, await makeRoom(t, anna), { language: 'en', hears: 'en' });
  await join(t, ben, there.conference.roomId, { language: 'de', hears: 'de' });
  const pages = [await pageIn(host), await pageIn(there)] as const;
  await speak(pages[0], 'here');
  await speak(pages[1], 'there');
  const agent = await worker();
  // Each job waits for itself what other instances hold.
  await settled(() => expect(told(agent)).toHaveLength(2));
  expect(new Set(await toldBefore(agent, pages[0]))).toEqual(
    new Set([
      [host.conference.id, 'here', undefined],
      [there.conference.id, 'there', undefined],
    ]),
  );
});

test.each([
  ['does not let their browser write any more', () => give(host, null)],
  [
    'is off the record',
    () =>
      t.call('PATCH', `/participants/${host.participant.id}/transcript`, {
        headers: anna.headers,
        body: { offRecord: true },
      }),
  ],
  [
    'is in a meeting that was sealed meanwhile',
    () =>
      t.call('PATCH', `/rooms/${world.roomId}/settings`, { headers: anna.headers, body: { sealed: true } }),
  ],
])('nothing is told of a person who %s by then', async (_who, change) => {
  await speak(await pageIn(host), 'before');
  await change();
  const agent = await worker();
  await settled(() => expect(agent.jobs.size).toBe(1));
  await pass();
  await settled(() => expect(agent.heard.some(({ type }) => type === 'assign')).toBe(true));
  expect(told(agent)).toEqual([]);
});

test('what the worker of another instance has is not told again, and others hear what a worker here has', async () => {
  const page = await pageIn(host);
  await speak(page, 'one');
  const { bus } = t.app.meeting;
  const { id: conferenceId } = host.conference;
  const { id: speaker } = host.participant;
  bus.publish('agent-jobs', { type: 'browser.words-told', conferenceId, speaker, utterance });
  await speak(page, 'two');
  const heard: unknown[] = [];
  await bus.subscribe('agent-jobs', (event) => event.type === 'browser.words-told' && heard.push(event));
  const agent = await worker();
  expect(await toldBefore(agent, page)).toEqual([[conferenceId, 'two', undefined]]);
  expect(heard).toEqual(
    [utterance - 1, utterance].map((utterance) => ({
      type: 'browser.words-told',
      conferenceId,
      speaker,
      utterance,
    })),
  );
});

test('what is held here is said again to an instance that has the job, before it tells anything of it', async () => {
  const page = await pageIn(host);
  await speak(page, 'one');
  await speak(page, 'two');
  const { bus } = t.app.meeting;
  const { id: conferenceId } = host.conference;
  const heard: string[] = [];
  await bus.subscribe(
    'agent-jobs',
    (event) => void (event.type === 'browser.words-held' && heard.push(event.words.text)),
  );
  bus.publish('agent-jobs', { type: 'browser.words-wanted', conferenceId });
  expect(heard).toEqual(['one', 'two']);
});

test('words of a meeting that has ended are forgotten', async () => {
  await speak(await pageIn(host), 'before the end');
  expect(t.app.meeting.agentJobs.heldWords()).toContain(host.conference.id);
  await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  await settled(() => expect(t.app.meeting.agentJobs.heldWords()).not.toContain(host.conference.id));
});

test('words that nobody takes are forgotten after a minute', async () => {
  await speak(await pageIn(host), 'long ago');
  advance(t, 60_001);
  await tend();
  expect(t.app.meeting.agentJobs.heldWords()).toEqual([]);
});
