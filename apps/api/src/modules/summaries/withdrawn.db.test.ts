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

test('who refuses AI is neither told to the model nor quoted; words that are withdrawn take what was made of them', async () => {
  const { host, roomId, id, speaker } = await meeting();
  const { who, admitted } = await admitGuest(t, host, roomId, 'Gerd');
  await say(id, speaker, SAID);
  await say(id, admitted.participant.id, ['The secret of Gerd is nobody’s business.']);
  const answer = (consents: object) =>
    t.call('PUT', `/conferences/${id}/consents/mine`, { headers: who.headers, body: consents });
  await answer({ recording: true, transcript: true, ai: false });
  await end(host, id);
  await run();
  expect(server.asked.join('\n')).toContain(SAID[1]);
  expect(server.asked.join('\n')).not.toContain('secret of Gerd');
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  server.asked.length = 0;
  await answer({ recording: true, transcript: false, ai: false, removeStored: true });
  expect(await ask(host, id)).toMatchObject({ state: 'waiting', points: [] });
  expect(await titleOf(host, id)).toBeNull();
  expect(await t.db.$count(summaryPoints, eq(summaryPoints.conferenceId, id))).toBe(0);
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  expect(await aiMessagesUsed(host)).toBe(1);
  server.asked.length = 0;
  await answer({ recording: true, transcript: false, ai: false, removeStored: true });
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
});

test('one that was paid for is made again by the model where nothing is left of the owner’s plan', async () => {
  const { host, roomId, id, speaker } = await meeting();
  const { who, admitted } = await admitGuest(t, host, roomId, 'Gerd');
  await say(id, speaker, SAID);
  await say(id, admitted.participant.id, ['The secret of Gerd is nobody’s business.']);
  await end(host, id);
  await run();
  await useUp(id);
  const used = await aiMessagesUsed(host);
  const body = { recording: true, transcript: false, ai: false, removeStored: true };
  await t.call('PUT', `/conferences/${id}/consents/mine`, { headers: who.headers, body });
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'ready', quotesOnly: false });
  expect(await aiMessagesUsed(host)).toBe(used);
});

test('who withdraws words again and again waits longer each time; said again, or by who said nothing, it changes nothing', async () => {
  const { host, roomId, id, speaker } = await meeting();
  const { who } = await admitGuest(t, host, roomId, 'Gerd');
  await say(id, speaker, SAID);
  await end(host, id);
  await run();
  const answer = ({ headers }: Caller, ai: boolean, removeStored: boolean) =>
    t.call('PUT', `/conferences/${id}/consents/mine`, {
      headers,
      body: { recording: true, transcript: true, ai, removeStored },
    });
  const withdraw = (caller: Caller) => answer(caller, false, true);
  await withdraw(who);
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  const waitedMs: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    await answer(host, true, false);
    await withdraw(host);
    await withdraw(host);
    const [row] = await t.db.select().from(meetingSummaries).where(eq(meetingSummaries.conferenceId, id));
    waitedMs.push(row!.nextAt.getTime() - t.clock.now.getTime());
  }
  expect(waitedMs).toEqual([4, 6, 8].map((minutes) => minutes * 60_000));
  server.asked.length = 0;
  await run();
  await again(host, id);
  expect(server.asked).toEqual([]);
});

test('words that are withdrawn while the model writes are not kept', async () => {
  const { host, id } = await held();
  advance(t, 61_000);
  const whole = server.respond;
  server.respond = (response) => {
    server.respond = whole;
    void t
      .call('PUT', `/conferences/${id}/consents/mine`, {
        headers: host.headers,
        body: { recording: true, transcript: false, ai: false, removeStored: true },
      })
      .then(() => whole(response));
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

test('whoever deletes their account takes what was made of their words', async () => {
  const { host, id, ben } = await heldWithBen();
  const gone = await t.call('DELETE', '/users', { headers: ben.headers });
  expect(gone.statusCode, gone.body).toBeLessThan(300);
  expect(await ask(host, id)).toMatchObject({ state: 'waiting', points: [] });
  server.asked.length = 0;
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  expect(server.asked.join('\n')).not.toContain('worried about the harbour');
});

test('what was made long ago of the words of who deletes their account is made again when somebody asks', async () => {
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
