// @vitest-environment happy-dom
import type { ParticipantId } from '@intermind/contracts/ids';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { ShownCaption } from '../../model/captions.ts';
import { CAPTION_LANGUAGES } from '../../platform/settings-table.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CaptionRow } from './caption-row.tsx';

const page = drawnPage();
beforeEach(async () => {
  await getCallText();
});

const CAPTION: ShownCaption = {
  speaker: 'prt_lucia' as ParticipantId,
  name: 'Lucía',
  spokenLanguage: 'es',
  claimed: false,
  original: { text: 'Buenos días', pending: '' },
  yours: { text: 'Good morning' },
  changedAtMs: 0,
};

type Row = ComponentProps<typeof CaptionRow>;

/** What is said in the row, with the lines it may have. */
async function show(given: Partial<Row> = {}): Promise<[text: string, lines: number][]> {
  const row: Row = {
    ...{ caption: CAPTION, name: 'Lucía', lagMs: 0, aloud: false, untranslated: null, show: 'both' },
    ...{ low: false, hears: 'en', wide: false, older: false, demonstration: false, alone: true, ...given },
  };
  await page.draw(<CaptionRow {...row} />);
  return [...document.querySelectorAll<HTMLElement>('.caption-lines')].map((lines) => [
    lines.textContent.trim(),
    Number(lines.style.getPropertyValue('--lines')),
  ]);
}

test.each([true, false])('captions show both languages, yours or the original (wide: %s)', async (wide) => {
  const shown = [];
  for (const language of CAPTION_LANGUAGES)
    shown.push((await show({ show: language, wide })).map(([text]) => text).sort());
  expect(shown).toEqual([['Buenos días', 'Good morning'], ['Good morning'], ['Buenos días']]);
});

test('one or two speakers have three lines at most on a narrow screen', async () => {
  const lines = async (given: Partial<Row>) => (await show(given)).reduce((sum, [, count]) => sum + count, 0);
  const of = async (language: Row['show']) => [
    await lines({ show: language }),
    (await lines({ show: language, alone: false, older: true })) +
      (await lines({ show: language, alone: false })),
  ];
  expect([await of('both'), await of('mine'), await of('original')]).toEqual([
    [3, 3],
    [3, 3],
    [2, 2],
  ]);
});

test('what is not translated is shown as it was said, with the reason; a reader of the original misses nothing', async () => {
  const given = { caption: { ...CAPTION, yours: { text: '' } }, untranslated: 'No engine' };
  const text = () => document.body.textContent;
  expect([await show({ ...given, show: 'mine', wide: true }), text()]).toEqual([
    [['Buenos días', 2]],
    expect.stringContaining('No engine'),
  ]);
  expect([await show({ ...given, show: 'original', wide: true }), text()]).toEqual([
    [['Buenos días', 2]],
    expect.not.stringContaining('No engine'),
  ]);
});
