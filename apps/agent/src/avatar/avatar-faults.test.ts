import { ASSISTANT_JOIN_LIMIT_MS } from '@intermind/contracts/limits';
import { expect, it } from 'vitest';
import { saidIn } from '../testing/assistant-world.ts';
import type { AvatarStandIn } from '../testing/stand-ins/avatar-stand-in.ts';
import type { Fault } from '../testing/stand-ins/stand-in-server.ts';
import { avatarWorld, listening } from './testing/avatar-world.ts';

const ANSWER = `${Array.from({ length: 12 }, () => 'word').join(' ')}.`;
const ANSWER_MS = 12 * 220;

it.each<[string, Fault]>([
  ['a refused key', { status: 401 }],
  ['an account without credits', { status: 402, body: { code: 4020, message: 'no credits' } }],
  ['as many sessions as the plan has', { status: 403, body: { code: 4032, message: 'concurrency' } }],
  ['an avatar that is not there', { status: 422 }],
  ['a limit for longer than anybody waits', { status: 429, headers: { 'retry-after': '60' } }],
])('with %s it does not come, and says so once and at once', async (_how, fault) => {
  const { vendor, comes, failures, activities, lines } = await avatarWorld({
    prepare: ({ server }) => server.faults.push(fault),
  });
  await comes(failures, ['provider-failed']);
  expect([vendor.server.asked.length, activities(), vendor.running]).toEqual([1, [], []]);
  expect(JSON.stringify(lines)).not.toContain('la-1');
});

it('says in the log what the vendor calls the reason', async () => {
  const { comes, failures, lines } = await avatarWorld({
    prepare: ({ server }) =>
      server.faults.push({ status: 403, body: { code: 4032, message: 'concurrency' } }),
  });
  await comes(failures, ['provider-failed']);
  expect(lines.map(({ error }) => error?.message)).toEqual(['heygen answers 403 (4032)']);
});

it('refused when the session is started, without credits for example, no session is left', async () => {
  const { vendor, comes, failures } = await avatarWorld({
    prepare: ({ server }) => server.faults.push(undefined, { status: 403 }),
  });
  await comes(failures, ['provider-failed']);
  expect(vendor.server.asked.map(({ path }) => path)).toEqual([
    '/v1/sessions/token',
    '/v1/sessions/start',
    '/v1/sessions/stop',
  ]);
});

it('with a limit for a moment it waits and comes', async () => {
  const { until, failures, activities } = await avatarWorld({
    prepare: ({ server }) => server.faults.push({ status: 429, headers: { 'retry-after': '2' } }),
  });
  await until(activities, ['listening']);
  expect(failures()).toEqual([]);
});

it.each<[string, Fault[]]>([
  ['a vendor that is down', [{ status: 503 }]],
  ['a dropped connection', ['drop']],
  ['a page instead of an answer', ['garbage']],
  ['an answer without a session', [{ status: 200, body: { code: 100, data: null } }]],
  ['an answer without end', ['oversize']],
])('with %s it tries again, a bounded number of times', async (_how, [fault]) => {
  const { vendor, until, failures, activities } = await avatarWorld({
    prepare: ({ server }) => server.faults.push(fault, fault, fault, fault, fault, fault),
  });
  await until(failures, ['provider-failed']);
  expect([vendor.server.asked.length, activities(), vendor.running]).toEqual([4, [], []]);
});

it.each<[string, (vendor: AvatarStandIn) => void]>([
  ['a call for a token that hangs', ({ server }) => server.faults.push('hang', 'hang', 'hang', 'hang')],
  [
    'a start that hangs',
    ({ server }) =>
      server.faults.push(...Array.from({ length: 4 }, () => [undefined, 'hang', undefined] as const).flat()),
  ],
  [
    'a websocket that never opens',
    ({ server }) =>
      server.faults.push(
        ...Array.from({ length: 4 }, () => [undefined, undefined, 'hang', undefined] as const).flat(),
      ),
  ],
  ['a session that is never connected', (vendor) => (vendor.mute = true)],
  ['an avatar that never joins', (vendor) => (vendor.absent = true)],
])('with %s it gives up before the API does, and leaves no session', async (_how, prepare) => {
  const { vendor, clock, failures, activities, comes } = await avatarWorld({ prepare });
  const startedMs = clock.nowMs();
  // The clock of the test runs ahead of the network: it is let catch up.
  while (failures().length === 0 && clock.nowMs() - startedMs < 2 * ASSISTANT_JOIN_LIMIT_MS) {
    await clock.advance(500);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(clock.nowMs() - startedMs).toBeLessThan(ASSISTANT_JOIN_LIMIT_MS - 2_000);
  expect([failures(), activities()]).toEqual([['provider-failed'], []]);
  await comes(() => vendor.running, []);
});

it('without a way into the meeting it gives up, and asks the vendor nothing', async () => {
  const { vendor, until, failures } = await avatarWorld({ noWay: true });
  await until(failures, ['provider-failed'], 500);
  expect(vendor.server.asked).toEqual([]);
});

it.each<[string, (vendor: AvatarStandIn) => void]>([
  ['the websocket drops', ({ sockets }) => sockets.at(-1)!.terminate()],
  ['the vendor sends garbage', ({ sockets }) => sockets.at(-1)!.send('<html>')],
  ['the vendor fails', ({ say }) => say({ type: 'error', error: { type: 'server_error', message: 'x' } })],
  ['the session ends by itself, as in the sandbox', ({ end }) => end()],
])(
  'when %s in the middle of an answer, its own voice says the rest, and another avatar comes',
  async (_how, goWrong) => {
    const { vendor, asks, until, passes, activity, activities, failures, speech, sink, saidMs } =
      await listening();
    asks(ANSWER);
    await until(activity, 'speaking');
    await passes(1_000);
    goWrong(vendor);
    await until(() => sink.frames.length > 0, true);
    const saidByAvatarMs = saidMs();
    await until(activity, 'listening');
    expect(saidMs()).toBe(saidByAvatarMs);
    // Nothing is said twice but what the network took, and nothing is left out.
    const ownMs = sink.frames.length * 20;
    expect(Math.abs(saidByAvatarMs + ownMs - ANSWER_MS)).toBeLessThan(250);
    expect(saidIn(speech())).toEqual([ANSWER]);
    expect([activities(), failures()]).toEqual([['listening', 'thinking', 'speaking', 'listening'], []]);
    await until(() => vendor.running, ['session-2']);
    asks('Monday.');
    const before = saidMs();
    await until(activity, 'speaking');
    await until(activity, 'listening');
    expect(saidMs()).toBeGreaterThan(before);
  },
);

it('paused when it breaks, it goes on with its own voice after the false alarm', async () => {
  const { assistant, vendor, asks, until, passes, activity, sink, clock } = await listening();
  asks(ANSWER);
  await until(activity, 'speaking');
  await passes(600);
  // As when somebody speaks into it.
  assistant.captionHeard({
    ...{ speaker: 'prt_ben' as never, segment: 9, revision: 1, spokenLanguage: 'en', language: 'en' },
    ...{ startMs: clock.nowMs(), grade: 'production', text: '', pending: 'wait please', final: false },
  });
  const loud = new Int16Array(320).map((_, index) => (index % 2 ? 8_000 : -8_000));
  for (let at = 0; at < 320; at += 20) {
    assistant.microphoneHeard('prt_ben', loud);
    await clock.advance(20);
  }
  assistant.captionHeard({
    ...{ speaker: 'prt_ben' as never, segment: 9, revision: 2, spokenLanguage: 'en', language: 'en' },
    ...{
      startMs: clock.nowMs(),
      grade: 'production',
      text: '',
      pending: 'wait please now and',
      final: false,
    },
  });
  assistant.microphoneHeard('prt_ben', loud);
  expect(activity()).toBe('paused');
  vendor.sockets.at(-1)!.terminate();
  await passes(400);
  expect(sink.frames).toEqual([]);
  await until(activity, 'listening');
  expect(sink.frames.length * 20).toBeGreaterThan(1_000);
});

it('when the avatar leaves the meeting its own voice goes on at once', async () => {
  const { assistant, vendor, asks, until, passes, activity, sink } = await listening();
  asks(ANSWER);
  await until(activity, 'speaking');
  await passes(600);
  assistant.avatarSeen(false);
  expect(activity()).toBe('speaking');
  await until(() => sink.frames.length > 0, true);
  await until(() => vendor.running, ['session-2']);
});

it('an avatar that takes the words and does not say them is replaced, and its own voice says them', async () => {
  const { vendor, asks, until, activity, sink, speech } = await listening({
    prepare: (server) => (server.speechless = true),
  });
  asks('Monday.');
  await until(() => sink.frames.length > 0, true);
  await until(activity, 'listening');
  expect(saidIn(speech())).toEqual(['Monday.']);
  vendor.speechless = false;
  await until(() => vendor.running, ['session-2']);
});

it('an avatar that does not tell when it has said everything is over soon after', async () => {
  const { vendor, asks, until, activity, clock, speech, failures } = await listening({
    prepare: (server) => (server.secretive = true),
  });
  asks('Monday it is.');
  await until(activity, 'speaking');
  const speaksMs = clock.nowMs();
  await until(activity, 'listening');
  expect(clock.nowMs() - speaksMs).toBeLessThan(3 * 220 + 4_500);
  expect([saidIn(speech()), failures(), vendor.running]).toEqual([['Monday it is.'], [], ['session-1']]);
});

it('what it cannot read, and complaints, change nothing', async () => {
  const { vendor, asks, until, activity, failures, lines } = await listening();
  for (const message of [
    { type: 'unknown' },
    { type: 'agent.speak_started' },
    { type: 'agent.speak_ended', event_id: 7 },
    { type: 'agent.speak_started', source_event_id: 'speech-99' },
    { type: 'session.state_updated', state: 'connecting' },
    { type: 'session.state_updated' },
    { type: 'error' },
    { type: 'error', error: { type: 'video_starvation' } },
    { type: 'warning', warning: { type: 'x' } },
  ])
    vendor.say(message);
  asks('Monday.');
  await until(activity, 'speaking');
  await until(activity, 'listening');
  expect([failures(), vendor.running]).toEqual([[], ['session-1']]);
  expect(lines.filter(({ text }) => text.includes('complains'))).toHaveLength(2);
});

it.each<[string, Fault, number]>([
  ['without credits any more', { status: 402 }, 1],
  ['at a vendor that is down', { status: 503 }, 4],
])(
  '%s no other avatar comes: the meeting is told, and it goes on with its voice',
  async (_how, fault, tries) => {
    const { vendor, asks, until, passes, activity, failures, sink, speech } = await listening();
    const { length } = vendor.server.asked;
    // The first is the word to stop.
    vendor.server.faults.push(undefined, fault, fault, fault, fault, fault);
    vendor.end();
    await until(failures, ['avatar-lost'], 500);
    expect(vendor.server.asked.slice(length).filter(({ path }) => path.endsWith('/token'))).toHaveLength(
      tries,
    );
    asks('Monday.');
    await until(activity, 'speaking');
    await until(activity, 'listening');
    expect([saidIn(speech()), sink.frames.length > 0, failures()]).toEqual([
      ['Monday.'],
      true,
      ['avatar-lost'],
    ]);
    await passes(1_000);
    expect(vendor.running).toEqual([]);
  },
);

it('a vendor that ends each session after seconds is given up, and each next one waits longer', async () => {
  const { vendor, clock, until, failures } = await listening({ prepare: (server) => (server.limitS = 4) });
  const startedMs = clock.nowMs();
  await until(failures, ['avatar-lost'], 200);
  expect(vendor.server.asked.filter(({ path }) => path.endsWith('/token'))).toHaveLength(5);
  expect(clock.nowMs() - startedMs).toBeGreaterThan(51_000);
});

it('an avatar that was there and left before its session was connected does not count as there', async () => {
  const { assistant, vendor, activities, comes, passes } = await avatarWorld({
    prepare: (server) => (server.mute = true),
  });
  await comes(() => vendor.sockets.length, 1);
  assistant.avatarSeen(false);
  vendor.say({ type: 'session.state_updated', state: 'connected' });
  await passes(400);
  expect(activities()).toEqual([]);
  assistant.avatarSeen(true);
  await comes(activities, ['listening']);
});

it('leaves although the session cannot be stopped, and says so in the log', async () => {
  const { assistant, vendor, lines } = await listening();
  vendor.server.faults.push({ status: 500 });
  await assistant.close();
  expect(lines.at(-1)).toMatchObject({ text: 'assistant: a session of the avatar was not stopped' });
});
