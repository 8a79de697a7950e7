import { chromium } from 'playwright-core';
import type { EgressStandInOptions } from '../../apps/api/src/testing/egress-stand-in.ts';
import { chromiumPath } from './browser.ts';

/** As Egress starts its browser, as far as that changes what a page may do (pkg/pipeline/source/web.go of livekit/egress). */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--autoplay-policy=no-user-gesture-required',
  '--kiosk',
  '--window-size=1280,720',
];
/** After that Egress gives the page up. */
const LOAD_WITHIN_MS = 30_000;

/** The browsers of the stand-in for Egress: each opens one page and listens to its console. */
export function egressBrowsers() {
  /** What the pages complained of. */
  const problems: string[] = [];
  /** Addresses that stand in the pages' own bars. */
  const shown: string[] = [];
  const kills: (() => Promise<void>)[] = [];
  const open: NonNullable<EgressStandInOptions['open']> = async (url, tell) => {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ARGS });
    kills.push(() => browser.close());
    const page = await browser.newPage({ viewport: null });
    page.on('console', (message) => {
      const text = message.text();
      if (text === 'START_RECORDING' || text === 'END_RECORDING') tell(text);
      else if (message.type() === 'error') problems.push(text);
      if (text === 'START_RECORDING') shown.push(page.url());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(url, { timeout: LOAD_WITHIN_MS });
    return () => browser.close();
  };
  return { open, problems, shown, /** Ends the one that was opened last. */ kill: () => kills.at(-1)!() };
}
