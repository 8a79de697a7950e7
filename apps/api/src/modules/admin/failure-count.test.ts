import { expect, test } from 'vitest';
import { FailureCount } from './failure-count.ts';

test('failures count for an hour', () => {
  let now = new Date('2030-05-01T10:00:30Z');
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
  const failures = new FailureCount(() => now);
  failures.add();
  failures.add();
  later(30);
  failures.add();
  expect(failures.lastHour()).toBe(3);
  later(29);
  expect(failures.lastHour()).toBe(3);
  later(1);
  expect(failures.lastHour()).toBe(1);
  later(30);
  expect(failures.lastHour()).toBe(0);
});
