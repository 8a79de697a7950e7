import { beforeEach, expect, test } from 'vitest';
import { Watch } from './watch.ts';

let nowMs = 0;
let watch: Watch;
const looks = (afterMs: number) => {
  nowMs += afterMs;
  return watch.look(() => Promise.resolve('found'));
};

beforeEach(() => {
  nowMs = 1_000;
  watch = new Watch(() => new Date(nowMs));
});

test('it has watched since it began, as long as it finds something each time', async () => {
  expect(await looks(60_000)).toBe('found');
  expect(watch.since.getTime()).toBe(1_000);
});

test('it begins again with the first look after one that failed, and tells of the failure', async () => {
  await expect(watch.look(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(watch.since.getTime()).toBe(1_000);
  await looks(60_000);
  await looks(1_000);
  expect(watch.since.getTime()).toBe(61_000);
});
