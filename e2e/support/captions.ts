import type { Language } from '@intermind/contracts/languages';
import type { Page } from 'playwright-core';
import { plainWord } from '../../apps/agent/src/interpreter/policy/words.ts';
import type { HeardVoice } from './probe.ts';

/** Words that stand in the captions on screen, in one language. */
export async function captionWords(page: Page, language: Language): Promise<string[]> {
  const texts = await page
    .getByRole('region', { name: 'Captions' })
    .locator(`[lang="${language}"]`)
    .allTextContents();
  return texts.flatMap((text) => text.split(/\s+/).map(plainWord)).filter((word) => word !== '');
}

export const interpretationPausedText = 'Interpretation paused. You’re hearing the original.';

/** What the page does with the voices now. `atMs` is on the page's clock. */
export async function heardVoice(page: Page): Promise<HeardVoice & { atMs: number }> {
  const heard = await page.evaluate(() => {
    const voice = window.mediaProbe.heardVoice();
    return voice && { ...voice, atMs: performance.now() };
  });
  if (!heard) throw new Error('nobody whose voice is mixed');
  return heard;
}

export interface VoiceMoment extends HeardVoice {
  /** On the page's clock. */
  atMs: number;
  /** Whether the page says that interpretation is paused. */
  told: boolean;
}

/**
 * What the page does with the voices from now until the original was (nearly) at full for a second and a half and spoke
 * for a second of it; ten seconds at most.
 */
export function untilOriginalBack(page: Page): Promise<VoiceMoment[]> {
  return page.evaluate(
    (told) =>
      new Promise<VoiceMoment[]>((resolve) => {
        const moments: VoiceMoment[] = [];
        const look = () => {
          const heard = window.mediaProbe.heardVoice();
          moments.push({
            atMs: performance.now(),
            originalGain: heard?.originalGain ?? 1,
            originalLevel: heard?.originalLevel ?? 0,
            translatedLevel: heard?.translatedLevel ?? 0,
            told: document.body.textContent.includes(told),
          });
          const back = moments.find(({ originalGain }) => originalGain > 0.9);
          const spoken = moments.filter(
            ({ atMs, originalGain, originalLevel }) =>
              back && atMs > back.atMs + 300 && originalGain > 0.9 && originalLevel > 0.02,
          );
          const enough = back && performance.now() - back.atMs > 1_500 && spoken.length >= 20;
          if (enough || moments.length > 200) resolve(moments);
          else setTimeout(look, 50);
        };
        look();
      }),
    interpretationPausedText,
  );
}
