import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled, speak } from './layout.ts';

/** A phone whose browser keeps its bars: what a guest fills in and presses is in view without scrolling. */
export async function expectFormInView(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 664 });
  const outside: string[] = [];
  for (const language of ['en', 'de', 'ja']) {
    await speak(page, language);
    await settled(page);
    for (const part of ['input', 'button[type=submit]']) {
      const box = await page.locator(`main form ${part}`).first().boundingBox();
      if (!box || box.y < 0 || box.y + box.height > 664) outside.push(`${language}: ${part}`);
    }
    const field = await page.locator('main form input').first().boundingBox();
    const action = await page.locator('main form button[type=submit]').boundingBox();
    if (field!.y + field!.height > action!.y) outside.push(`${language}: the button lies over the name`);
  }
  expect(outside).toEqual([]);
  await speak(page, 'en');
  await page.setViewportSize(before);
  await settled(page);
}
