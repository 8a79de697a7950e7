// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { loadCallText, setLanguage } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { TopRow } from './top-row.tsx';

const page = drawnPage();
afterEach(() => page.settle(() => setLanguage('en')));

test.each([
  ['en', 'French, German, and Spanish'],
  ['ja', 'フランス語、ドイツ語、スペイン語'],
  ['ar', 'الفرنسية والألمانية والإسبانية'],
] as const)('languages without room are named as a list in %s', async (reader, named) => {
  await Promise.all([setLanguage(reader), loadCallText(reader)]);
  await page.draw(
    <TopRow
      {...{ title: null, code: 'abc-defg-hij', locked: false, recording: null, transcript: null }}
      {...{ languages: ['en', 'it', 'fr', 'de', 'es'], yours: 'en', people: null, phone: true, wide: false }}
      onCopyLink={() => undefined}
    />,
  );
  expect(page.texts('[role=listitem] .sr-only').at(-1)).toBe(named);
});
