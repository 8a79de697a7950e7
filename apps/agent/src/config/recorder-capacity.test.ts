import { expect, test } from 'vitest';
import { recorderCapacityOf } from './recorder-capacity.ts';

const GIB = 1024 ** 3;

test.each([
  ['two cores for each recording', { cores: 8, memoryBytes: 64 * GIB }, 4],
  ['two gibibytes for each recording', { cores: 64, memoryBytes: 7 * GIB }, 3],
  ['a small machine records one', { cores: 1, memoryBytes: GIB }, 1],
])('%s', (_name, machine, recordings) => {
  expect(recorderCapacityOf(machine)).toBe(recordings);
});
