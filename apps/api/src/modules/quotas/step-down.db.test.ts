import type {
  Admitted,
  ConferenceId,
  InterpretationStep,
  Language,
  StepDown,
  UserId,
} from '@intermind/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectWorker, type TestWorker } from '../../testing/agent-worker.ts';
import { listening } from '../../testing/conference-listener.ts';
import { advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEWER_CAPTIONS_AFTER_MS } from './policy.ts';
import { setOwnLimit } from './usage-store.ts';

let t: TestApp;
let owner: Caller & { id: UserId };
let worker: TestWorker;
let number = 0;
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
  await listening(t);
});
beforeEach(async () => {
  number += 1;
  const anna = await member(t, `Anna${number}`);
  owner = { ...anna, id: (await t.call('GET', '/users', anna)).json().id };
  worker = await connectWorker(t);
});
afterEach(() => worker.leave());
afterAll(() => t.close());

const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
/** Within what is allowed from a larger plan, or another choice, until everybody hears it. */
const restored = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 20 });

async function limitTo(seconds: number): Promise<void> {
  await setOwnLimit(t.db, { userId: owner.id, feature: 'interpretationSeconds' }, seconds);
  await t.app.quotas.refresh(owner.id);
}
async function choose(interpretationStepDown: StepDown): Promise<void> {
  const answer = await t.call('PATCH', '/users', {
    headers: owner.headers,
    body: { settings: { interpretationStepDown } },
  });
  expect(answer.json().settings).toMatchObject({ interpretationStepDown });
}
async function meet(): Promise<Admitted> {
  const roomId = await makeRoom(t, owner);
  const admitted = await join(t, owner, roomId, { language: 'en', hears: 'en' });
  const other = await join(t, await member(t, 'Ben'), roomId, { language: 'es', hears: 'es' });
  // A person who is not connected is gone for the reconciler as soon as the clock has moved.
  for (const { media } of [admitted, other]) t.media.connect(media.token);
  advance(t, 5_000);
  await t.app.meeting.reconciler.pass();
  await t.app.meeting.agentJobs.pass();
  await settled(() => expect(stepIn(admitted.conference.id)).toBe('voices'));
  return admitted;
}
function stepIn(id: ConferenceId): InterpretationStep | 'voices' | 'nothing' {
  const told = worker.heard.findLast(
    (message) =>
      (message.type === 'assign' && message.job.conferenceId === id) ||
      (message.type === 'room' && message.conferenceId === id),
  );
  if (told?.type === 'assign') return told.job.room.quotaStep ?? 'voices';
  return told?.type === 'room' ? (told.room.quotaStep ?? 'voices') : 'nothing';
}
const report = ({ conference, participant }: Admitted, seconds: Partial<Record<Language, number>>) =>
  worker.say({
    ...{ type: 'interpreted', kind: 'interpreter', conferenceId: conference.id, generation: 1 },
    lanes: Object.entries(seconds).map(([language, total]) => ({
      ...{ speaker: participant.id, language: language as Language, seconds: total, running: true },
    })),
  });
const used = async () => {
  const answer = await t.call('GET', '/billing/quotas', { headers: owner.headers });
  const { items } = answer.json<{ items: { feature: string; used: number }[] }>();
  return items.find(({ feature }) => feature === 'interpretationSeconds')!.used;
};

test('an owner who chose fewer pairs keeps the commonest language from 95 percent on, in all their rooms at once', async () => {
  await limitTo(1_000);
  await choose('pairs');
  const [one, two] = [await meet(), await meet()];
  report(one, { es: 900 });
  await settled(async () => expect(await used()).toBe(900));
  expect(stepIn(one.conference.id)).toBe('voices');
  report(two, { de: 60 });
  for (const { conference } of [one, two])
    await settled(() => expect(stepIn(conference.id)).toBe('fewer-voices'));
  report(two, { de: 100 });
  report(one, { es: 1_300 });
  for (const { conference } of [one, two])
    await settled(() => expect(stepIn(conference.id)).toBe('captions'));
  // What was said beyond the limit is forgiven, and stays so after an upgrade.
  expect(await used()).toBe(1_000);
  await limitTo(2_000);
  for (const { conference } of [one, two]) await restored(() => expect(stepIn(conference.id)).toBe('voices'));
  // What was forgiven is told again.
  report(two, { de: 100 });
  report(one, { es: 1_300 });
  report(two, { de: 101 });
  await settled(async () => expect(await used()).toBe(1_001));
});

test('95 percent are reached again under a limit that was raised a little, though the owner is not told again', async () => {
  await limitTo(1_000);
  await choose('pairs');
  const { conference, ...rest } = await meet();
  report({ conference, ...rest }, { es: 960 });
  await settled(() => expect(stepIn(conference.id)).toBe('fewer-voices'));
  await limitTo(1_020);
  await restored(() => expect(stepIn(conference.id)).toBe('voices'));
  report({ conference, ...rest }, { es: 980 });
  await settled(() => expect(stepIn(conference.id)).toBe('fewer-voices'));
});

test('a larger limit that nobody announced gives the voices back when it is found', async () => {
  await limitTo(1_000);
  await choose('pairs');
  const { conference, ...rest } = await meet();
  report({ conference, ...rest }, { es: 960 });
  await settled(() => expect(stepIn(conference.id)).toBe('fewer-voices'));
  await setOwnLimit(t.db, { userId: owner.id, feature: 'interpretationSeconds' }, 2_000);
  report({ conference, ...rest }, { es: 1_001 });
  await settled(() => expect(stepIn(conference.id)).toBe('voices'));
});

test('an owner who chose the original hears it as soon as nothing is left', async () => {
  await limitTo(60);
  await choose('original');
  const { conference, ...rest } = await meet();
  report({ conference, ...rest }, { es: 59 });
  await settled(async () => expect(await used()).toBe(59));
  expect(stepIn(conference.id)).toBe('voices');
  report({ conference, ...rest }, { es: 61 });
  await settled(() => expect(stepIn(conference.id)).toBe('original'));
  // Another choice, while the meeting runs.
  await choose('voices');
  await restored(() => expect(stepIn(conference.id)).toBe('captions'));
  await choose('original');
  await settled(() => expect(stepIn(conference.id)).toBe('original'));
  await limitTo(600);
  await restored(() => expect(stepIn(conference.id)).toBe('voices'));
});

test('half an hour after the voices only the commonest language is read', async () => {
  await limitTo(60);
  const { conference, ...rest } = await meet();
  report({ conference, ...rest }, { es: 61 });
  await settled(() => expect(stepIn(conference.id)).toBe('captions'));
  advance(t, FEWER_CAPTIONS_AFTER_MS);
  const steps = await t.app.quotas.stepsOf([conference.id]);
  expect([...steps]).toEqual([[conference.id, 'fewer-captions']]);
});

test('a choice of another member changes nothing here, and what is no choice is refused', async () => {
  await limitTo(60);
  const { conference, ...rest } = await meet();
  report({ conference, ...rest }, { es: 61 });
  await settled(() => expect(stepIn(conference.id)).toBe('captions'));
  const ben = await member(t, 'Ben');
  const patch = (interpretationStepDown: string) =>
    t.call('PATCH', '/users', { headers: ben.headers, body: { settings: { interpretationStepDown } } });
  expect((await patch('original')).statusCode).toBe(200);
  expect((await patch('silence')).statusCode).toBe(400);
  expect([...(await t.app.quotas.stepsOf([conference.id])).values()]).toEqual(['captions']);
});
