import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { settled, speak } from './layout.ts';

type RunOnly = NonNullable<RunOptions['runOnly']>;

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page as it is now against WCAG 2.2 AA, of any impact: rule and where. */
export function accessibilityProblems(page: Page): Promise<string[]> {
  return problems(page, STANDARD);
}

/**
 * What axe finds on the page as it is now in three scripts and both directions, and in both themes. The language changes in
 * place, so that whatever is open stays open. English and light are on afterwards.
 *
 * @param about what is looked at, by a selector: it has to be there
 */
export async function problemsEverywhere(page: Page, { about }: { about?: string } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const language of ['ar', 'ja', 'en']) {
    await speak(page, language);
    if (about) await page.locator(about).first().waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      // All of it once in each language; another theme changes colours only.
      const isWhole = (colorScheme === 'light') === (language === 'en');
      const all = await (isWhole ? accessibilityProblems(page) : colourProblems(page));
      for (const problem of all) found.push(`${language}, ${colorScheme}: ${problem}`);
    }
  }
  return found;
}

/** As `accessibilityProblems`, and what axe calls good practice: landmarks, the order of headings. */
export function allAccessibilityProblems(page: Page): Promise<string[]> {
  return problems(page, [...STANDARD, 'best-practice']);
}

/** Only what depends on colours: all that another theme changes. */
export function colourProblems(page: Page): Promise<string[]> {
  return problems(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
}

async function problems(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Rows that are being read again are faded until they come.
  await page.locator('.list-stale').first().waitFor({ state: 'detached' });
  // Once for each document: half a megabyte takes longer than what axe does with most pages.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only) => {
    const options = { runOnly: only, resultTypes: ['violations' as const] };
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, runOnly);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id} (${impact}): ${html.slice(0, 200)} ${failureSummary ?? ''}`,
    ),
  );
}
