import type { Language } from '@intermind/contracts/languages';
import type { Page } from 'playwright-core';
import { plainWord } from '../../apps/agent/src/interpreter/policy/words.ts';

/** What stands in the captions on screen, in one language. */
export interface CaptionNow {
  /** BCP 47. */
  language: string;
  words: string[];
}

/** The captions on screen, all at one moment. */
export async function captionsNow(page: Page): Promise<CaptionNow[]> {
  const texts = await page
    .getByRole('region', { name: 'Captions' })
    .locator('[lang]')
    .evaluateAll((all) => all.map((one) => ({ language: (one as HTMLElement).lang, text: one.textContent })));
  return texts.map(({ language, text }) => ({
    language,
    words: text
      .split(/\s+/)
      .map(plainWord)
      .filter((word) => word !== ''),
  }));
}

/** Words that stand in the captions on screen, in one language. */
export async function captionWords(page: Page, language: Language): Promise<string[]> {
  const captions = await captionsNow(page);
  return captions.flatMap((caption) => (caption.language === language ? caption.words : []));
}

export const interpretationPausedText = 'Interpretation paused. You’re hearing the original.';
