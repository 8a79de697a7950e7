import { FakeApi, FakeClock } from '@intermind/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MediaProbe, Transport } from '../media/media-probe.ts';
import { CHECK_GROUPS, CHECKS, type CheckState } from '../model/connection-test.ts';
import { type ConnectionTest, createConnectionTest } from './connection-test.ts';

const NEVER = new Promise<never>(() => undefined);
const ACCESS = { url: '/livekit', token: 'token' };

let clock: FakeClock;
let api: FakeApi;
let transport: Transport | null;
let overTcp: Promise<boolean>;
let close: () => void;
let socket: (signal: AbortSignal) => Promise<void>;
let download: (signal: AbortSignal) => Promise<number | null>;
let connect: () => Promise<MediaProbe>;
let test: ConnectionTest;

const probe = (): MediaProbe => ({
  transport: () => Promise.resolve(transport),
  measure: () => Promise.resolve({ roundTripMs: 20, lossPercent: 0, uploadMbps: 2.5 }),
  overTcp: () => overTcp,
  close,
});

beforeEach(() => {
  clock = new FakeClock();
  api = new FakeApi().answer('GET /live', { status: 'ok' }).answer('POST /connection-tests', ACCESS);
  transport = 'udp';
  overTcp = Promise.resolve(true);
  close = vi.fn();
  socket = () => Promise.resolve();
  download = () => Promise.resolve(80);
  connect = () => Promise.resolve(probe());
  test = createConnectionTest({
    clock,
    call: api.call,
    openSocket: (signal) => socket(signal),
    connectProbe: () => connect(),
    measureDownload: (signal) => download(signal),
    logProblem: () => undefined,
  });
});

/** Runs the test with all its time-outs. */
async function run(): Promise<Record<string, string>> {
  const done = test.run();
  await clock.advance(120_000);
  await done;
  const { states } = test.store.getState();
  const short = (state: CheckState) =>
    typeof state === 'string' ? state : `${state.grade} ${state.finding}`;
  return Object.fromEntries(CHECKS.map((check) => [check, short(states[check])]));
}

it('finds that everything works, and lets go of the media server', async () => {
  expect(await run()).toEqual({
    http: 'good answered',
    websocket: 'good works',
    signalling: 'good connected',
    udp: 'good works',
    tcp: 'good works',
    roundTrip: 'good measured',
    loss: 'good measured',
    upload: 'good measured',
    download: 'good measured',
    camera: 'waiting',
    microphone: 'waiting',
    speaker: 'waiting',
  });
  expect(close).toHaveBeenCalledTimes(1);
  expect(test.store.getState()).toMatchObject({ running: false, finished: true });
});

it('without a server nothing else is tried', async () => {
  api.answer('GET /live', FakeApi.refusal('Network'));
  const results = await run();
  expect(results['http']).toBe('bad notReached');
  const rest = [...CHECK_GROUPS.server.slice(1), ...CHECK_GROUPS.media];
  expect(rest.map((check) => results[check])).toEqual(rest.map(() => 'skipped'));
  expect(api.count('POST /connection-tests')).toBe(0);
});

it('one slow answer of three does not count', async () => {
  api.answer(
    'GET /live',
    async () => {
      await new Promise<void>((resolve) => void clock.after(900, resolve));
      return { status: 'ok' };
    },
    { status: 'ok' },
  );
  await run();
  expect(test.store.getState().states.http).toMatchObject({ finding: 'answered', value: 0 });
});

it('a proxy that swallows websockets is found after five seconds, and the rest goes on', async () => {
  socket = () => NEVER;
  expect(await run()).toMatchObject({ websocket: 'bad blocked', signalling: 'good connected' });
});

it.each([
  ['refused', () => Promise.reject(new Error('refused'))],
  ['without an answer', () => NEVER],
])('a media server that is %s: media are not tried, downloads are', async (_how, how) => {
  connect = how;
  expect(await run()).toMatchObject({
    signalling: 'bad notReached',
    udp: 'skipped',
    tcp: 'skipped',
    roundTrip: 'skipped',
    loss: 'skipped',
    upload: 'skipped',
    download: 'good measured',
  });
});

it('where UDP is blocked media go over TCP', async () => {
  transport = 'tcp';
  expect(await run()).toMatchObject({ udp: 'fair blocked', tcp: 'good works', roundTrip: 'good measured' });
});

it.each([
  ['does not come about', () => Promise.resolve(false)],
  ['never answers', () => NEVER],
])('where TCP %s, UDP is enough', async (_how, how) => {
  overTcp = how();
  expect(await run()).toMatchObject({ udp: 'good works', tcp: 'fair notAvailable' });
});

it('without any way for media there are no meetings', async () => {
  transport = null;
  expect(await run()).toMatchObject({ udp: 'bad blocked', tcp: 'bad blocked', roundTrip: 'skipped' });
  expect(close).toHaveBeenCalledTimes(1);
});

it('when the page goes everything is closed at once', async () => {
  overTcp = NEVER;
  const aborted: boolean[] = [];
  download = (signal) => {
    aborted.push(signal.aborted);
    return Promise.resolve(null);
  };
  const done = test.run();
  await clock.advance(1_000);
  expect(close).not.toHaveBeenCalled();
  test.stop();
  expect(close).toHaveBeenCalled();
  await done;
  expect(test.store.getState()).toMatchObject({ running: false, finished: false });
  expect([aborted, clock.waiting]).toEqual([[true], 0]);
});

it('a probe that comes after the page has gone is closed', async () => {
  const late = Promise.withResolvers<MediaProbe>();
  connect = () => late.promise;
  const done = test.run();
  await clock.advance(1_000);
  test.stop();
  late.resolve(probe());
  await done;
  await clock.advance(0);
  expect(close).toHaveBeenCalledTimes(1);
});

it('runs once at a time, and again afterwards', async () => {
  void test.run();
  await run();
  expect(api.count('POST /connection-tests')).toBe(1);
  await run();
  expect(api.count('POST /connection-tests')).toBe(2);
});
