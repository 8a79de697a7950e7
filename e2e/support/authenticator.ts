import { type Page } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';

/** The app on somebody's phone, with the key that the page shows. */
export async function authenticatorFrom(page: Page): Promise<TOTP> {
  const key = await page.locator('.key').innerText();
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
}

const STEP_MS = 30_000;

/** The code of the step after this one, which is accepted already: none before it can have been used up. */
export function nextCode(app: TOTP): string {
  return app.generate({ timestamp: Date.now() + STEP_MS });
}
