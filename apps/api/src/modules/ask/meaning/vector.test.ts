import { expect, test } from 'vitest';
import { fromBytes, signsOf, similarity, toBytes } from './vector.ts';

const VECTOR = Float32Array.from([0.6, -0.8, 0, 0.25]);

test('the signs of a vector are one bit for each dimension', () => expect(signsOf(VECTOR)).toBe('1001'));

test('a vector is the same after it was bytes, wherever these lie', () => {
  const stored = Buffer.concat([Buffer.from([1]), toBytes(VECTOR)]).subarray(1);
  expect(fromBytes(stored)).toEqual(VECTOR);
});

test('the similarity of two vectors is their cosine', () => {
  const [one, other] = [Float32Array.from([1, 0]), Float32Array.from([0.6, 0.8])];
  expect(similarity(one, one)).toBe(1);
  expect(similarity(one, other)).toBeCloseTo(0.6);
  expect(similarity(one, Float32Array.from([-1, 0]))).toBe(-1);
});
