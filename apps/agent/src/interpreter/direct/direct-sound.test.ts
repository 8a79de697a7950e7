import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import { FRAME_MS, LANE_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { FakeSink } from '../../testing/fake-room.ts';
import { Player } from '../player.ts';
import { DirectSound, SOUND_MAX_MS } from './direct-sound.ts';

const RATE_HZ = 24_000;

/** How much sound it is given, chunk by chunk; the last of them is not finished. */
class ChunkPlayer extends Player {
  private readonly samples = [0];

  override push(pcm: Int16Array): void {
    this.samples.push(this.samples.pop()! + pcm.length);
  }

  override finishChunk(): void {
    this.samples.push(0);
  }

  get chunksMs(): number[] {
    return this.samples.map((count) => (count * 1_000) / LANE_SAMPLE_RATE_HZ);
  }
}

function world() {
  const clock = new FakeClock(10_000);
  const player = new ChunkPlayer(new FakeSink(clock), clock, () => undefined);
  const track = { isOpen: true };
  /** When the voice began, or went on after a pause. */
  const audible: number[] = [];
  const sound = new DirectSound({
    sampleRateHz: RATE_HZ,
    clock,
    player: () => (track.isOpen ? player : undefined),
    onAudible: (audibleMs) => audible.push(audibleMs),
  });
  const push = (durationMs: number, level: number, atMs?: number): void =>
    sound.push(new Int16Array((RATE_HZ * durationMs) / 1_000).fill(level), atMs);
  return {
    clock,
    track,
    audible,
    sound,
    chunks: () => player.chunksMs,
    say: (durationMs: number, atMs?: number) => push(durationMs, 9_000, atMs),
    pause: (durationMs: number, atMs?: number) => push(durationMs, 0, atMs),
  };
}

describe('sound of an engine', () => {
  it('waits in whole frames for a track that does not take it, whatever the pieces', () => {
    const { sound, track, say, chunks } = world();
    track.isOpen = false;
    const waited = [10, 10, 10, 30].map((pieceMs) => {
      say(pieceMs);
      return sound.waitingMs;
    });
    expect(waited).toEqual([0, 20, 20, 60]);
    track.isOpen = true;
    sound.end();
    expect([sound.waitingMs, chunks()]).toEqual([0, [60, 0]]);
  });

  it('is played with its short pauses, and begins once', () => {
    const { clock, sound, say, pause, chunks, audible } = world();
    say(100);
    clock.jump(50);
    pause(400);
    expect(sound.speaking).toBe(true);
    say(100);
    sound.end();
    expect([chunks(), audible]).toEqual([[600, 0], [10_000]]);
  });

  it('is cut in a longer pause, whose rest is left out, and begins again behind it', () => {
    const { clock, sound, say, pause, chunks, audible } = world();
    pause(1_000);
    expect([chunks(), sound.speaking]).toEqual([[0], false]);
    say(100);
    pause(2_000);
    expect([chunks(), sound.speaking]).toEqual([[500, 0], false]);
    clock.jump(300);
    say(40);
    sound.end();
    expect([chunks(), audible]).toEqual([
      [500, 40, 0],
      [10_000, 10_300],
    ]);
  });

  it('ends a chunk when nothing has come for longer than a pause, once, and drops a part of a frame', () => {
    const { clock, sound, say, chunks, track, audible } = world();
    say(30);
    clock.jump(400);
    sound.flush();
    expect(chunks()).toHaveLength(1);
    clock.jump(1);
    sound.flush();
    clock.jump(1_000);
    sound.flush();
    expect(chunks()).toEqual([20, 0]);
    track.isOpen = false;
    say(20);
    say(10);
    expect(sound.waitingMs).toBe(20);
    track.isOpen = true;
    sound.flush();
    expect(audible).toEqual([10_000, 11_401]);
  });

  it('drops the oldest of what waits for too long', () => {
    const { sound, say, track, chunks } = world();
    track.isOpen = false;
    for (let ms = 0; ms < SOUND_MAX_MS; ms += 1_000) say(1_000, ms);
    expect(sound.waitingMs).toBe(SOUND_MAX_MS);
    say(1_000, SOUND_MAX_MS);
    expect(sound.waitingMs).toBe(SOUND_MAX_MS);
    track.isOpen = true;
    sound.flush();
    sound.end();
    expect(chunks()).toEqual([SOUND_MAX_MS, 0]);
  });

  it('is forgotten when it is cleared, with the voice that was speaking', () => {
    const { sound, say, track, chunks, audible } = world();
    say(30);
    track.isOpen = false;
    say(200);
    sound.clear();
    expect([sound.waitingMs, sound.speaking]).toEqual([0, false]);
    track.isOpen = true;
    sound.flush();
    say(20);
    say(10);
    expect([audible.length, Math.round(chunks()[0]!)]).toEqual([2, 2 * FRAME_MS - 1]);
  });
});

describe('how far an engine was heard, on its own time line,', () => {
  it('is not known where it tells no times', () => {
    const { sound, say } = world();
    say(100);
    expect(sound.saidUntilMs).toBeUndefined();
  });

  it('is as far as its sound has come, where the track takes all of it', () => {
    const { sound, say, pause } = world();
    say(100, 1_000);
    expect(sound.saidUntilMs).toBe(1_000);
    pause(100);
    expect(sound.saidUntilMs).toBe(1_000);
    say(100, 1_200);
    expect(sound.saidUntilMs).toBe(1_200);
  });

  it('is as far as the track took it', () => {
    const { sound, say, track } = world();
    track.isOpen = false;
    say(100, 500);
    expect(sound.saidUntilMs).toBe(Number.NEGATIVE_INFINITY);
    track.isOpen = true;
    say(100, 1_000);
    track.isOpen = false;
    say(100, 2_000);
    expect(sound.saidUntilMs).toBe(1_000);
  });

  it('begins anew with a session', () => {
    const { sound, say, track } = world();
    say(100, 5_000);
    sound.restart();
    expect(sound.saidUntilMs).toBeUndefined();
    track.isOpen = false;
    say(100);
    expect(sound.saidUntilMs).toBe(Number.NEGATIVE_INFINITY);
  });
});
