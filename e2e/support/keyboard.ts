import type { Locator, Page } from 'playwright-core';

const MOST_STOPS = 80;

/**
 * Presses Tab until the control has the focus, and looks at every stop whether the focus is seen there.
 * @throws Error with the stops when it is not reached, or one is not seen
 */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press(key);
    const { name, seen } = await focusOf(page);
    if (!seen) throw new Error(`the focus is not seen on ${name}`);
    if (await hasFocus(wanted)) return;
    stops.push(name);
  }
  throw new Error(`${String(wanted)} is not reached with ${key}: ${stops.join(', ')}`);
}

/** Whether it is there, once, and has the focus. */
export async function hasFocus(wanted: Locator): Promise<boolean> {
  if ((await wanted.count()) !== 1) return false;
  return wanted.evaluate((element) => element === document.activeElement);
}

/** What has the focus, in words, and whether it is seen. The page's start and end are outside of it. */
export function focusOf(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: 'nothing', seen: true };
    const label = element.getAttribute('aria-label') ?? element.textContent;
    const name = `<${element.tagName.toLowerCase()}> ${label.trim().slice(0, 30)}`;
    const isField = element.matches('input, textarea, select');
    // Fields are in a frame that shows it, by its outline or by its shadow.
    let holder: Element | null = element;
    for (let level = 0; holder && level < (isField ? 4 : 1); level += 1, holder = holder.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(holder);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) return { name, seen: true };
      if (isField && level > 0 && boxShadow !== 'none') return { name, seen: true };
    }
    return { name, seen: false };
  });
}
