import { DEFAULT_LIFETIMES } from '@intermind/config';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { joinRequests, participants } from './db/schema/index.ts';
import { listening, open } from './testing/conference-listener.ts';
import { advance, ask, guest, join, makeRoom, member } from './testing/meeting-steps.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { connectWorker } from './testing/agent-worker.ts';
import { findParticipant } from './modules/participants/index.ts';

const JOIN_REQUEST_LIFETIME_MS = DEFAULT_LIFETIMES.joinRequestS * 1_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await listening(t);
});
afterAll(() => t.close());

test('the media server is watched for as long as the app listens', async () => {
  const own = await startTestApp();
  expect(own.media.watched).toBe(false);
  await listening(own);
  expect(own.media.watched).toBe(true);
  await own.app.close();
  expect(own.media.watched).toBe(false);
  await own.database.close();
});

test('a listening app expires requests, notices people who are gone, closes silent connections, cuts silent workers', async () => {
  const anna = await member(t, 'Anna');
  const roomId = await makeRoom(t, anna);
  const { participant } = await join(t, anna, roomId);
  const { id } = await ask(t, await guest(t, roomId));
  const silent = open(t, `roomId=${roomId}`);
  await new Promise((resolve) => silent.socket.once('open', resolve));
  const worker = await connectWorker(t);
  const soon = { timeout: 20_000, interval: 100 };
  await expect.poll(() => t.app.meeting.agentJobs.interpreterHealth().workers.length, soon).toBe(1);
  advance(t, JOIN_REQUEST_LIFETIME_MS);
  expect(await silent.closed).toBe(4401);
  await worker.closed;
  const status = async () =>
    (await t.db.select().from(joinRequests).where(eq(joinRequests.id, id)))[0]?.status;
  await expect.poll(status, soon).toBe('EXPIRED');
  const reason = async () => (await findParticipant(t.db, participant.id))?.leftReason;
  await expect.poll(reason, soon).toBe('lost');
}, 60_000);

test('every half minute all meetings are looked at: one that changed without a word gets its interpreter', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const own = await startTestApp();
  onTestFinished(() => own.close());
  await listening(own);
  const worker = await connectWorker(own);
  onTestFinished(() => worker.leave());
  const { agentJobs } = own.app.meeting;
  await vi.waitFor(() => expect(agentJobs.interpreterHealth().workers).toHaveLength(1), { timeout: 20_000 });
  const anna = await member(own, 'Anna');
  const roomId = await makeRoom(own, anna);
  const { conference } = await join(own, anna, roomId);
  const { participant } = await join(own, await member(own, 'Ben'), roomId);
  await agentJobs.pass();
  // By an instance that died before it told anybody.
  await own.db
    .update(participants)
    .set({ language: 'de', hears: 'de' })
    .where(eq(participants.id, participant.id));
  vi.advanceTimersByTime(29_000);
  await agentJobs.tend();
  expect(worker.jobs.size).toBe(0);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => [...worker.jobs.keys()], { timeout: 20_000 }).toEqual([conference.id]);
}, 60_000);
