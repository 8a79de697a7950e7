import path from 'node:path';
import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { allAccessibilityProblems, colourProblems } from './accessibility.ts';
import { layoutProblems, settled, speak } from './layout.ts';

export const SIZES = [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
  [360, 740],
] as const;
type Size = readonly [widthPx: number, heightPx: number];
/** With this set every language is looked at, and each in every size, which takes four times as long. */
const EVERYTHING = Boolean(process.env['TEST_EVERYTHING']);
/** Wide, low and narrow: for what looks the same in between. */
export const FEW_SIZES: readonly Size[] = EVERYTHING ? SIZES : [SIZES[0], SIZES[2], SIZES[4]];
/** What 1440×900 is at 200 % zoom: where the bar of the call has the least room. */
export const ZOOMED: Size = [720, 450];
/** Of what phones have elsewhere. */
export const WIDE_SIZES: readonly Size[] = [SIZES[0], SIZES[2]];

/**
 * Where axe looks too: three scripts and both directions, each as many see it, and at the colours of the other theme. All
 * languages and sizes would take hours.
 */
const AXE_LOOKS: Readonly<
  Partial<Record<Language, { on: (size: Size) => boolean; theme: 'light' | 'dark' }>>
> = {
  en: { on: ([widthPx]) => widthPx >= 1024, theme: 'light' },
  ar: { on: ([widthPx]) => widthPx <= 390, theme: 'dark' },
  ja: { on: ([widthPx]) => widthPx >= 1024, theme: 'dark' },
};

/** Together they have the longest text of all but one in a hundred. */
const LONGEST: ReadonlySet<Language> = new Set(['de', 'es', 'fr', 'hu', 'ru']);
/** Sizes that another of the same shape is narrower than. */
const ROOMY: ReadonlySet<Size> = new Set([SIZES[0], SIZES[3]]);
/** Where a line has the least room: beside the columns of a desktop, on a phone, and in the bar of the call. */
const NARROWEST: ReadonlySet<Size> = new Set([SIZES[1], SIZES[4], ZOOMED]);

/**
 * All of them for the three scripts at which axe looks. Elsewhere a size is too small first for the longest of the languages.
 */
function sizesIn(language: Language, sizes: readonly Size[]): readonly Size[] {
  if (EVERYTHING || AXE_LOOKS[language]) return sizes;
  const some = sizes.filter((size) => (LONGEST.has(language) ? !ROOMY.has(size) : NARROWEST.has(size)));
  return some.length > 0 ? some : sizes;
}

/** With this set to a folder the test keeps pictures too, for eyes. */
const PICTURES = process.env['LAYOUT_PICTURES'];

interface Walk {
  sizes?: readonly Size[];
  /** What the walk is about. */
  about?: Locator;
  /** Opens it, in any language; what floats closes when its button goes elsewhere, as between wide and narrow. */
  open?: () => Promise<void>;
  /** How the page comes to its next language; without loading it again unless said. */
  change?: (language: Language) => Promise<void>;
}

/**
 * Looks at the page in the languages whose texts are longest or of another script, each where its text has the least room, and
 * in some of them as axe does. With `TEST_EVERYTHING`, in all languages and in all of the sizes.
 */
export async function walk(page: Page, screen: string, options: Walk = {}): Promise<void> {
  const { sizes = SIZES, about, open: openIt, change = (language) => speak(page, language) } = options;
  const found: string[] = [];
  const before = page.viewportSize()!;
  const looksAt = (language: Language) => EVERYTHING || LONGEST.has(language) || AXE_LOOKS[language];
  for (const language of LANGUAGES.filter(looksAt)) {
    await change(language);
    const look = AXE_LOOKS[language];
    const axeSize = sizes.find((size) => look?.on(size));
    for (const size of sizesIn(language, sizes)) {
      const [width, height] = size;
      await page.setViewportSize({ width, height });
      await settled(page);
      if (openIt && !(await about?.isVisible())) {
        await openIt();
        await about?.waitFor();
        // Where the pointer pressed, another control may be in the next size, and would show its tooltip.
        await page.mouse.move(0, 0);
        await settled(page);
      }
      if (PICTURES && ['en', 'ru'].includes(language))
        await page.screenshot({
          path: path.join(PICTURES, `${screen}.${language}.${width}.png`.replaceAll('/', '_')),
        });
      const problems = await layoutProblems(page);
      if (look && size === axeSize) problems.push(...(await accessible(page, look.theme)));
      if (about && !(await about.isVisible())) problems.push('it is not there');
      for (const problem of problems) found.push(`${screen}, ${language}, ${width}×${height}: ${problem}`);
    }
  }
  await change('en');
  await page.setViewportSize(before);
  await settled(page);
  if (openIt && (await about?.isVisible())) await page.keyboard.press('Escape');
  expect(found).toEqual([]);
}

/** What axe finds in this theme, and in the colours of the other. Light is on afterwards. */
async function accessible(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const look = colorScheme === theme ? allAccessibilityProblems : colourProblems;
    for (const problem of await look(page)) found.push(`${colorScheme}: ${problem}`);
  }
  return found;
}
