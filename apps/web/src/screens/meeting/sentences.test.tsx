// @vitest-environment happy-dom
import type { Recording } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { afterEach, expect, test } from 'vitest';
import { RecordingMark } from '../../features/call/recording-mark.tsx';
import { TranscriptMark } from '../../features/transcript/transcript-mark.tsx';
import { loadCallText, setLanguage } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { RecordingNote } from '../../shared/ui/recording-note.tsx';
import { TranscriptNote } from '../../shared/ui/transcript-note.tsx';

const page = drawnPage();

afterEach(() => page.settle(() => setLanguage('en')));

const RECORDING = { state: 'recording', captions: true } as Recording;
const FINAL_MARK = /[.。](.)/;

/** What stands between two sentences, wherever the product puts some together. */
async function betweenSentences(language: Language): Promise<(string | undefined)[]> {
  await Promise.all([setLanguage(language), loadCallText(language)]);
  await page.draw(
    <>
      <RecordingNote days={30} />
      <TranscriptNote days={30} />
      <RecordingMark recording={RECORDING} days={30} narrow={false} />
      <TranscriptMark offRecord={false} days={30} narrow={false}>
        {null}
      </TranscriptMark>
    </>,
  );
  return [
    ...page.texts('p > span:last-child'),
    ...[...document.querySelectorAll('[data-tooltip]')].map((one) => one.getAttribute('data-tooltip')!),
  ].map((text) => FINAL_MARK.exec(text)?.[1]);
}

test('sentences stand one after the other with a space', async () => {
  expect(await betweenSentences('en')).toEqual(Array(4).fill(' '));
});

test.each(['ja', 'zh'] as const)('no space stands between sentences in %s', async (language) => {
  const between = await betweenSentences(language);
  expect(between).toHaveLength(4);
  // Each has a second sentence.
  expect(between.every(Boolean)).toBe(true);
  expect(between).not.toContain(' ');
});
