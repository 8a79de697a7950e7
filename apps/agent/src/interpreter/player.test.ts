import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { FakeSink } from '../testing/fake-room.ts';
import { Player } from './player.ts';
import { LANE_FRAME_SAMPLES } from '../sound/format.ts';
import { concat } from '../sound/silence-trimmer.ts';

function world() {
  const clock = new FakeClock(1_000_000);
  const sink = new FakeSink(clock);
  const errors: unknown[] = [];
  return { clock, sink, errors, player: new Player(sink, clock, (error) => errors.push(error)) };
}

/** No two samples near each other are alike: a repeated or shifted frame shows. */
const ramp = (length: number): Int16Array =>
  Int16Array.from({ length }, (_, i) => ((i * 7_919) % 60_000) - 30_000);

describe('the player', () => {
  it('hands every sample over once, in order, whatever the pieces, then silence to fill the last frame', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 8 }), async (lengths) => {
        const { clock, sink, player } = world();
        const whole = ramp(lengths.reduce((sum, length) => sum + length, 0));
        let at = 0;
        for (const length of lengths) {
          player.push(whole.subarray(at, at + length));
          at += length;
        }
        player.finishChunk();
        await clock.advance(2_000);
        const sound = sink.sound();
        expect(sound.slice(0, whole.length)).toEqual(whole);
        expect(sound.slice(whole.length).every((sample) => sample === 0)).toBe(true);
        expect(sound.length - whole.length).toBeLessThan(LANE_FRAME_SAMPLES);
      }),
      { numRuns: 30 },
    );
  });

  it('gives frames that own their buffer: the media library reads from the start of it', async () => {
    const { clock, sink, player } = world();
    player.push(ramp(5 * LANE_FRAME_SAMPLES));
    await clock.advance(500);
    expect(sink.frames.length).toBe(5);
    for (const { frame } of sink.frames) {
      expect({ offset: frame.byteOffset, bytes: frame.buffer.byteLength }).toEqual({
        offset: 0,
        bytes: LANE_FRAME_SAMPLES * 2,
      });
    }
    // what the library would play: the first bytes of each buffer
    const played = concat(
      sink.frames.map(({ frame }) => new Int16Array(frame.buffer, 0, LANE_FRAME_SAMPLES)),
    );
    expect(played).toEqual(ramp(5 * LANE_FRAME_SAMPLES));
  });

  it('knows when it will run dry', async () => {
    const { clock, player } = world();
    expect(player.endMs()).toBe(clock.nowMs());
    player.push(ramp(50 * LANE_FRAME_SAMPLES));
    const endMs = clock.nowMs() + 1_000;
    expect(player.endMs()).toBeCloseTo(endMs, -1);
    await clock.advance(400);
    expect(player.endMs()).toBeCloseTo(endMs, -1);
    await clock.advance(1_000);
    expect(player.endMs()).toBe(clock.nowMs());
  });

  it('counts what does not fill a frame yet, and forgets it when cleared', () => {
    const { clock, player } = world();
    player.push(ramp(LANE_FRAME_SAMPLES / 2));
    expect(player.endMs()).toBe(clock.nowMs() + 10);
    player.clear();
    expect(player.endMs()).toBe(clock.nowMs());
  });

  it('hands over a frame only when the one before was taken', async () => {
    const { clock, sink, player } = world();
    const taken = Promise.withResolvers<void>();
    let written = 0;
    sink.write = () => {
      written += 1;
      return taken.promise;
    };
    player.push(ramp(2 * LANE_FRAME_SAMPLES));
    player.push(ramp(LANE_FRAME_SAMPLES));
    await clock.advance(100);
    expect(written).toBe(1);
    taken.resolve();
    await clock.advance(100);
    expect(written).toBe(3);
  });

  it('is silent at once when cleared', async () => {
    const { clock, sink, player } = world();
    player.push(ramp(50 * LANE_FRAME_SAMPLES));
    await clock.advance(100);
    player.clear();
    expect(player.endMs()).toBe(clock.nowMs());
    await clock.advance(1_000);
    expect(sink.frames.length).toBeLessThan(25);
  });

  it('reports a track that broke and drops what was queued', async () => {
    const { clock, sink, errors, player } = world();
    sink.write = async () => Promise.reject(new Error('track is gone'));
    player.push(ramp(3 * LANE_FRAME_SAMPLES));
    await clock.advance(100);
    expect(errors).toEqual([new Error('track is gone')]);
    expect(player.endMs()).toBe(clock.nowMs());
  });

  it('plays on where the track takes sound again', async () => {
    const { clock, sink, player } = world();
    const { write } = sink;
    sink.write = () => Promise.reject(new Error('not now'));
    player.push(ramp(3 * LANE_FRAME_SAMPLES));
    await clock.advance(100);
    sink.write = write;
    player.push(ramp(2 * LANE_FRAME_SAMPLES));
    await clock.advance(100);
    expect(sink.sound()).toEqual(ramp(2 * LANE_FRAME_SAMPLES));
  });
});
