import { expect, it } from 'vitest';
import { ADA, BEN, LOUD, QUIET, saidIn } from '../testing/assistant-world.ts';
import { avatarWorld, listening, ROOM, WAY } from './testing/avatar-world.ts';

/** Of the scripted voice. */
const WORD_MS = 220;
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
/** How long the pieces are that were sent, milliseconds. */
const lengthsOf = (messages: Record<string, unknown>[]) =>
  messages.map(({ audio }) => Math.round(Buffer.from(String(audio), 'base64').length / 48));

it('comes with the face that is set up, by our own media server, and listens when its voice is in the room', async () => {
  const { vendor, comes, activities, avatars } = await avatarWorld({
    prepare: (server) => (server.absent = true),
  });
  await comes(() => vendor.sockets.length, 1);
  const [token, start] = vendor.server.asked;
  expect([token!.method, token!.path, token!.headers['x-api-key']]).toEqual([
    'POST',
    '/v1/sessions/token',
    'la-1',
  ]);
  expect(token!.json).toEqual({
    mode: 'LITE',
    avatar_id: '0b6d1f0c-6f58-4d4e-9d63-2f1d6a7c9a10',
    is_sandbox: false,
    livekit_config: {
      livekit_url: WAY.url,
      livekit_room: WAY.room,
      livekit_client_token: WAY.token,
    },
  });
  // The key goes nowhere else.
  expect([start!.path, start!.headers['x-api-key'], start!.headers.authorization]).toEqual([
    '/v1/sessions/start',
    undefined,
    'Bearer token of session-1',
  ]);
  expect([activities(), avatars()]).toEqual([[], ['wanted']]);
  vendor.absent = false;
  const there = await listening({ sandbox: true });
  expect(there.vendor.server.asked[0]!.json['is_sandbox']).toBe(true);
  await there.comes(() => there.vendor.toldOf('agent.start_listening').length, 1);
});

it('says an answer through the avatar alone, in pieces of 600 ms and then a second, and in captions', async () => {
  const { vendor, asks, passes, saidMs, sink, speech, activities, failures } = await listening();
  asks(`${words(12)}. The end.`);
  await passes(14 * WORD_MS + 3_000);
  const [first, ...rest] = lengthsOf(vendor.toldOf('agent.speak'));
  expect(first).toBeGreaterThan(590);
  expect(first).toBeLessThanOrEqual(600);
  expect(rest.slice(0, 2)).toEqual([1_000, 1_000]);
  expect(Math.abs(saidMs() - 14 * WORD_MS)).toBeLessThan(60);
  // Its own track has silence.
  expect(sink.frames).toEqual([]);
  expect(saidIn(speech())).toEqual([`${words(12)}.`, 'The end.']);
  expect([activities(), failures()]).toEqual([['listening', 'thinking', 'speaking', 'listening'], []]);
  // All pieces of an utterance have its name, and an end.
  const names = new Set(vendor.toldOf('agent.speak').map(({ event_id: name }) => name));
  expect(vendor.toldOf('agent.speak_end').map(({ event_id: name }) => name)).toEqual([...names]);
  expect(vendor.toldOf('agent.interrupt')).toEqual([]);
});

it('looks at people while it listens, and not while it answers', async () => {
  const { vendor, asks, passes, until, activity } = await listening();
  asks('Monday.');
  await until(activity, 'speaking');
  await until(activity, 'listening');
  await passes(100);
  const poses = vendor.told.map(({ type }) => type).filter((type) => /listening/.test(String(type)));
  expect(poses).toEqual(['agent.start_listening', 'agent.stop_listening', 'agent.start_listening']);
});

it('is not over before the avatar, whose sound lags behind, says so: it is not cut off', async () => {
  const { vendor, asks, passes, until, activity, saidMs } = await listening({
    prepare: (server) => (server.lagMs = 1_000),
  });
  asks(`${words(10)}.`);
  await until(activity, 'speaking');
  await passes(10 * WORD_MS + 600);
  expect(activity()).toBe('speaking');
  await until(activity, 'listening');
  expect(Math.abs(saidMs() - 10 * WORD_MS)).toBeLessThan(60);
  expect(vendor.toldOf('agent.interrupt')).toEqual([]);
});

it('sends a long answer no more than eight seconds ahead of what is heard', async () => {
  const { vendor, asks, passes, until, activity } = await listening();
  asks(Array.from({ length: 8 }, () => `${words(12)}.`).join(' '));
  await until(activity, 'speaking');
  await passes(1_000);
  const sentMs = lengthsOf(vendor.toldOf('agent.speak')).reduce((sum, ms) => sum + ms, 0);
  expect(sentMs).toBeGreaterThan(6_000);
  expect(sentMs).toBeLessThanOrEqual(10_000);
});

it('a moderator pauses it: the avatar falls silent at once, and only what was heard stays', async () => {
  const { assistant, vendor, asks, until, passes, activity, speech, reports, saidMs } = await listening();
  asks(`${words(10)}.`);
  await until(activity, 'speaking');
  await passes(600);
  assistant.ordered({ type: 'interrupt' });
  await until(() => vendor.toldOf('agent.interrupt').length, 1);
  const said = saidMs();
  await passes(2_000);
  expect([activity(), saidMs()]).toEqual(['listening', said]);
  expect(reports).toContainEqual({ type: 'dropped', question: 1, heard: true });
  const heard = saidIn(speech()).join(' ').split(' ').length;
  expect(heard).toBeGreaterThanOrEqual(2);
  expect(heard).toBeLessThanOrEqual(5);
  expect(speech().at(-1)!.final).toBe(true);
});

it('gives way to people who interrupt, and after a false alarm the avatar gets the rest again', async () => {
  const { vendor, asks, until, sounds, says, passes, activity, activities, speech, saidMs } =
    await listening();
  asks(`${words(10)}.`);
  await until(activity, 'speaking');
  await passes(500);
  says(BEN, '', { segment: 99, pending: 'wait please now', final: false });
  await sounds(BEN, LOUD, 200);
  says(BEN, '', { segment: 99, pending: 'wait please now and then', final: false });
  await sounds(BEN, LOUD, 300);
  expect(activity()).toBe('paused');
  await until(() => vendor.toldOf('agent.interrupt').length, 1);
  const said = saidMs();
  await sounds(BEN, QUIET, 900);
  expect([activity(), saidMs()]).toEqual(['paused', said]);
  await sounds(BEN, QUIET, 300);
  await until(activity, 'listening');
  expect(activities()).toEqual(['listening', 'thinking', 'speaking', 'paused', 'speaking', 'listening']);
  expect(saidIn(speech())).toEqual([`${words(10)}.`]);
  // The word in which it stopped is said again in part.
  expect(saidMs()).toBeGreaterThan(10 * WORD_MS - 60);
  expect(saidMs()).toBeLessThan(10 * WORD_MS + 400);
});

it('a new question takes the place of the answer', async () => {
  const { vendor, asks, until, passes, activity, questions, speech } = await listening();
  asks(`${words(20)}.`);
  await until(activity, 'speaking');
  await passes(500);
  asks('Monday.');
  await until(() => saidIn(speech()).at(-1), 'Monday.');
  expect(vendor.toldOf('agent.interrupt')).toHaveLength(1);
  expect(questions().at(-1)!.earlier.at(-1)!.text.split(' ').length).toBeLessThan(6);
});

it('keeps the session alive each minute', async () => {
  const { vendor, clock, until } = await listening();
  await clock.advance(61_000);
  await until(() => vendor.toldOf('session.keep_alive').length, 1);
  await clock.advance(60_000);
  await until(() => vendor.toldOf('session.keep_alive').length, 2);
});

it('stops the session when it leaves, before its process ends', async () => {
  const { assistant, vendor } = await listening();
  expect(vendor.running).toEqual(['session-1']);
  await assistant.close();
  expect(vendor.running).toEqual([]);
  expect(vendor.server.asked.at(-1)!.json).toEqual({ session_id: 'session-1', reason: 'USER_CLOSED' });
});

it('sent away it is seen to leave first, and its session is stopped all the same before its process ends', async () => {
  const { assistant, vendor } = await listening();
  assistant.avatarSeen(false);
  await assistant.close();
  expect(vendor.running).toEqual([]);
});

it('stops a session that is just being started when it leaves', async () => {
  const { assistant, vendor, comes } = await avatarWorld({ prepare: (server) => (server.mute = true) });
  await comes(() => vendor.sockets.length, 1);
  await assistant.close();
  expect(vendor.running).toEqual([]);
});

it('stops the session when a moderator gives it another provider, which goes on with the conversation', async () => {
  const { assistant, vendor, asks, until, comes, activity, questions, says } = await listening();
  asks('Monday.');
  await until(activity, 'speaking');
  await until(activity, 'listening');
  assistant.roomChanged({ ...ROOM, assistant: { ...ROOM.assistant!, provider: 'intermind' } });
  await comes(() => vendor.running, []);
  says(ADA, 'Assistant, and now?');
  expect(
    questions()
      .at(-1)!
      .earlier.map(({ text }) => text),
  ).toEqual(['what is next', 'Monday.']);
});

it('in a sealed meeting the vendor hears of nothing, and one that is sealed loses it', async () => {
  const { assistant, vendor, failures, comes } = await listening();
  assistant.roomChanged({ ...ROOM, sealed: true });
  expect(failures()).toEqual(['sealed']);
  await comes(() => vendor.running, []);
  const { length } = vendor.server.asked;
  assistant.roomChanged({ ...ROOM, sealed: true });
  expect(vendor.server.asked).toHaveLength(length);
});

it('shortly before the time of a session is over another one takes its place, when nothing is said', async () => {
  const { vendor, clock, asks, until, passes, comes, activity, failures, avatars } = await listening({
    prepare: (server) => (server.limitS = 60),
  });
  await clock.advance(48_000);
  asks(`${words(15)}.`);
  await until(activity, 'speaking');
  await passes(2_500);
  // 50 s are over, and it still speaks.
  expect([activity(), vendor.sockets.length]).toEqual(['speaking', 1]);
  await until(activity, 'listening');
  await comes(() => vendor.running, ['session-2']);
  expect([avatars(), failures()]).toEqual([['wanted', 'gone', 'wanted'], []]);
});

it('a session is not replaced in the first half of its time, however short that is', async () => {
  const { vendor, passes } = await listening({ prepare: (server) => (server.limitS = 12) });
  await passes(5_000);
  expect(vendor.running).toEqual(['session-1']);
});

it('at the end of that time the rest of an answer is said by its own voice: the avatar would fall silent', async () => {
  const { vendor, clock, asks, until, passes, activity, sink, speech } = await listening({
    prepare: (server) => (server.limitS = 12),
  });
  await clock.advance(1_000);
  asks(Array.from({ length: 8 }, () => `${words(12)}.`).join(' '));
  await until(activity, 'speaking');
  await passes(12_000);
  expect(vendor.running).not.toContain('session-1');
  await until(() => sink.frames.length > 0, true);
  await until(activity, 'listening');
  expect(saidIn(speech())).toHaveLength(8);
});
