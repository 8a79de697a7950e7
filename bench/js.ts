import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { gzipSync } from 'node:zlib';
import { apiCall } from '../e2e/support/api-client.ts';
import { openComputer, openPerson, type Person } from '../e2e/support/browser.ts';
import { startProduct } from '../e2e/support/product.ts';
import { accessTokenOf } from '../e2e/support/sign-in.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import type { Measurement } from './report.ts';

interface Script {
  path: string;
  gzipKiB: number;
  /** As it travelled: the server may compress better. */
  wireKiB: number;
  beforeUsable: boolean;
}

/** JavaScript of a first visit with an empty cache, in the heaviest language: home, and the pre-join screen of a guest. */
export async function measure(): Promise<Measurement> {
  const product = await startProduct();
  const computer = await openComputer();
  try {
    const host = await openPerson(computer, { url: product.url });
    await signUp(host, product.url);
    const room = await apiCall<{ id: string }>(product.url, await accessTokenOf(host.page), 'POST /rooms');
    await host.close();
    const visit = async (locale: Language, address: string, usable: string) => {
      const person = await openPerson(computer, { url: product.url, locale });
      const scripts = await scriptsOf(person, address, usable);
      await person.close();
      return scripts;
    };
    const sum = (scripts: Script[], of: 'gzipKiB' | 'wireKiB') =>
      scripts.reduce((total, script) => total + script[of], 0);
    /** The heaviest of all languages: budgets are for everyone. */
    const heaviest = async (address: string, usable: string, counted: (script: Script) => boolean) => {
      let found: { language: Language; scripts: Script[]; gzipKiB: number } | undefined;
      for (const language of LANGUAGES) {
        const scripts = await visit(language, address, usable);
        const gzipKiB = sum(scripts.filter(counted), 'gzipKiB');
        if (!found || gzipKiB > found.gzipKiB) found = { language, scripts, gzipKiB };
      }
      return found!;
    };
    const { scripts: home, language: homeLanguage } = await heaviest(product.url, 'main button', () => true);
    const { scripts: preJoin, language: preJoinLanguage } = await heaviest(
      `${product.url}/${room.id}`,
      'form button[type="submit"]',
      ({ beforeUsable }) => beforeUsable,
    );
    const before = preJoin.filter(({ beforeUsable }) => beforeUsable);
    const after = preJoin.filter(({ beforeUsable }) => !beforeUsable);
    return {
      figures: [
        {
          what: `home, gzip, heaviest of ${LANGUAGES.length} languages (${homeLanguage})`,
          value: sum(home, 'gzipKiB'),
          unit: 'KiB',
          goal: { atMost: 95 },
        },
        { what: 'home, as sent', value: sum(home, 'wireKiB'), unit: 'KiB' },
        { what: 'home, scripts', value: home.length, unit: '' },
        {
          what: `pre-join until usable, gzip, heaviest of ${LANGUAGES.length} languages (${preJoinLanguage})`,
          value: sum(before, 'gzipKiB'),
          unit: 'KiB',
          goal: { atMost: 185 },
        },
        { what: 'pre-join until usable, as sent', value: sum(before, 'wireKiB'), unit: 'KiB' },
        { what: 'pre-join until usable, scripts', value: before.length, unit: '' },
        { what: 'after that (livekit-client), gzip', value: sum(after, 'gzipKiB'), unit: 'KiB' },
      ],
      details: { home, preJoin },
    };
  } finally {
    await computer.close();
    await product.end();
  }
}

/** @param usable what can be pressed when the page is usable */
async function scriptsOf({ page }: Person, address: string, usable: string): Promise<Script[]> {
  /** A script that is still on its way when the page closes has no body. */
  const bodies = new Map<string, Promise<Buffer | null>>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      bodies.set(
        response.url(),
        response.body().catch(() => null),
      );
  });
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) performance.mark('usable');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, usable);
  await page.goto(address);
  await page.locator(usable).first().waitFor();
  await page.waitForLoadState('networkidle');
  const usableMs = await page.evaluate(() => performance.getEntriesByName('usable')[0]!.startTime);
  const requests = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, encodedBodySize }) => ({ name, startTime, encodedBodySize }),
    ),
  );
  const scripts: Script[] = [];
  for (const [url, arriving] of bodies) {
    const body = await arriving;
    if (!body) continue;
    const request = requests.find(({ name }) => name === url);
    scripts.push({
      path: new URL(url).pathname,
      gzipKiB: gzipSync(body, { level: 9 }).length / 1_024,
      wireKiB: (request?.encodedBodySize ?? 0) / 1_024,
      beforeUsable: (request?.startTime ?? 0) <= usableMs,
    });
  }
  if (scripts.length === 0) throw new Error(`no script was seen at ${address}`);
  return scripts;
}
