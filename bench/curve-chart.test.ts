import { expect, it } from 'vitest';
import { curveChart } from './curve-chart.ts';

it('draws a line for each parameter through the point of the product, which it marks once', () => {
  const own = { label: 'as in the product', spanS: 2, differingPercent: 1 };
  const hold = [own, { label: '1', spanS: 2.2, differingPercent: 0 }];
  const wait = [{ label: '750', spanS: 1.8, differingPercent: 4 }, own];
  const chart = curveChart(
    [
      { name: 'hold', points: hold },
      { name: 'wait', points: wait },
    ],
    own,
  );
  // from 1.8 to 2.2 s on 488 pixels, from 0 to 4 % on 372
  expect(chart).toContain('<polyline points="300,299 544,392"');
  expect(chart).toContain('<polyline points="56,20 300,299"');
  expect(chart.match(/<circle/g)).toHaveLength(3);
  expect(chart.match(/as in the product/g)).toHaveLength(1);
  expect([...chart.matchAll(/text-anchor="middle">([\d.]+)</g)].map(([, label]) => label)).toEqual([
    '1.8',
    '2.0',
    '2.2',
  ]);
});
