import { expect, it } from 'vitest';
import { takingOf } from './taking.ts';
import { participant } from './testing/people.ts';

const you = participant('prt_you');
const spanish = participant('prt_lucia', { language: 'es' });
const takes = (given: Partial<Parameters<typeof takingOf>[0]>) => {
  const alone = { you, everybody: [you], captionsOn: null, panel: null, interpretationOn: true };
  const { listens, reads } = takingOf({ ...alone, ...given });
  return [listens, reads];
};

it('listens while interpretation is on', () => {
  expect(takes({})[0]).toBe(true);
  expect(takes({ interpretationOn: false, captionsOn: true })).toEqual([false, true]);
});

it('reads what captions show: while somebody is interpreted, or as chosen', () => {
  expect(takes({})[1]).toBe(false);
  expect(takes({ everybody: [you, spanish] })[1]).toBe(true);
  expect(takes({ everybody: [you, spanish], captionsOn: false })[1]).toBe(false);
  expect(takes({ captionsOn: true })[1]).toBe(true);
});

it.each([
  ['transcript', true],
  ['ai', true],
  ['chat', false],
  ['people', false],
  ['settings', false],
  [null, false],
] as const)('with the panel %s open reads: %s', (panel, reads) => {
  expect(takes({ captionsOn: false, panel })[1]).toBe(reads);
});
