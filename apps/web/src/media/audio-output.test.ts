import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as AudioOutput from './audio-output.ts';

/** A browser's AudioContext, of which the test decides whether it may run. */
class FakeAudioContext extends EventTarget {
  static made: FakeAudioContext[] = [];
  static hasSinks = true;
  state: AudioContextState = 'suspended';
  sinkId: string | undefined = FakeAudioContext.hasSinks ? '' : undefined;
  currentTime = 10;
  destination = 'the speaker';
  resumed = 0;
  resume = (): Promise<void> => {
    this.resumed += 1;
    return Promise.resolve();
  };
  suspended = 0;
  readonly sinks: string[] = [];
  readonly goneSinks = new Set<string>();
  readonly notes: { frequency: number; fromS: number; toS: number; peak: number; to: unknown }[] = [];

  constructor() {
    super();
    FakeAudioContext.made.push(this);
  }

  suspend(): Promise<void> {
    this.suspended += 1;
    return Promise.resolve();
  }

  become(state: AudioContextState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  setSinkId(deviceId: string): Promise<void> {
    this.sinks.push(deviceId);
    if (this.goneSinks.has(deviceId)) return Promise.reject(new Error('gone'));
    this.sinkId = deviceId;
    return Promise.resolve();
  }

  createOscillator() {
    const note = { frequency: 0, fromS: 0, toS: 0, peak: 0, to: undefined as unknown };
    this.notes.push(note);
    return {
      frequency: {
        set value(hertz: number) {
          note.frequency = hertz;
        },
      },
      connect: (envelope: { into: (note: unknown) => unknown }) => envelope.into(note),
      start: (atS: number) => (note.fromS = atS),
      stop: (atS: number) => (note.toS = atS),
    };
  }

  createGain() {
    let peak = 0;
    return {
      gain: {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: (value: number) => (peak = value),
        exponentialRampToValueAtTime: () => undefined,
      },
      into: (note: (typeof this.notes)[0]) => ({
        connect(to: unknown) {
          note.peak = peak;
          note.to = to;
        },
      }),
    };
  }
}

let output: typeof AudioOutput;
let gestures: EventTarget;
let page: EventTarget & { visibilityState: string };

beforeEach(async () => {
  vi.useFakeTimers();
  FakeAudioContext.made = [];
  FakeAudioContext.hasSinks = true;
  gestures = new EventTarget();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('addEventListener', gestures.addEventListener.bind(gestures));
  vi.stubGlobal('document', page);
  vi.resetModules();
  output = await import('./audio-output.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page’s context, created on first use. */
function made(): FakeAudioContext {
  return output.audioContext() as unknown as FakeAudioContext;
}

it('there is one context, made when it is first wanted', () => {
  output.resumeAudio();
  output.releaseAudio();
  expect(FakeAudioContext.made).toEqual([]);
  expect([made() === made(), FakeAudioContext.made.length]).toEqual([true, 1]);
});

describe('sound that the browser keeps off', () => {
  it('is told after half a second, once, and again when it runs', () => {
    const context = made();
    const told: boolean[] = [];
    const stop = output.onAudioBlocked(() => told.push(output.isAudioBlocked()));
    vi.advanceTimersByTime(499);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    output.resumeAudio();
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([true]);
    context.become('running');
    expect(told).toEqual([true, false]);
    stop();
    context.become('suspended');
    vi.advanceTimersByTime(5_000);
    expect([told, output.isAudioBlocked()]).toEqual([[true, false], true]);
  });

  it('is not told where it starts within the half second', () => {
    const context = made();
    const told = vi.fn();
    output.onAudioBlocked(told);
    vi.advanceTimersByTime(400);
    context.become('running');
    vi.advanceTimersByTime(5_000);
    expect(told).not.toHaveBeenCalled();
  });

  it('is not told before anybody wants sound, nor after the context was closed', () => {
    const told = vi.fn();
    output.onAudioBlocked(told);
    vi.advanceTimersByTime(5_000);
    made().become('closed');
    vi.advanceTimersByTime(5_000);
    expect(told).not.toHaveBeenCalled();
  });

  it.each(['pointerdown', 'pointerup', 'keydown', 'touchend'])('is switched on by %s', (gesture) => {
    const context = made();
    gestures.dispatchEvent(new Event(gesture));
    expect(context.resumed).toBe(1);
    context.state = 'running';
    gestures.dispatchEvent(new Event(gesture));
    expect(context.resumed).toBe(1);
  });

  it('is switched on when the page is visible again, not while it is hidden', () => {
    const context = made();
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(context.resumed).toBe(0);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(context.resumed).toBe(1);
  });

  it('that cannot be switched on is no fault of the page', async () => {
    const problem = vi.spyOn(console, 'error').mockReturnValue();
    const context = made();
    context.resume = () => Promise.reject(new Error('not allowed'));
    output.resumeAudio();
    await vi.advanceTimersByTimeAsync(0);
    expect(problem).toHaveBeenCalledTimes(1);
  });
});

it('nothing is heard after the call', () => {
  const context = made();
  output.releaseAudio();
  expect(context.suspended).toBe(1);
});

describe('the speaker', () => {
  it('is the chosen one; setting it again would begin the output anew', async () => {
    const context = made();
    await output.chooseSpeaker('desk');
    await output.chooseSpeaker('desk');
    await output.chooseSpeaker('default');
    await output.chooseSpeaker(null);
    expect([output.canChooseSpeaker(), context.sinks]).toEqual([true, ['desk', '']]);
  });

  it('is the default one where the chosen one is gone, or both are', async () => {
    const problem = vi.spyOn(console, 'error').mockReturnValue();
    const context = made();
    context.goneSinks.add('headset');
    await output.chooseSpeaker('headset');
    context.goneSinks.add('');
    await output.chooseSpeaker('headset');
    expect([context.sinks, problem.mock.calls.length]).toEqual([['headset', '', 'headset', ''], 2]);
  });

  it('is the default one while the chosen one is unplugged, and the chosen one again when it is back', async () => {
    const desk = { kind: 'audiooutput', deviceId: 'desk', label: 'Desk' };
    const headset = { ...desk, deviceId: 'headset', label: 'Headset' };
    let plugged = [desk, headset];
    const devices = Object.assign(new EventTarget(), { enumerateDevices: () => Promise.resolve(plugged) });
    vi.stubGlobal('navigator', { mediaDevices: devices });
    const context = made();
    const change = async (now: typeof plugged) => {
      plugged = now;
      devices.dispatchEvent(new Event('devicechange'));
      await vi.advanceTimersByTimeAsync(0);
    };
    await change([desk]);
    await output.chooseSpeaker('headset');
    await change([desk, headset]);
    await change([desk]);
    await change([desk, headset]);
    // Before access was given, nothing is known of them.
    await change([]);
    await output.chooseSpeaker(null);
    await change([desk]);
    expect(context.sinks).toEqual(['headset', '', 'headset', '']);
  });

  it('is the default one at once when the chosen one fails in use; the sound goes on', async () => {
    const context = made();
    await output.chooseSpeaker('headset');
    context.become('suspended');
    context.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    // Where the default one fails too, nothing is left to try.
    context.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    expect([context.sinks, context.resumed]).toEqual([['headset', ''], 1]);
  });

  it('cannot be chosen in every browser', async () => {
    const context = made();
    Object.assign(context, { setSinkId: undefined });
    await output.chooseSpeaker('desk');
    vi.stubGlobal('AudioContext', class {});
    expect([context.sinkId, output.canChooseSpeaker()]).toEqual(['', false]);
    vi.stubGlobal('AudioContext', undefined);
    expect(output.canChooseSpeaker()).toBe(false);
  });
});

it.each([
  ['someone asks to join', () => output.playJoinRequestSound(), [587.33, 880]],
  ['the meeting is recorded from now on', () => output.playRecordingSound(), [440, 440]],
  ['the speaker is tried', () => output.playTestSound(), [523.25, 659.25, 783.99]],
])('soft notes, one after the other, when %s', (_, play, frequencies) => {
  play();
  const { notes, resumed } = made();
  expect([notes.map(({ frequency }) => frequency), resumed]).toEqual([frequencies, 1]);
  for (const [index, { fromS, toS, peak, to }] of notes.entries()) {
    expect([to, peak > 0 && peak <= 0.2, toS > fromS]).toEqual(['the speaker', true, true]);
    expect(fromS).toBeGreaterThanOrEqual(index === 0 ? 10 : notes[index - 1]!.fromS + 0.2);
    if (index > 0) expect(fromS).toBeLessThan(notes[index - 1]!.toS);
  }
});
