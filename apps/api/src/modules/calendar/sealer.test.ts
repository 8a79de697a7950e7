import { expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

const sealer = createSealer('a secret of this installation');

test('what is sealed is opened for what it belongs to, and for nothing else', () => {
  const sealed = sealer.seal('1//refresh', 'cal_1');
  expect(sealer.open(sealed, 'cal_1')).toBe('1//refresh');
  expect(sealer.open(sealed, 'cal_2')).toBeUndefined();
  expect(createSealer('another secret').open(sealed, 'cal_1')).toBeUndefined();
});

test('what was changed, cut off or is something else is not opened', () => {
  const sealed = sealer.seal('1//refresh', 'cal_1');
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  for (const wrong of [changed.toString('base64url'), sealed.slice(0, 20), sealed.slice(0, -4), '', 'état'])
    expect(sealer.open(wrong, 'cal_1')).toBeUndefined();
});

test('the same text is sealed differently each time, and has one digest', () => {
  expect(sealer.seal('x', 'cal_1')).not.toBe(sealer.seal('x', 'cal_1'));
  expect(sealer.digest('x')).toBe(sealer.digest('x'));
  expect(sealer.digest('x')).not.toBe(createSealer('another secret').digest('x'));
});
