import { expect, test } from 'vitest';
import { gainOver } from './gain.ts';
import { repeatedRatio } from './repetition.ts';
import { saidWithin } from './said-within.ts';

const RATE_HZ = 16_000;

/** A made-up utterance: a row of vowels, each a pair of resonances over a buzzing voice. */
function utterance(vowels: readonly (readonly [number, number])[], vowelMs: number): Int16Array {
  const perVowel = (vowelMs * RATE_HZ) / 1_000;
  return Int16Array.from({ length: vowels.length * perVowel }, (_, i) => {
    const [first, second] = vowels[Math.floor(i / perVowel)]!;
    let value = 0;
    for (let harmonic = 1; harmonic * 110 < 4_000; harmonic++) {
      const hz = harmonic * 110;
      const strength = 1 / (1 + ((hz - first) / 80) ** 2) + 0.6 / (1 + ((hz - second) / 120) ** 2);
      value += strength * Math.sin((2 * Math.PI * hz * i) / RATE_HZ);
    }
    return 3_000 * value;
  });
}

const [a, e, i, o, u] = [
  [750, 1_200],
  [450, 2_000],
  [280, 2_300],
  [450, 850],
  [300, 700],
] as const;
const HOLA = [o, a, i, e, a, u, o, i] as const;
const ADIOS = [a, i, o, u, e, o, a, e] as const;

function joined(...pieces: Int16Array[]): Int16Array {
  return Int16Array.from(pieces.flatMap((piece) => [...piece]));
}

test('a sentence is found where it was said, at another pace too, and one that was not said is not', () => {
  const recording = joined(utterance([u, e, u, e], 100), utterance(HOLA, 80), utterance([e, i, e], 100));
  const said = saidWithin(utterance(HOLA, 100), recording);
  const notSaid = saidWithin(utterance(ADIOS, 100), recording);
  expect(said.distance).toBeLessThan(notSaid.distance * 0.6);
  expect(said.fromMs).toBeGreaterThan(300);
  expect(said.toMs).toBeLessThan(1_200);
});

test('one frame replayed for ever is told from speech', () => {
  const speech = utterance(HOLA, 53);
  const frame = speech.slice(4_000, 4_320);
  expect(repeatedRatio(joined(...Array.from({ length: 50 }, () => frame)))).toBe(1);
  expect(
    repeatedRatio(Int16Array.from(speech, (value, at) => value * Math.sin(at * at * 1e-6))),
  ).toBeLessThan(0.3);
});

test('the share of one sound within a mix is measured', () => {
  const part = noise(48_271);
  const other = noise(16_807);
  const mix = part.map((value, at) => 0.1 * value + (at > 160 ? other[at - 160]! : 0));
  const full = part.map((value, at) => (part[at - 320] ?? 0) + 0 * value);
  const gains = gainOver({ samples: mix, startMs: 0 }, { samples: part, startMs: 0 }).map(({ gain }) => gain);
  expect(gains.length).toBeGreaterThan(10);
  for (const gain of gains) expect(gain).toBeLessThan(0.3);
  const later = gainOver({ samples: full, startMs: 0 }, { samples: part, startMs: 0 }).slice(1, -2);
  for (const { gain } of later) expect(gain).toBeCloseTo(1, 1);
});

test('a jump of the clock between the recordings does not hide the sound', () => {
  const part = speechLike(48_271);
  const lost = (40 * RATE_HZ) / 1_000;
  const half = part.length / 2;
  // 40 ms of the mix are missing from the middle on; then the sound is lowered under another.
  const other = speechLike(16_807);
  const mix = Int16Array.from({ length: part.length }, (_, at) => {
    if (at < half) return part[at]!;
    return at < half * 1.5 ? (part[at + lost] ?? 0) : 0.1 * (part[at + lost] ?? 0) + 0.6 * other[at]!;
  });
  const windows = gainOver({ samples: mix, startMs: 0 }, { samples: part, startMs: 0 });
  const between = (from: number, to: number) =>
    windows.filter(({ atMs }) => atMs > from && atMs < to).map(({ gain }) => gain);
  const lengthMs = (part.length / RATE_HZ) * 1_000;
  for (const gain of between(0, lengthMs / 2 - 300)) expect(gain).toBeCloseTo(1, 1);
  const afterJump = between(lengthMs / 2 + 400, lengthMs * 0.75 - 300);
  expect(afterJump.length).toBeGreaterThan(3);
  for (const gain of afterJump) expect(gain).toBeCloseTo(1, 1);
  const lowered = between(lengthMs * 0.75 + 300, lengthMs - 500);
  expect(lowered.length).toBeGreaterThan(3);
  for (const gain of lowered) expect(gain).toBeLessThan(0.3);
});

test.each(['first', 'last'])(
  'a sound that is lowered under a louder one is not taken for louder than it is: %s',
  (place) => {
    const part = speechLike(48_271);
    const other = speechLike(16_807);
    const half = part.length / 2;
    const isLowered = (at: number, margin = 0) =>
      place === 'first' ? at < half - margin : at > half + margin;
    const mix = part.map((value, at) => (isLowered(at) ? 0.1 * value + 1.5 * other[at]! : value));
    const gains = gainOver({ samples: mix, startMs: 0 }, { samples: part, startMs: 0 })
      .filter(({ atMs }) => isLowered((atMs * RATE_HZ) / 1_000, 0.3 * RATE_HZ))
      .map(({ gain }) => gain);
    expect(gains.length).toBeGreaterThan(10);
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    expect(mean).toBeCloseTo(0.1, 1);
  },
);

/** Dull noise in syllables, as low and as interrupted as speech. */
function speechLike(multiplier: number): Int16Array {
  const bright = [1, 2, 3, 4].flatMap((_, at) => [...noise(multiplier + 2 * at)]);
  let low = 0;
  return Int16Array.from(bright, (value, at) => {
    low += 0.2 * (value - low);
    return 2 * low * Math.max(0, Math.sin((2 * Math.PI * 4 * at) / RATE_HZ));
  });
}

/** Repeatable; other multipliers give sounds that have nothing to do with each other. */
function noise(multiplier: number): Int16Array {
  let state = 1;
  return Int16Array.from({ length: 3 * RATE_HZ }, () => {
    state = (state * multiplier) % 2_147_483_647;
    return (state / 2_147_483_647 - 0.5) * 8_000;
  });
}
