import { DUCK_RAMP_MS, RELEASE_RAMP_MS } from './ducking.ts';

/** From when to when a voice speaks in a dub, milliseconds of the recording, in their order. */
export type Spoken = readonly (readonly [fromMs: number, toMs: number])[];

/** A level that is reached, in an even ramp from the one before, so many seconds from now. */
export interface Level {
  afterS: number;
  /** 0 to 1. */
  ratio: number;
}

/** Levels are laid out this far ahead: a page in the background is called once a second, or later. */
const AHEAD_S = 5;
/** A jump in the recording is followed in this time: nothing clicks. */
export const SOON_S = 0.05;

interface Point {
  atMs: number;
  ratio: number;
}

/** How loud the sound of the room is over a recording: lowered as long as the dub speaks, and whole in between. */
export function duckingOf(spoken: Spoken, loweredRatio: number): readonly Point[] {
  const points: Point[] = [];
  for (const [fromMs, toMs] of spoken) {
    const last = points.at(-1);
    // No time to come back in between.
    if (last && fromMs - DUCK_RAMP_MS <= last.atMs) points.splice(-2);
    else points.push({ atMs: fromMs - DUCK_RAMP_MS, ratio: 1 }, { atMs: fromMs, ratio: loweredRatio });
    points.push({ atMs: toMs, ratio: loweredRatio }, { atMs: toMs + RELEASE_RAMP_MS, ratio: 1 });
  }
  return points;
}

/** The levels of the next seconds, from a place in the recording that is played at a speed. */
export function levelsAhead(
  ducking: readonly Point[],
  { atS, speed }: { atS: number; speed: number },
): Level[] {
  const ratioAt = (afterS: number) => ratioOf(ducking, (atS + afterS * speed) * 1_000);
  const turns = ducking
    .map(({ atMs, ratio }) => ({ afterS: (atMs / 1_000 - atS) / speed, ratio }))
    .filter(({ afterS }) => afterS > SOON_S && afterS < AHEAD_S);
  return [{ afterS: SOON_S, ratio: ratioAt(SOON_S) }, ...turns, { afterS: AHEAD_S, ratio: ratioAt(AHEAD_S) }];
}

/** Where the ramps through some levels have come after a time. @param fromRatio where they began */
export function ratioAfter(fromRatio: number, levels: readonly Level[], afterS: number): number {
  const next = levels.findIndex((level) => level.afterS > afterS);
  if (next < 0) return levels.at(-1)?.ratio ?? fromRatio;
  const [before, after] = [levels[next - 1] ?? { afterS: 0, ratio: fromRatio }, levels[next]!];
  const share = (afterS - before.afterS) / (after.afterS - before.afterS);
  return before.ratio + (after.ratio - before.ratio) * share;
}

function ratioOf(ducking: readonly Point[], atMs: number): number {
  const next = ducking.findIndex((point) => point.atMs > atMs);
  const [before, after] = [ducking[next - 1], ducking[next]];
  if (!before || !after) return 1;
  const share = (atMs - before.atMs) / (after.atMs - before.atMs);
  return before.ratio + (after.ratio - before.ratio) * share;
}
