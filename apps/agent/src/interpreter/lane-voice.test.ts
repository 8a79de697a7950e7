import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { EngineRegistry } from '../speech/engine-registry.ts';
import type { TextToSpeech } from '../speech/ports.ts';
import { FakeSink } from '../testing/fake-room.ts';
import { say } from './lane-voice.ts';
import { Player } from './player.ts';

const LOUD = 5_000;
type Pieces = (wait: (ms: number) => Promise<void>) => AsyncGenerator<Int16Array>;

/** Voices that give these pieces, and what became of the signal that each was given. */
function voices(rateHz: number, ...each: Pieces[]) {
  const clock = new FakeClock(100_000);
  const sink = new FakeSink(clock);
  const registry = new EngineRegistry(
    { recognisers: [], translators: [], voices: [], close: async () => Promise.resolve() },
    clock,
  );
  const signals: AbortSignal[] = [];
  const wait = async (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  const engines = each.map((pieces, index): TextToSpeech => {
    const info = { id: `voice-${index}`, kind: 'text-to-speech', grade: 'production', typicalMs: 0 } as const;
    return {
      info: { ...info, sampleRateHz: rateHz },
      speaks: () => true,
      synthesize: ({ signal }) => {
        signals.push(signal);
        return pieces(wait);
      },
    };
  });
  const player = new Player(sink, clock, () => expect.unreachable());
  const audible: number[] = [];
  const lane = new AbortController();
  const speak = () =>
    say({
      clock,
      ladder: { registry, engines, pair: 'es' },
      player,
      text: 'uno',
      language: 'es',
      rateRatio: 1,
      speaker: 'prt_ana',
      signal: lane.signal,
      onAudible: (atMs) => audible.push(atMs - 100_000),
    });
  const breakerOf = (index: number) => registry.breaker(engines[index]!, 'es');
  return { clock, sink, signals, lane, audible, speak, breakerOf };
}

const tone = (samples: number, level = LOUD) => new Int16Array(samples).fill(level);
const hangs: Pieces = async function* () {
  await new Promise(() => undefined);
  yield tone(1);
};
const speaks: Pieces = async function* () {
  yield await Promise.resolve(tone(4_800));
};

describe('a voice that is to say a chunk', () => {
  it('is stopped when it gives no sound in time, and the next one speaks', async () => {
    const { clock, sink, signals, speak } = voices(48_000, hangs, speaks);
    const said = speak();
    await clock.advance(1_499);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await clock.advance(1);
    await said;
    expect([signals[0]!.aborted, sink.sound().length]).toEqual([true, 4_800]);
  });

  it('has failed when it gives no sound at all', async () => {
    const silent: Pieces = async function* () {};
    const { speak, sink, breakerOf } = voices(48_000, silent);
    for (let times = 0; times < 3; times++)
      await expect(speak()).rejects.toMatchObject({ message: 'voice-0 gave no sound', kind: 'engine' });
    expect([breakerOf(0).state, sink.frames]).toEqual(['open', []]);
  });

  it('is stopped with the lane, before its first sound too, and leaves nothing at the signal of the lane', async () => {
    const { lane, signals, speak } = voices(48_000, hangs);
    const said = speak();
    await Promise.resolve();
    lane.abort(new Error('cleared'));
    await expect(said).rejects.toThrow('cleared');
    expect([signals[0]!.aborted, signals[0]!.reason]).toEqual([true, new Error('cleared')]);
    const fine = voices(48_000, speaks);
    await fine.speak();
    expect(getEventListeners(fine.lane.signal, 'abort')).toEqual([]);
    expect(fine.signals[0]!.aborted).toBe(true);
  });

  it('may be tried again after its probe was cancelled, and is trusted again after it has spoken to the end', async () => {
    const { lane, clock, breakerOf, speak } = voices(48_000, async function* (wait) {
      yield tone(960);
      await wait(500);
      yield tone(960);
    });
    for (let times = 0; times < 3; times++) breakerOf(0).failed(new Error('down'));
    await clock.advance(1_000);
    expect(breakerOf(0).state).toBe('half-open');
    const cancelled = speak();
    await clock.advance(100);
    lane.abort(new Error('cleared'));
    await expect(cancelled).rejects.toThrow('cleared');
    expect(breakerOf(0).tryEnter()).toBe(true);
    breakerOf(0).abandoned();
    const other = voices(48_000, speaks);
    other.breakerOf(0).failed(new Error('down'));
    other.breakerOf(0).failed(new Error('down'));
    await other.speak();
    other.breakerOf(0).failed(new Error('down'));
    expect(other.breakerOf(0).state).toBe('closed');
  });
});

describe('the sound of a chunk', () => {
  it('begins when it can be heard, not with silence before it', async () => {
    const { clock, audible, sink, speak } = voices(48_000, async function* (wait) {
      yield tone(4_800, 0);
      await wait(500);
      yield tone(4_800);
    });
    const said = speak();
    await clock.advance(500);
    await said;
    expect(audible).toEqual([500]);
    // With the 15 ms before it that may hold a soft sound.
    expect(sink.frames).toHaveLength(6);
  });

  it('of another rate lasts as long as it was made, with the soft end of the word', async () => {
    const { sink, speak } = voices(24_000, async function* () {
      yield await Promise.resolve(tone(2_400));
      yield tone(2_400, 100);
    });
    await speak();
    const sound = sink.sound();
    const loud = sound.filter((sample) => Math.abs(sample) > LOUD / 2).length;
    expect(loud / 48).toBeGreaterThan(98);
    expect(loud / 48).toBeLessThan(102);
    // 100 ms and 15 ms, in whole frames
    expect(sink.frames).toHaveLength(6);
    const soft = sound.filter((sample) => sample > 50 && sample < 150).length;
    expect(soft / 48).toBeGreaterThan(12);
  });
});
