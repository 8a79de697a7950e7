import { FakeClock } from '@intermind/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createVoiceMixer, type VoiceFacts } from './voice-mixer.ts';

const QUIET: VoiceFacts = {
  wanted: false,
  into: null,
  interpreterPresent: false,
  interpreterDownAtMs: null,
  lane: null,
  captionAtMs: null,
};

/** Sound of one node; the test sets how loud it is. Keeps how each gain was moved, and what a source is connected to. */
function fakeContext() {
  const analysers: { level: number }[] = [];
  const gains: { targets: number[]; value: number; moves: [how: string, value: number, atS: number][] }[] =
    [];
  const connections: unknown[] = [];
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
        moves: [] as [string, number, number][],
        cancelScheduledValues: (atS: number) => gain.moves.push(['cancel', gain.value, atS]),
        setValueAtTime: (value: number, atS: number) => gain.moves.push(['from', value, atS]),
        linearRampToValueAtTime(target: number, atS: number) {
          gain.moves.push(['to', target, atS]);
          gain.targets.push(target);
          gain.value = target;
        },
      };
      gains.push(gain);
      return { gain };
    },
    createMediaStreamSource() {
      sources += 1;
      const source = sources;
      return {
        connect: (node: unknown) => connections.push([source, node]),
        disconnect: () => connections.push([source, 'disconnected']),
      };
    },
  };
  return {
    context: context as unknown as AudioContext,
    analysers,
    gains,
    connections,
    sources: () => sources,
  };
}

function mixing(
  factsOf: (identity: string) => VoiceFacts = () => QUIET,
  volumes: Readonly<Record<string, number>> = {},
) {
  const clock = new FakeClock();
  const world = fakeContext();
  const speaking: string[][] = [];
  const lost: string[][] = [];
  const crowdedOut: string[][] = [];
  const mixer = createVoiceMixer({
    context: world.context,
    clock,
    factsOf,
    originalVolumePercent: () => 10,
    volumeRatioOf: (identity) => volumes[identity] ?? 1,
    onLost: (now) => lost.push([...now]),
    onCrowdedOut: (now) => crowdedOut.push([...now]),
    onSpeaking: (now) => speaking.push([...now]),
  });
  return { ...world, clock, mixer, speaking, lost, crowdedOut };
}

beforeAll(() => void vi.stubGlobal('MediaStream', class {}));
afterAll(() => vi.unstubAllGlobals());

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

  it('a listener hears two voices of one person as one: an assistant has its own and that of its avatar', async () => {
    const facts: VoiceFacts = { ...QUIET, wanted: true, interpreterPresent: true };
    const { mixer, clock, analysers, gains, speaking } = mixing(() => facts);
    const own = mixer.open('bot', 'original');
    const avatar = mixer.open('bot', 'original');
    mixer.open('bot', 'translated');
    analysers[1]!.level = 0.5;
    await clock.advance(1_000);
    expect([mixer.levels().get('bot')?.originalLevel, speaking]).toEqual([0.5, [['bot']]]);
    // Both are lowered under the interpretation.
    analysers[2]!.level = 0.1;
    await clock.advance(400);
    expect([gains[0]!.value, gains[1]!.value]).toEqual([0.1, 0.1]);
    avatar.close();
    analysers[0]!.level = 0.25;
    await clock.advance(100);
    expect(mixer.levels().get('bot')?.originalLevel).toBe(0.25);
    own.close();
  });

  it('a translated voice that is silenced fades in 150 ms, and the original comes back in 400 ms; and the other way round', async () => {
    const facts: VoiceFacts = { ...QUIET, wanted: true, interpreterPresent: true };
    const { mixer, clock, analysers, gains } = mixing(() => facts);
    mixer.open('ken', 'original');
    mixer.open('ken', 'translated');
    analysers[1]!.level = 0.1;
    await clock.advance(200);
    const moved = () => gains.map(({ moves }) => moves.splice(0).filter(([how]) => how === 'to'));
    expect(moved()).toEqual([[['to', 0.1, 0.15]], []]);
    Object.assign(facts, { wanted: false, silenced: true });
    await clock.advance(200);
    expect(moved()).toEqual([[['to', 1, 0.4]], [['to', 0, 0.15]]]);
    Object.assign(facts, { wanted: true, silenced: false });
    await clock.advance(200);
    expect(moved()).toEqual([[['to', 0.1, 0.15]], [['to', 1, 0.15]]]);
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
    // The interpretation is as loud as ever.
    mixer.open('ken', 'translated');
    expect(gains[3]!.value).toBe(1);
    mixer.forget('ken');
    mixer.open('ken', 'original');
    expect(gains[4]!.value).toBe(1);
  });

  it('a voice that has ended is not measured, nor somebody speaking', async () => {
    const { mixer, clock, analysers, speaking } = mixing();
    const voice = mixer.open('ken', 'original');
    analysers[0]!.level = 0.5;
    voice.close();
    await clock.advance(100);
    expect([mixer.levels().size, speaking]).toEqual([0, []]);
  });

  it('somebody who pauses for a moment goes on speaking', async () => {
    const { mixer, clock, analysers, speaking } = mixing();
    mixer.open('ken', 'original');
    analysers[0]!.level = 0.1;
    await clock.advance(100);
    analysers[0]!.level = 0;
    await clock.advance(100);
    expect(speaking).toEqual([['ken']]);
  });

  it('a person is as loud as the listener wants, original and interpreted, from the first sound on', async () => {
    const volumes: Record<string, number> = { ken: 0.5 };
    const { mixer, clock, analysers, gains, lost } = mixing(
      () => ({ ...QUIET, wanted: true, interpreterPresent: true }),
      volumes,
    );
    mixer.open('ken', 'original');
    mixer.open('ken', 'translated');
    expect(gains.map(({ value }) => value)).toEqual([0.5, 0.5]);
    analysers[1]!.level = 0.1;
    await clock.advance(200);
    expect(gains.map(({ value }) => value)).toEqual([0.05, 0.5]);
    volumes['ken'] = 2;
    await clock.advance(100);
    expect(gains.map(({ value }) => value)).toEqual([0.2, 2]);
    volumes['ken'] = 0;
    await clock.advance(100);
    expect(gains.map(({ value }) => value)).toEqual([0, 0]);
    mixer.open('ken', 'original');
    expect([gains[2]!.value, lost]).toEqual([0, []]);
  });

  it('the sound of a shared screen follows the volume of its person, and is neither lowered nor somebody speaking', async () => {
    const volumes: Record<string, number> = { ken: 0.5 };
    const { mixer, clock, analysers, gains, speaking } = mixing(
      () => ({ ...QUIET, wanted: true, interpreterPresent: true }),
      volumes,
    );
    const screen = mixer.open('ken', 'screen');
    expect([screen.nodes.length, gains[0]!.value]).toEqual([1, 0.5]);
    mixer.open('ken', 'translated');
    analysers[0]!.level = 0.1;
    await clock.advance(200);
    expect([gains[0]!.value, speaking]).toEqual([0.5, []]);
    volumes['ken'] = 0;
    await clock.advance(100);
    expect(gains[0]!.value).toBe(0);
    mixer.open('ken', 'screen');
    screen.close();
    volumes['ken'] = 1;
    await clock.advance(100);
    expect(gains.map(({ value }) => value)).toEqual([0, 1, 1]);
  });

  it('the volume of one person changes nobody else’s', async () => {
    const { mixer, clock, gains } = mixing(undefined, { ken: 0 });
    mixer.open('ken', 'original');
    mixer.open('lucia', 'original');
    await clock.advance(100);
    expect(gains.map(({ value }) => value)).toEqual([0, 1]);
  });

  it('measures the own microphone once for one track', () => {
    const { mixer, sources } = mixing();
    const track = {} as MediaStreamTrack;
    mixer.measureOwn('you', track);
    mixer.measureOwn('you', track);
    mixer.measureOwn('you', {} as MediaStreamTrack);
    expect(sources()).toBe(2);
    mixer.measureOwn('you again', track);
    expect(sources()).toBe(3);
  });

  it('measures the own microphone without playing it, and lets go of it with the track and with the call', async () => {
    const { mixer, clock, analysers, gains, connections, speaking } = mixing();
    mixer.measureOwn('you', {} as MediaStreamTrack);
    expect([connections, gains]).toEqual([[[1, analysers[0]]], []]);
    analysers[0]!.level = 0.3;
    await clock.advance(100);
    expect(mixer.levels().get('you')).toEqual({
      originalLevel: expect.closeTo(0.3) as number,
      translatedLevel: 0,
      originalGain: 1,
    });
    mixer.measureOwn('you', null);
    await clock.advance(100);
    expect([mixer.levels().size, speaking, connections.at(-1)]).toEqual([
      0,
      [['you'], []],
      [1, 'disconnected'],
    ]);
    mixer.measureOwn('you', {} as MediaStreamTrack);
    mixer.close();
    expect(connections.at(-1)).toEqual([2, 'disconnected']);
  });

  it('fades from where a voice is: down in 150 ms, up in 400 ms, and only when something changes', async () => {
    const facts: VoiceFacts = { ...QUIET, wanted: true, interpreterPresent: true };
    const { mixer, context, clock, analysers, gains } = mixing(() => facts);
    const { nodes } = mixer.open('ken', 'original');
    mixer.open('ken', 'translated');
    expect(nodes).toEqual([analysers[0], { gain: gains[0] }]);
    Object.assign(context, { currentTime: 7 });
    analysers[1]!.level = 0.1;
    await clock.advance(500);
    analysers[1]!.level = 0;
    Object.assign(context, { currentTime: 9 });
    await clock.advance(1_000);
    expect([gains[0]!.moves, gains[1]!.moves]).toEqual([
      [
        ['cancel', 1, 7],
        ['from', 1, 7],
        ['to', 0.1, 7.15],
        ['cancel', 0.1, 9],
        ['from', 0.1, 9],
        ['to', 1, 9.4],
      ],
      [],
    ]);
    expect(mixer.levels().get('ken')).toEqual({ originalLevel: 0, translatedLevel: 0, originalGain: 1 });
  });

  it('tells once that an interpretation fell silent, and once that it is back', async () => {
    const { mixer, clock, analysers, lost } = mixing(() => ({
      ...QUIET,
      wanted: true,
      interpreterPresent: true,
      lane: {
        status: { state: 'active', lagMs: 1_000 } as NonNullable<VoiceFacts['lane']>['status'],
        atMs: 0,
      },
    }));
    mixer.open('ken', 'original');
    mixer.open('ken', 'translated');
    analysers[0]!.level = 0.2;
    await clock.advance(900);
    expect(lost).toEqual([]);
    await clock.advance(2_000);
    expect(lost).toEqual([['ken']]);
    analysers[1]!.level = 0.1;
    await clock.advance(1_000);
    expect(lost).toEqual([['ken'], []]);
  });

  it('plays two translated voices at once, the third when one of them falls silent, and tells whose is not played', async () => {
    const { mixer, clock, analysers, gains, crowdedOut } = mixing(() => ({
      ...QUIET,
      wanted: true,
      interpreterPresent: true,
    }));
    for (const identity of ['ken', 'lucia', 'daniel']) mixer.open(identity, 'translated');
    const loud = (...levels: number[]) => levels.forEach((level, at) => (analysers[at]!.level = level));
    loud(0.1, 0.1, 0);
    await clock.advance(500);
    loud(0.1, 0.1, 0.1);
    await clock.advance(500);
    expect(gains.map(({ value }) => value)).toEqual([1, 1, 0]);
    expect(crowdedOut).toEqual([['daniel']]);
    loud(0, 0.1, 0.1);
    await clock.advance(2_000);
    expect(gains.map(({ value }) => value)).toEqual([0, 1, 1]);
    expect(crowdedOut).toEqual([['daniel'], []]);
    expect(gains[2]!.moves.filter(([how]) => how === 'to').map(([, value, atS]) => [value, atS])).toEqual([
      [0, 0.15],
      [1, 0.15],
    ]);
  });

  it('forgets a voice that closed while speaking: a new one is silent until it is heard', async () => {
    const { mixer, clock, analysers, speaking } = mixing();
    const first = mixer.open('ken', 'original');
    const translated = mixer.open('ken', 'translated');
    analysers[0]!.level = 0.1;
    await clock.advance(100);
    translated.close();
    await clock.advance(100);
    expect(speaking).toEqual([['ken']]);
    first.close();
    mixer.open('ken', 'original');
    await clock.advance(100);
    expect(speaking).toEqual([['ken'], []]);
  });

  it('forgets people who left the meeting', async () => {
    const { mixer, clock, analysers, speaking } = mixing();
    mixer.open('ken', 'original').close();
    mixer.open('ken', 'original');
    analysers[1]!.level = 0.1;
    await clock.advance(100);
    analysers[1]!.level = 0;
    mixer.forget('ken');
    await clock.advance(100);
    expect(speaking).toEqual([['ken'], []]);
  });

  it('tells after each measurement that there is a new one, until nobody listens', async () => {
    const { mixer, clock } = mixing();
    let measured = 0;
    const stop = mixer.onMeasured(() => (measured += 1));
    await clock.advance(1_000);
    stop();
    await clock.advance(1_000);
    expect(measured).toBe(10);
  });

  it('stops with the call', () => {
    const { mixer, clock } = mixing();
    mixer.close();
    expect(clock.waiting).toBe(0);
  });
});
