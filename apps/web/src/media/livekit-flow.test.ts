import type { Room } from 'livekit-client';
import { expect, it } from 'vitest';
import { readFlow } from './livekit-flow.ts';
import { FakeLiveKit, FakeRemoteTrack } from './testing/fake-livekit.ts';

type Entry = Record<string, unknown>;

/** A sender or receiver whose transport has counted this. */
function counted(entries: Entry[], state: RTCIceTransportState = 'connected') {
  const report = new Map(entries.map((entry, index) => [String(index), entry]));
  return {
    getStats: () => Promise.resolve(report as unknown as RTCStatsReport),
    transport: { iceTransport: { state } } as RTCDtlsTransport,
  };
}

const flowOf = (livekit: FakeLiveKit) => readFlow(livekit as unknown as Room);

function hear(livekit: FakeLiveKit, identity: string, entries: Entry[] = [], muted = false): void {
  const publication = livekit.add(identity).publish('microphone');
  publication.isMuted = muted;
  publication.track = FakeRemoteTrack.voice();
  publication.track.receiver = counted(entries);
}

async function sending(entries: Entry[], state?: RTCIceTransportState): Promise<FakeLiveKit> {
  const livekit = new FakeLiveKit();
  await livekit.localParticipant.publishTrack('desk', { source: 'microphone' });
  livekit.localParticipant.sent('microphone')!.sender = counted(entries, state);
  return livekit;
}

it('is not known while nothing is sent or received', async () => {
  const livekit = new FakeLiveKit();
  livekit.add('prt_ken').publish('microphone');
  expect(await flowOf(livekit)).toBeNull();
});

it('counts the packets and the answers of the transport, whatever else the report holds', async () => {
  const livekit = await sending([
    { type: 'transport', packetsReceived: 100 },
    { type: 'candidate-pair', responsesReceived: 7 },
    { type: 'candidate-pair' },
    { type: 'transport' },
    { type: 'inbound-rtp', packetsReceived: 5_000, responsesReceived: 5_000 },
  ]);
  expect(await flowOf(livekit)).toEqual({ packetsReceived: 107, iceConnected: true, expected: true });
});

it('asks what is received where nothing is sent', async () => {
  const livekit = new FakeLiveKit();
  hear(livekit, 'prt_ken', [{ type: 'transport', packetsReceived: 3 }]);
  expect(await flowOf(livekit)).toEqual({ packetsReceived: 3, iceConnected: true, expected: false });
});

it.each([
  ['disconnected', false],
  ['failed', false],
  ['checking', true],
  ['connected', true],
] as const)('ICE that is %s: connected %s', async (state, iceConnected) => {
  expect((await flowOf(await sending([], state)))?.iceConnected).toBe(iceConnected);
});

it('expects packets from two open microphones of others, not from one, nor from muted ones', async () => {
  const livekit = new FakeLiveKit();
  const expected = async () => (await flowOf(livekit))?.expected;
  hear(livekit, 'prt_ken');
  hear(livekit, 'prt_lucia', [], true);
  const camera = livekit.remoteParticipants.get('prt_ken')!.publish('camera');
  camera.track = FakeRemoteTrack.picture();
  camera.track.receiver = counted([]);
  expect(await expected()).toBe(false);
  hear(livekit, 'prt_daniel');
  expect(await expected()).toBe(true);
});

it('expects nothing for a microphone that is muted', async () => {
  const livekit = await sending([]);
  await livekit.localParticipant.sent('microphone')!.mute();
  expect((await flowOf(livekit))?.expected).toBe(false);
});
