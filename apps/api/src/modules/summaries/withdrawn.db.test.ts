import type { ConferenceId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { meetingSummaries, summaryPoints } from '../../db/schema/index.ts';
import { advance, admitGuest, type Caller, join, member } from '../../testing/meeting-steps.ts';
import {
  SAID,
  aiMessagesUsed,
  again,
  ask,
  end,
  held,
  meeting,
  people,
  remade,
  run,
  say,
  server,
  summariesWorld,
  t,
  titleOf,
  useUp,
} from './testing/summaries-world.ts';

/** Words that are taken back after a summary was made of them. */

summariesWorld();

const ALL = { recording: true, transcript: true, ai: true };
type Answers = Partial<typeof ALL> & { removeStored?: boolean };
async function answers(id: string, { headers }: Caller, given: Answers): Promise<void> {
  const body = { ...ALL, ...given };
  const answer = await t.call('PUT', `/conferences/${id}/consents/mine`, { headers, body });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** A meeting that runs, in which the host and a guest have spoken; the model is only ever made to quote the host. */
async function withGerd() {
  const { host, roomId, id, speaker } = await meeting();
  const { who, admitted } = await admitGuest(t, host, roomId, 'Gerd');
  await say(id, speaker, SAID);
  await say(id, admitted.participant.id, ['The secret of Gerd is nobody’s business.']);
  return { host, id, gerd: (given: Answers) => answers(id, who, given) };
}
const toldGerd = () => server.asked.join('\n').includes('secret of Gerd');

async function goneAndRemade(host: Caller, id: ConferenceId): Promise<void> {
  expect(await ask(host, id)).toMatchObject({ state: 'waiting', points: [] });
  expect(await titleOf(host, id)).toBeNull();
  expect(await t.db.$count(summaryPoints, eq(summaryPoints.conferenceId, id))).toBe(0);
  server.asked.length = 0;
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  expect(toldGerd()).toBe(false);
}

test('words that are withdrawn take what was made of them, though it does not quote them', async () => {
  const { host, id, gerd } = await withGerd();
  await end(host, id);
  await run();
  expect(toldGerd()).toBe(true);
  await gerd({ transcript: false, ai: false, removeStored: true });
  await goneAndRemade(host, id);
  expect(await aiMessagesUsed(host)).toBe(1);
});

test.each<[string, Answers, Answers]>([
  ['the transcript', { transcript: false }, { transcript: false, removeStored: true }],
  ['AI', { ai: false }, { ai: false, removeStored: true }],
])('as well where the person had only refused before, and now removes: %s', async (_, refused, removed) => {
  const { host, id, gerd } = await withGerd();
  if (refused.transcript === false) await gerd(refused);
  await end(host, id);
  await run();
  expect(toldGerd()).toBe(true);
  if (refused.ai === false) await gerd(refused);
  advance(t, 5 * 60_000);
  await gerd(removed);
  await goneAndRemade(host, id);
});

test.each<[string, Answers, Answers]>([
  ['the transcript', { transcript: false }, { transcript: false, removeStored: true }],
  ['AI', { ai: false }, { ai: false, removeStored: true }],
])('and while the model writes: %s', async (_, refused, removed) => {
  const { host, id, gerd } = await withGerd();
  if (refused.transcript === false) await gerd(refused);
  await end(host, id);
  advance(t, 61_000);
  const whole = server.respond;
  server.respond = (response) => {
    server.respond = whole;
    void (async () => {
      if (refused.ai === false) await gerd(refused);
      await gerd(removed);
      whole(response);
    })();
  };
  await t.app.meeting.summaries.makeDue();
  expect(toldGerd()).toBe(true);
  await goneAndRemade(host, id);
});

test('words of a person who refused AI before it was made were not told to the model, and withdrawing them leaves it as it is', async () => {
  const { host, id, gerd } = await withGerd();
  await gerd({ ai: false });
  await end(host, id);
  await run();
  expect(toldGerd()).toBe(false);
  expect(server.asked.join('\n')).toContain(SAID[1]);
  await gerd({ ai: false, recording: false, removeStored: true });
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  await gerd({ ai: false, transcript: false, removeStored: true });
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
});

test('a refusal within the minute before it was made has it made again: it may have come too late', async () => {
  const { host, id, gerd } = await withGerd();
  await end(host, id);
  advance(t, 61_000);
  await gerd({ ai: false });
  advance(t, 30_000);
  await t.app.meeting.summaries.makeDue();
  await gerd({ ai: false, removeStored: true });
  await goneAndRemade(host, id);
});

test('one that was paid for is made again by the model where nothing is left of the owner’s plan', async () => {
  const { host, id, gerd } = await withGerd();
  await end(host, id);
  await run();
  await useUp(id);
  const used = await aiMessagesUsed(host);
  await gerd({ transcript: false, ai: false, removeStored: true });
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'ready', quotesOnly: false });
  expect(await aiMessagesUsed(host)).toBe(used);
});

const removed = { ai: false, removeStored: true };
const nextInMinutes = async (id: ConferenceId) => {
  const [row] = await t.db.select().from(meetingSummaries).where(eq(meetingSummaries.conferenceId, id));
  return (row!.nextAt.getTime() - t.clock.now.getTime()) / 60_000;
};

test('a person who said nothing withdraws nothing', async () => {
  const { host, roomId, id, speaker } = await meeting();
  const { who } = await admitGuest(t, host, roomId, 'Gerd');
  await say(id, speaker, SAID);
  await end(host, id);
  await run();
  await answers(id, who, removed);
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
});

test('withdrawing the same words twice changes nothing the second time', async () => {
  const { host, id } = await held();
  await run();
  await answers(id, host, removed);
  const first = await nextInMinutes(id);
  advance(t, 60_000);
  await answers(id, host, removed);
  expect(await nextInMinutes(id)).toBe(first - 1);
});

test('a person who withdraws words again and again waits longer each time', async () => {
  const { host, id } = await held();
  await run();
  const waited: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    await answers(id, host, {});
    await answers(id, host, removed);
    waited.push(await nextInMinutes(id));
    advance(t, 60_000 * waited.at(-1)!);
    await answers(id, host, {});
    await run();
    expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  }
  expect(waited).toEqual([2, 4, 6]);
  await answers(id, host, removed);
  expect(await ask(host, id)).toMatchObject({ state: 'later', points: [] });
  advance(t, 4 * 60_000);
  expect(await ask(host, id)).toMatchObject({ state: 'waiting' });
});

test('failed attempts put off nothing that is made again', async () => {
  const { host, id } = await held();
  const whole = server.respond;
  server.respond = (response) => response.writeHead(500).end();
  await run();
  await run();
  server.respond = whole;
  await run();
  await answers(id, host, removed);
  expect(await nextInMinutes(id)).toBe(2);
});

test('words that are withdrawn while the model writes are not kept', async () => {
  const { host, id } = await held();
  advance(t, 61_000);
  const whole = server.respond;
  server.respond = (response) => {
    server.respond = whole;
    void answers(id, host, { transcript: false, ai: false, removeStored: true }).then(() => whole(response));
  };
  await t.app.meeting.summaries.makeDue();
  expect(await ask(host, id)).toMatchObject({ state: 'waiting', points: [] });
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'none', points: [] });
  expect(await t.db.$count(summaryPoints, eq(summaryPoints.conferenceId, id))).toBe(0);
});

async function heldWithBen() {
  const { host, roomId, id, speaker } = await meeting();
  const ben = await member(t, `Ben${people}`);
  const { participant } = await join(t, ben, roomId);
  await say(id, speaker, SAID);
  await say(id, participant.id, ['Ben is worried about the harbour of Valencia.']);
  await end(host, id);
  await run();
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  return { host, id, ben };
}

test('a member who deletes their account takes what was made of their words', async () => {
  const { host, id, ben } = await heldWithBen();
  const gone = await t.call('DELETE', '/users', { headers: ben.headers });
  expect(gone.statusCode, gone.body).toBeLessThan(300);
  expect(await ask(host, id)).toMatchObject({ state: 'waiting', points: [] });
  server.asked.length = 0;
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  expect(server.asked.join('\n')).not.toContain('worried about the harbour');
});

test('what was made long ago of the words of a deleted member is made again when somebody asks', async () => {
  const { id } = await heldWithBen();
  advance(t, 8 * 24 * 3_600_000);
  // Their sessions have expired.
  const [host, ben] = [await member(t, `Host${people}`), await member(t, `Ben${people}`)];
  const { statusCode } = await t.call('DELETE', '/users', { headers: ben.headers });
  expect(statusCode).toBe(204);
  server.asked.length = 0;
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'absent', points: [] });
  expect(server.asked).toEqual([]);
  await again(host, id);
  await expect.poll(async () => (await ask(host, id)).state).toBe('ready');
  expect(server.asked.join('\n')).not.toContain('worried about the harbour');
});

test('asking does not shorten the wait after a withdrawal from a meeting of long ago', async () => {
  const { id } = await heldWithBen();
  advance(t, 8 * 24 * 3_600_000);
  const [host, ben] = [await member(t, `Host${people}`), await member(t, `Ben${people}`)];
  await answers(id, ben, removed);
  expect(await ask(host, id)).toMatchObject({ state: 'absent', points: [] });
  expect(await nextInMinutes(id)).toBe(2);
  server.asked.length = 0;
  await again(host, id);
  expect(await ask(host, id)).toMatchObject({ state: 'waiting' });
  expect([await nextInMinutes(id), server.asked]).toEqual([2, []]);
  advance(t, 2 * 60_000);
  await again(host, id);
  await expect.poll(async () => (await ask(host, id)).state).toBe('ready');
});
