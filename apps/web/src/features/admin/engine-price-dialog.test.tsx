// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { setLanguage } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { EnginePriceDialog } from './engine-price-dialog.tsx';

const page = drawnPage();

test.each([
  ['1.500', 'This can be read in two ways. Write 1500 or 1.5.'],
  ['1,234', 'This can be read in two ways. Write 1234 or 1.2340.'],
  ['free', 'Enter a number of 0 or more, with at most six decimals.'],
])('%s is not saved: it is said what to write', async (typed, text) => {
  await setLanguage('en');
  const saved: unknown[] = [];
  const engine = { kind: 'translator', engine: 'deepl', priceMicros: null } as const;
  const onSave = (...price: unknown[]) => Promise.resolve(void saved.push(price));
  await page.draw(
    <EnginePriceDialog engine={engine} currency="EUR" onSave={onSave} onClose={() => undefined} />,
  );
  await page.type('Price per million characters', typed);
  await page.press('Save');
  expect([document.body.textContent.includes(text), saved]).toEqual([true, []]);
});
