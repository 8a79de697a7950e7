import { expect, it } from 'vitest';
import { type BarItem, controlsThatFit } from './bar-overflow.ts';

const item = (id: string, widthPx = 50): BarItem => ({ id, widthPx });
const BAR = [
  item('interpretation', 100),
  item('microphone'),
  item('share'),
  item('hand'),
  item('reactions'),
  item('leave'),
  item('people', 80),
  item('chat'),
  item('transcript'),
  item('ai'),
];

it.each([
  [670, 'interpretation microphone share hand reactions leave people chat transcript ai'],
  [669, 'interpretation microphone share hand leave people chat transcript ai'],
  [609, 'interpretation microphone share hand leave people chat transcript'],
  [549, 'interpretation microphone share hand leave people chat'],
  [489, 'interpretation microphone hand leave people chat'],
  [429, 'interpretation microphone leave people chat'],
  [369, 'interpretation microphone leave people'],
  [309, 'interpretation microphone leave'],
  [10, 'interpretation microphone leave'],
])('in %i px the bar holds %s', (roomPx, ids) => {
  expect([...controlsThatFit(BAR, roomPx, 10)].join(' ')).toBe(ids);
});

it('what captions show is chosen in More before anything else goes there', () => {
  const shown = controlsThatFit([...BAR, item('captionOptions')], 720, 10);
  expect([shown.has('captionOptions'), shown.has('reactions')]).toEqual([false, true]);
});
