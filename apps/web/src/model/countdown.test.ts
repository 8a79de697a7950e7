import { expect, test } from 'vitest';
import { countdownFigures } from './countdown.ts';

test('a countdown is shown in minutes and two figures of seconds', () => {
  expect([120, 65, 60, 59, 9, 0].map(countdownFigures)).toEqual([
    '2:00',
    '1:05',
    '1:00',
    '0:59',
    '0:09',
    '0:00',
  ]);
});
