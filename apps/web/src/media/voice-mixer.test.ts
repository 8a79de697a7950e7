import { FakeClock } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { createVoiceMixer, type VoiceFacts } from './voice-mixer.ts';

const QUIET: VoiceFacts = {
  wanted: false,
  interpreterPresent: false,
  interpreterDownAtMs: null,
  lane: null,
  captionAtMs: null,
};

/** Sound of one node; the test sets how loud it is. */
function fakeContext() {
  const analysers: { level: number }[] = [];
  const gains: { targets: number[]; value: number }[] = [];
  let sources = 0;
  const context = {
    currentTime: 0,
    createAnalyser() {
      const analyser = {
        level: 0,
        fftSize: 0,
        getFloatTimeDomainData: (out: Float32Array) => out.fill(analyser.level),
      };
      analysers.push(analyser);
      return analyser;
    },
    createGain() {
      const gain = {
        targets: [] as number[],
        value: 1,
        cancelScheduledValues: () => undefined,
        setValueAtTime: () => undefined,
        linearRampToValueAtTime(target: number) {
          gain.targets.push(target);
          gain.value = target;
        },
      };
      gains.push(gain);
      return { gain };
    },
    createMediaStreamSource() {
      sources += 1;
      return { connect: () => undefined, disconnect: () => undefined };
    },
  };
  return { context: context as unknown as AudioContext, analysers, gains, sources: () => sources };
}

function mixing(factsOf: (identity: string) => VoiceFacts = () => QUIET) {
  const clock = new FakeClock();
  const world = fakeContext();
  const speaking: string[][] = [];
  const lost: string[][] = [];
  const mixer = createVoiceMixer({
    context: world.context,
    clock,
    factsOf,
    originalVolumePercent: () => 10,
    onLost: (now) => lost.push([...now]),
    onSpeaking: (now) => speaking.push([...now]),
  });
  return { ...world, clock, mixer, speaking, lost };
}

describe('the voice mixer', () => {
  it('tells who speaks at each change only', async () => {
    const { mixer, clock, analysers, speaking } = mixing();
    mixer.open('ken', 'original');
    await clock.advance(1_000);
    analysers[0]!.level = 0.1;
    await clock.advance(1_000);
    analysers[0]!.level = 0;
    await clock.advance(2_000);
    expect(speaking).toEqual([['ken'], []]);
  });

  it('a voice that was replaced does not take the newer one along when it closes', async () => {
    const { mixer, clock, analysers } = mixing();
    const old = mixer.open('ken', 'original');
    mixer.open('ken', 'original');
    old.close();
    analysers[1]!.level = 0.5;
    await clock.advance(100);
    expect(mixer.levels().get('ken')?.originalLevel).toBeCloseTo(0.5);
  });

  it('a voice comes back as loud as it was, until the person is forgotten', async () => {
    const facts: VoiceFacts = { ...QUIET, wanted: true, interpreterPresent: true };
    const { mixer, clock, analysers, gains } = mixing(() => facts);
    const first = mixer.open('ken', 'original');
    mixer.open('ken', 'translated');
    analysers[1]!.level = 0.1;
    await clock.advance(200);
    expect(gains[0]!.value).toBe(0.1);
    first.close();
    mixer.open('ken', 'original');
    expect(gains[2]!.value).toBe(0.1);
    mixer.forget('ken');
    mixer.open('ken', 'original');
    expect(gains[3]!.value).toBe(1);
  });

  it('measures the own microphone once for one track', () => {
    class FakeMediaStream {}
    Object.assign(globalThis, { MediaStream: FakeMediaStream });
    const { mixer, sources } = mixing();
    const track = {} as MediaStreamTrack;
    mixer.measureOwn('you', track);
    mixer.measureOwn('you', track);
    mixer.measureOwn('you', {} as MediaStreamTrack);
    expect(sources()).toBe(2);
  });

  it('stops with the call', () => {
    const { mixer, clock } = mixing();
    mixer.close();
    expect(clock.waiting).toBe(0);
  });
});
