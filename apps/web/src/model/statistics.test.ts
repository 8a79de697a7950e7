import { expect, test } from 'vitest';
import { isBeyondLimit, statisticsOf, type StatsEntry, type TrackReport } from './statistics.ts';

/** As Chromium 140 reports a received camera, cut to what is read. */
const inbound = (given: object): StatsEntry => ({
  id: 'IT01V123',
  type: 'inbound-rtp',
  bytesReceived: 1_000_000,
  packetsReceived: 1_000,
  packetsLost: 10,
  frameWidth: 1280,
  frameHeight: 720,
  framesPerSecond: 30,
  jitterBufferDelay: 50,
  jitterBufferEmittedCount: 1_000,
  ...given,
});
const pair: StatsEntry = {
  id: 'CP1',
  type: 'candidate-pair',
  state: 'succeeded',
  nominated: true,
  currentRoundTripTime: 0.048,
};
const received = (...entries: StatsEntry[]): TrackReport => ({
  participant: 'prt_ken',
  source: 'camera',
  direction: 'received',
  entries,
});
const at = (atMs: number, ...tracks: TrackReport[]) => ({ atMs, tracks });

test('a received picture: rates and losses of the interval, size, delay and round trip', () => {
  const { tiles, total } = statisticsOf(
    at(0, received(inbound({}), pair)),
    at(
      2_000,
      received(
        inbound({
          bytesReceived: 1_500_000,
          packetsReceived: 1_097,
          packetsLost: 13,
          jitterBufferDelay: 55,
          jitterBufferEmittedCount: 1_060,
        }),
        pair,
      ),
    ),
  );
  const ken = {
    roundTripMs: 48,
    receivedBps: 2_000_000,
    sentBps: 0,
    widthPx: 1280,
    heightPx: 720,
    framesPerSecond: 30,
    delayMs: 83,
    lossRatio: 0.03,
    limitedBy: null,
  };
  expect([[...tiles], total]).toEqual([
    [['prt_ken/camera', ken]],
    { ...ken, widthPx: null, heightPx: null, framesPerSecond: null },
  ]);
});

test('what is sent: all layers together, the size of the largest, losses and round trip as the server reports them', () => {
  const layer = (rid: string, height: number, bytesSent: number, given: object = {}): StatsEntry => ({
    id: `OT${rid}`,
    type: 'outbound-rtp',
    rid,
    bytesSent,
    packetsSent: bytesSent / 1_000,
    frameWidth: (height * 16) / 9,
    frameHeight: height,
    framesPerSecond: 25,
    qualityLimitationReason: 'none',
    ...given,
  });
  const remote = (packetsLost: number): StatsEntry => ({
    id: 'RI1',
    type: 'remote-inbound-rtp',
    packetsLost,
    roundTripTime: 0.12,
  });
  const sent = (...entries: StatsEntry[]): TrackReport => ({
    participant: 'prt_you',
    source: 'camera',
    direction: 'sent',
    entries,
  });
  const { tiles } = statisticsOf(
    at(0, sent(layer('q', 180, 0), layer('f', 720, 0), remote(0))),
    at(
      1_000,
      sent(
        layer('q', 180, 20_000),
        layer('f', 720, 180_000, { qualityLimitationReason: 'bandwidth' }),
        remote(2),
      ),
    ),
  );
  expect(tiles.get('prt_you/camera')).toEqual({
    roundTripMs: 120,
    receivedBps: 0,
    sentBps: 1_600_000,
    widthPx: 1280,
    heightPx: 720,
    framesPerSecond: 25,
    delayMs: null,
    lossRatio: 0.01,
    limitedBy: 'bandwidth',
  });
});

test('an interpreted voice is nobody’s tile, and counts in the total', () => {
  const voice = (bytesReceived: number): TrackReport => ({
    ...received(inbound({ id: 'I', bytesReceived })),
    participant: null,
    source: 'microphone',
  });
  const { tiles, total } = statisticsOf(at(0, voice(0)), at(1_000, voice(4_000)));
  expect([tiles.size, total.receivedBps]).toEqual([0, 32_000]);
});

test('sound counts with the camera of the person, a shared screen on its own; the total adds rates and takes the worst', () => {
  const grow = (id: string, source: TrackReport['source'], bytes: number, lost: number): TrackReport => ({
    ...received(
      inbound({ id, bytesReceived: bytes, packetsReceived: 1_000 + 100 - lost, packetsLost: 10 + lost }),
    ),
    source,
  });
  const start = ['A', 'V', 'S'].map((id) => inbound({ id, bytesReceived: 0 }));
  const { tiles, total } = statisticsOf(
    at(0, ...start.map((entry) => received(entry))),
    at(
      1_000,
      grow('A', 'microphone', 4_000, 1),
      grow('V', 'camera', 250_000, 5),
      grow('S', 'screen', 125_000, 0),
    ),
  );
  expect([
    [...tiles].map(([key, { receivedBps, lossRatio }]) => [key, receivedBps, lossRatio]),
    [total.receivedBps, total.lossRatio],
  ]).toEqual([
    [
      ['prt_ken/camera', 2_032_000, 0.05],
      ['prt_ken/screen', 1_000_000, 0],
    ],
    [3_032_000, 0.05],
  ]);
});

test('the first sample, a new track and a counter that begins anew say no rate', () => {
  const first = statisticsOf(null, at(0, received(inbound({}))));
  const later = statisticsOf(
    at(0, received(inbound({}))),
    at(
      1_000,
      received(inbound({ id: 'NEW', bytesReceived: 9_000 })),
      received(inbound({ bytesReceived: 5 })),
    ),
  );
  expect([first.total.receivedBps, first.total.lossRatio, later.total.receivedBps]).toEqual([0, null, 0]);
});

test('numbers that are missing or none stay unknown', () => {
  const { total } = statisticsOf(
    null,
    at(
      0,
      received({ id: 'X', type: 'inbound-rtp', frameWidth: 'wide' }, { ...pair, currentRoundTripTime: NaN }),
    ),
  );
  expect(total).toMatchObject({ roundTripMs: null, widthPx: null, delayMs: null, lossRatio: null });
});

test('beyond these limits a value is marked', () => {
  expect([
    isBeyondLimit('lossRatio', 0.02),
    isBeyondLimit('lossRatio', 0.021),
    isBeyondLimit('roundTripMs', 301),
    isBeyondLimit('delayMs', null),
  ]).toEqual([false, true, true, false]);
});
