import { type Room, Track } from 'livekit-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readReceived } from './livekit-received.ts';
import { FakeLiveKit, FakeRemoteTrack, mediaRoom } from './testing/fake-livekit.ts';

const ENTRIES = [
  { type: 'transport', packetsReceived: 9_000 },
  { type: 'inbound-rtp', packetsReceived: 300, framesDecoded: 120 },
];
const report = new Map(ENTRIES.map((entry, index) => [String(index), entry])) as unknown as RTCStatsReport;

beforeEach(() => vi.stubGlobal('document', { visibilityState: 'visible' }));
afterEach(() => vi.unstubAllGlobals());

/** Ken sends one track; what it looks like from here is up to the test. */
function receiving(
  source: 'camera' | 'microphone' | 'screen_share',
  { publication = {}, track = {} }: { publication?: object; track?: object } = {},
) {
  const livekit = new FakeLiveKit();
  const sent = livekit.add('prt_ken').publish(source);
  const getStats = vi.fn(() => Promise.resolve(report));
  const received = source === 'microphone' ? FakeRemoteTrack.voice() : FakeRemoteTrack.picture();
  Object.assign(received, { receiver: { getStats }, attachedElements: ['element'] }, track);
  Object.assign(sent, { track: received, isEnabled: true }, publication);
  return { read: () => readReceived(livekit as unknown as Room), getStats };
}

it.each([
  ['camera', 'video', 120],
  ['screen_share', 'screen', 120],
  ['microphone', 'audio', 300],
] as const)('tells of a %s what was received and played', async (source, kind, played) => {
  const { read } = receiving(source);
  expect(await read()).toEqual([{ identity: 'prt_ken', kind, expected: true, packets: 300, played }]);
});

it.each([
  ['is muted', { publication: { isMuted: true } }],
  ['is switched off because it is out of sight', { publication: { isEnabled: false } }],
  ['is paused by the media server', { track: { streamState: Track.StreamState.Paused } }],
  ['is shown nowhere', { track: { attachedElements: [] } }],
])('a picture that %s need not move, and nobody is asked', async (_why, how) => {
  const { read, getStats } = receiving('camera', how);
  expect([(await read())[0]!.expected, getStats.mock.calls.length]).toEqual([false, 0]);
});

it('on a page out of sight sound must go on, pictures need not', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const [picture] = await receiving('camera').read();
  const [sound] = await receiving('microphone', { track: { attachedElements: [] } }).read();
  expect([picture!.expected, sound!.expected]).toEqual([false, true]);
});

it('pictures and voices are not measured by LiveKit: nobody reads it, and it takes time of the browser', () => {
  const { livekit } = mediaRoom();
  const ken = livekit.add('prt_ken');
  const [face, voice] = [FakeRemoteTrack.picture(), FakeRemoteTrack.voice()];
  livekit.deliver(ken, ken.publish('camera'), face);
  livekit.deliver(ken, ken.publish('microphone'), voice);
  expect([face.monitored, voice.monitored]).toEqual([false, false]);
});
