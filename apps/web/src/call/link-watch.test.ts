import { FakeClock } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import type { MediaRoom } from '../media/media-room.ts';
import type { Link } from '../model/link-health.ts';
import { watchLink } from './link-watch.ts';

/** A watched connection; packets come as long as `flowing`. */
function watched({ expected = true } = {}) {
  const clock = new FakeClock();
  const told: [atMs: number, Link][] = [];
  let packetsReceived = 0;
  let looks = 0;
  const world = { flowing: true };
  const room = {
    flow: () => {
      looks += 1;
      if (world.flowing) packetsReceived += 1;
      return Promise.resolve({ packetsReceived, iceConnected: true, expected });
    },
  };
  const watch = watchLink({
    room: () => room,
    clock,
    onChange: (link) => told.push([clock.nowMs(), link]),
  });
  return { clock, told, watch, world, looks: () => looks };
}

type Sample = Awaited<ReturnType<MediaRoom['flow']>>;

/** A watched connection that answers what the test says. */
function measured() {
  const clock = new FakeClock();
  const told: [atMs: number, Link][] = [];
  const room = {
    sample: null as Sample | Error | Promise<Sample>,
    asked: 0,
    flow(): Promise<Sample> {
      room.asked += 1;
      return room.sample instanceof Error ? Promise.reject(room.sample) : Promise.resolve(room.sample);
    },
  };
  watchLink({ room: () => room, clock, onChange: (link) => told.push([clock.nowMs(), link]) });
  return { clock, room, told };
}

describe('the watch over the connection', () => {
  it('tells nothing while all is well, and looks every 400 ms', async () => {
    const { clock, told, looks } = watched();
    await clock.advance(10_000);
    expect([told, looks()]).toEqual([[], 25]);
  });

  it('the grace of lost signalling begins with the first loss, not anew with each', async () => {
    const { clock, told, watch } = watched();
    await clock.advance(1_000);
    watch.signal('api', false);
    await clock.advance(900);
    watch.signal('api', false);
    await clock.advance(200);
    expect(told).toEqual([[2_000, { state: 'signalLost', heard: true }]]);
    watch.signal('api', true);
    expect(told.at(-1)).toEqual([2_100, { state: 'up', heard: true }]);
  });

  it('a media server that is gone: the microphone is shut within 200 ms, and it is told within 700 ms', async () => {
    const { clock, told, watch, world } = watched();
    await clock.advance(1_000);
    world.flowing = false;
    watch.signal('media', false);
    await clock.advance(2_000);
    expect(told).toEqual([
      [expect.any(Number), { state: 'up', heard: false }],
      [expect.any(Number), { state: 'mediaLost', heard: false }],
    ]);
    const [shut, lost] = told.map(([atMs]) => atMs - 1_000);
    expect([shut! <= 200, lost! <= 700]).toEqual([true, true]);
  });

  it('never says "others can hear you" without a packet in the last 300 ms', async () => {
    const { clock, told, watch, world } = watched({ expected: false });
    await clock.advance(1_000);
    watch.signal('media', false);
    await clock.advance(1_500);
    expect(told.at(-1)![1]).toEqual({ state: 'signalLost', heard: true });
    world.flowing = false;
    await clock.advance(500);
    expect(told.at(-1)![1]).toEqual({ state: 'unsure', heard: false });
  });

  it('a repaired connection begins without the stall of the one before', async () => {
    const { clock, told, watch, world } = watched();
    await clock.advance(1_000);
    world.flowing = false;
    await clock.advance(2_500);
    expect(told.at(-1)![1].state).toBe('mediaLost');
    watch.reconnecting(true);
    watch.reconnecting(false);
    expect(told.at(-1)![1].state).toBe('up');
  });

  it('a media server that is back is no connection yet: it is told lost until the connection is repaired', async () => {
    const { clock, told, watch, world } = watched();
    await clock.advance(1_000);
    world.flowing = false;
    watch.mediaServer(false);
    watch.signal('media', false);
    await clock.advance(300);
    watch.mediaServer(true);
    await clock.advance(300);
    watch.signal('media', true);
    expect(told).toEqual([
      [1_000, { state: 'mediaLost', heard: false }],
      [1_600, { state: 'up', heard: true }],
    ]);
  });

  it('a media server that only the API did not reach is up as soon as something comes through', async () => {
    const { clock, told, watch } = watched();
    await clock.advance(1_000);
    watch.mediaServer(false);
    watch.signal('media', false);
    await clock.advance(100);
    watch.mediaServer(true);
    await clock.advance(100);
    expect(told).toEqual([
      [1_000, { state: 'mediaLost', heard: false }],
      [1_150, { state: 'up', heard: true }],
    ]);
  });

  it('a media server that was never away is not news', async () => {
    const { clock, told, watch } = watched();
    await clock.advance(1_000);
    watch.signal('media', false);
    watch.mediaServer(true);
    await clock.advance(500);
    expect(told).toEqual([]);
  });

  it('stops when it is closed', async () => {
    const { clock, watch, looks } = watched();
    watch.close();
    await clock.advance(5_000);
    expect([clock.waiting, looks()]).toEqual([0, 0]);
  });

  it('tells nothing after it is closed, whatever was under way', async () => {
    const { clock, told, watch } = watched();
    watch.mediaServer(false);
    const before = told.length;
    watch.signal('api', false);
    watch.close();
    watch.mediaServer(true);
    watch.signal('media', true);
    watch.rejoining(true);
    watch.reconnecting(true);
    await clock.advance(5_000);
    expect(told.length).toBe(before);
  });

  it('tells that it is being come back to, without the stall of before', async () => {
    const { clock, told, watch, world } = watched();
    await clock.advance(1_000);
    world.flowing = false;
    await clock.advance(2_500);
    watch.rejoining(true);
    expect(told.at(-1)![1]).toEqual({ state: 'rejoining', heard: false });
    watch.rejoining(false);
    expect(told.at(-1)![1]).toEqual({ state: 'up', heard: true });
  });

  it('tells that the media server is away the moment the API says so', async () => {
    const { clock, told, watch } = watched();
    await clock.advance(1_000);
    watch.mediaServer(false);
    watch.mediaServer(false);
    watch.mediaServer(true);
    expect(told).toEqual([
      [1_000, { state: 'mediaLost', heard: false }],
      [1_000, { state: 'up', heard: true }],
    ]);
  });

  it('that is being repaired is told at once, and is up when it is repaired', async () => {
    const { clock, told, watch } = watched();
    await clock.advance(1_000);
    watch.reconnecting(true);
    expect(told.at(-1)![1].state).toBe('mediaLost');
    await clock.advance(100);
    watch.reconnecting(false);
    expect(told.at(-1)![1].state).toBe('up');
  });

  it('looks closely, every 50 ms, only while signalling is away', async () => {
    const { clock, watch, looks } = watched();
    const during = async (durationMs: number) => {
      const before = looks();
      await clock.advance(durationMs);
      return looks() - before;
    };
    watch.signal('api', false);
    watch.signal('media', false);
    expect(await during(1_000)).toBe(20);
    watch.signal('api', true);
    expect(await during(1_000)).toBe(20);
    watch.signal('media', true);
    expect(await during(2_000)).toBeLessThanOrEqual(5);
  });

  it('a stall ends where nothing can be measured for ten looks in a row, not sooner', async () => {
    const { clock, told, room } = measured();
    room.sample = { packetsReceived: 1, iceConnected: true, expected: true };
    await clock.advance(2_800);
    expect(told.at(-1)![1].state).toBe('mediaLost');
    room.sample = null;
    await clock.advance(8 * 400);
    room.sample = { packetsReceived: 1, iceConnected: true, expected: true };
    await clock.advance(400);
    room.sample = null;
    await clock.advance(9 * 400);
    expect(told.at(-1)![1].state).toBe('mediaLost');
    await clock.advance(400);
    expect(told.at(-1)![1].state).toBe('up');
  });

  it('a connection that breaks while it is asked is asked again', async () => {
    const { clock, told, room } = measured();
    room.sample = new Error('closed');
    await clock.advance(2_000);
    expect(told).toEqual([]);
    room.sample = { packetsReceived: 1, iceConnected: false, expected: true };
    await clock.advance(400);
    expect(told.at(-1)![1].state).toBe('mediaLost');
  });

  it('one that does not answer is asked once', async () => {
    const { clock, room } = measured();
    room.sample = new Promise(() => undefined);
    await clock.advance(10_000);
    expect(room.asked).toBe(1);
  });

  it('without a connection only the signalling is judged', async () => {
    const clock = new FakeClock();
    const told: Link['state'][] = [];
    const watch = watchLink({ room: () => null, clock, onChange: ({ state }) => told.push(state) });
    watch.signal('api', false);
    await clock.advance(999);
    expect(told).toEqual([]);
    await clock.advance(100);
    expect(told).toEqual(['unsure']);
  });
});
