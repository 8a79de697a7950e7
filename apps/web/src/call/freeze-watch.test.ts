import type { FreezeEvent } from '@intermind/contracts';
import { FreezeEventsSchema } from '@intermind/contracts';
import { FakeApi, FakeClock } from '@intermind/testing';
import { expect, test } from 'vitest';
import type { ReceivedTrack } from '../media/media-room.ts';
import { watchFreezes } from './freeze-watch.ts';
import { fakeCall, KEN as PARTICIPANT } from './testing/fake-call.ts';

const PATH = 'POST /telemetry/freeze-events';
const KEN = 'prt_0123456789abcdefghijk';
const REFUSED = FakeApi.refusal('Unavailable', 'later', 503);

/** Ken's camera, which moves unless the test stops it. */
function watching() {
  const [clock, api] = [new FakeClock(), new FakeApi()];
  api.answer(PATH, undefined);
  const state = { up: true, moving: true, receiving: true, tracks: [] as ReceivedTrack[], failing: false };
  const ken: ReceivedTrack = { identity: KEN, kind: 'video', expected: true, played: 0, packets: 0 };
  state.tracks = [ken];
  const stop = watchFreezes({
    environment: { clock, call: api.call },
    room: () => ({
      received() {
        if (state.failing) return Promise.reject(new Error('closed'));
        for (const track of state.tracks) {
          if (state.receiving) track.packets += 10;
          if (state.moving) track.played += 30;
        }
        return Promise.resolve(state.tracks.map((track) => ({ ...track })));
      },
    }),
    connected: () => state.up,
  });
  const sent = () =>
    api.asked.map(({ given }) =>
      FreezeEventsSchema.parse(given.body).map(({ kind, frozen }: FreezeEvent) => `${kind} ${frozen}`),
    );
  return { clock, api, state, ken, stop, sent };
}

test('a picture that stands still is told 3 seconds later, and that it moves again (spec 1 §9)', async () => {
  const { clock, api, state, sent } = watching();
  await clock.advance(4_000);
  state.moving = false;
  await clock.advance(6_999);
  expect(sent()).toEqual([]);
  await clock.advance(1);
  expect(sent()).toEqual([['video true']]);
  expect((api.asked[0]!.given.body as FreezeEvent[])[0]!.participantId).toBe(KEN);
  await clock.advance(20_000);
  state.moving = true;
  await clock.advance(6_000);
  expect(sent()).toEqual([['video true'], ['video false']]);
});

test('a short pause is not told', async () => {
  const { clock, state, api } = watching();
  await clock.advance(2_000);
  state.moving = false;
  await clock.advance(2_000);
  state.moving = true;
  await clock.advance(20_000);
  expect(api.asked).toEqual([]);
});

test('what is turned off or out of sight need not move; what stood still before does not any more', async () => {
  const { clock, state, ken, sent } = watching();
  ken.expected = false;
  state.moving = false;
  await clock.advance(20_000);
  expect(sent()).toEqual([]);
  ken.expected = true;
  await clock.advance(10_000);
  ken.expected = false;
  await clock.advance(10_000);
  expect(sent()).toEqual([['video true'], ['video false']]);
});

test('while the connection is lost, and for 4 seconds after it is back, nobody is frozen', async () => {
  const { clock, state, api } = watching();
  state.moving = false;
  state.up = false;
  await clock.advance(30_000);
  state.up = true;
  await clock.advance(2_000);
  state.moving = true;
  await clock.advance(10_000);
  expect(api.asked).toEqual([]);
});

test('a shared screen on which nothing changes is not frozen; one that is received but not shown is', async () => {
  const { clock, state, ken, sent } = watching();
  ken.kind = 'screen';
  state.moving = false;
  state.receiving = false;
  await clock.advance(20_000);
  expect(sent()).toEqual([]);
  state.receiving = true;
  await clock.advance(10_000);
  expect(sent()).toEqual([['screen true']]);
});

test('many events go by 10 (spec 1 §9)', async () => {
  const { clock, state, ken, sent } = watching();
  state.tracks = Array.from({ length: 12 }, (_, index) => ({
    ...ken,
    identity: `${KEN.slice(0, -2)}${10 + index}`,
  }));
  state.moving = false;
  await clock.advance(12_000);
  expect(sent().map((batch) => batch.length)).toEqual([10, 2]);
});

test('what cannot be sent is tried after 3 and 6 seconds, then given up until the next (spec 1 §9)', async () => {
  const { clock, api, state, sent } = watching();
  api.answer(PATH, REFUSED);
  state.moving = false;
  const attempts: number[] = [];
  for (let second = 1; second <= 40; second += 1) {
    await clock.advance(1_000);
    while (attempts.length < api.asked.length) attempts.push(second);
  }
  const [first] = attempts;
  expect(attempts).toEqual([first, first! + 3, first! + 9]);
  api.answer(PATH, undefined);
  state.moving = true;
  await clock.advance(6_000);
  expect(sent().at(-1)).toEqual(['video false']);
});

test('a room that is being closed is asked again; after the call nobody is', async () => {
  const { clock, api, state, stop } = watching();
  state.failing = true;
  await clock.advance(6_000);
  state.failing = false;
  state.moving = false;
  await clock.advance(10_000);
  expect(api.count(PATH)).toBe(1);
  stop();
  state.moving = true;
  await clock.advance(20_000);
  expect([api.count(PATH), clock.waiting]).toEqual([1, 0]);
});

test('what waits is sent when the call ends, and nothing after that: a guest has no token then', async () => {
  const { clock, api, state, stop, sent } = watching();
  api.answer(PATH, REFUSED);
  state.moving = false;
  await clock.advance(4_000);
  await clock.advance(2_000);
  expect(api.asked).toEqual([]);
  stop();
  expect([sent(), api.asked[0]!.given.keepalive]).toEqual([[['video true']], true]);
  await clock.advance(30_000);
  expect(api.count(PATH)).toBe(1);
});

test('a batch that is being tried again is given up when the call ends', async () => {
  const { clock, api, state, stop } = watching();
  api.answer(PATH, REFUSED);
  state.moving = false;
  await clock.advance(10_000);
  expect(api.count(PATH)).toBe(1);
  stop();
  await clock.advance(30_000);
  expect(api.count(PATH)).toBe(1);
});

test('after the computer slept nobody is frozen', async () => {
  const { clock, state, api } = watching();
  await clock.advance(4_000);
  state.moving = false;
  await clock.sleep(3_600_000);
  state.moving = true;
  await clock.advance(20_000);
  expect(api.asked).toEqual([]);
});

test('in a call it is told of the people there, and no more after leaving', async () => {
  const { api, clock, media, meeting, inCall } = fakeCall();
  api.answer(PATH, undefined);
  await inCall(undefined, PARTICIPANT);
  media.last.tracks = [{ identity: PARTICIPANT.id, kind: 'audio', expected: true, played: 1, packets: 1 }];
  await clock.advance(12_000);
  expect(api.asked.filter(({ key }) => key === PATH).map(({ given }) => given.body)).toEqual([
    [{ participantId: PARTICIPANT.id, kind: 'audio', frozen: true }],
  ]);
  meeting.leave();
  media.last.tracks = [];
  await clock.advance(12_000);
  expect(api.count(PATH)).toBe(1);
});
