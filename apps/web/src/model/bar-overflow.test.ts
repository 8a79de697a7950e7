import { expect, it } from 'vitest';
import { type BarItem, controlsThatFit } from './bar-overflow.ts';

const item = (id: string, priority: number, widthPx = 50): BarItem => ({ id, priority, widthPx });
const BAR = [
  item('interpretation', Infinity, 100),
  item('microphone', Infinity),
  item('share', 2),
  item('leave', Infinity),
  item('people', 3),
  item('settings', 1),
];

it.each([
  [400, 'interpretation microphone share leave people settings'],
  [399, 'interpretation microphone share leave people'],
  [339, 'interpretation microphone leave people'],
  [279, 'interpretation microphone leave'],
  [10, 'interpretation microphone leave'],
])('in %i px the bar holds %s', (roomPx, ids) => {
  expect([...controlsThatFit(BAR, roomPx, 10)].join(' ')).toBe(ids);
});
