import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import { ParticipantKind, type Room } from 'livekit-client';
import { expect, it } from 'vitest';
import { createVoiceDelay } from './livekit-voice-delay.ts';
import { FakeLiveKit, FakeRemoteTrack } from './testing/fake-livekit.ts';

/** Ken's translated voice comes in as the entries say. */
function receiving(entries: Record<string, unknown>[]) {
  const livekit = new FakeLiveKit();
  const interpreter = livekit.add(INTERPRETER_IDENTITY, ParticipantKind.AGENT);
  const voice = FakeRemoteTrack.voice();
  const getStats = () => Promise.resolve(new Map(entries.map((entry, index) => [String(index), entry])));
  Object.assign(voice, { receiver: { getStats } });
  Object.assign(interpreter.publish('unknown', 'tr:prt_ken:en'), { track: voice });
  return createVoiceDelay(livekit as unknown as Room);
}

const pair = { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.04 };
const sound = (jitterBufferDelay: number, jitterBufferEmittedCount: number) => ({
  type: 'inbound-rtp',
  jitterBufferDelay,
  jitterBufferEmittedCount,
});

it('is half a round trip and the time in the jitter buffer', async () => {
  const other = { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 };
  expect(await receiving([pair, other, sound(4_800, 48_000)])('prt_ken')).toBeCloseTo(120);
});

it('counts the jitter buffer since it was asked last, and from the start after the counters began anew', async () => {
  const entries = [sound(4_800, 48_000)];
  const delay = receiving(entries);
  expect(await delay('prt_ken')).toBeCloseTo(100);
  entries[0] = sound(4_800 + 9_600, 96_000);
  expect(await delay('prt_ken')).toBeCloseTo(200);
  entries[0] = sound(480, 9_600);
  expect(await delay('prt_ken')).toBeCloseTo(50);
});

it('is not known of a voice that is not received, or has not sounded', async () => {
  expect(await receiving([pair, sound(0, 0)])('prt_ken')).toBeNull();
  expect(await receiving([pair, sound(1, 1)])('prt_lucia')).toBeNull();
  expect(await receiving([pair])('prt_ken')).toBeNull();
});
