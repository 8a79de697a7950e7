import { wait } from '@intermind/timing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { movedBetween, receptionOf, seesAndHears } from './support/media.ts';
import { admit, askToJoin, inCall, leave, startMeeting } from './support/meeting.ts';
import { MEDIA_THROUGH_PROXY, type Network, openNetwork } from './support/network.ts';
import { installPageTime } from './support/page-time.ts';
import { DOWN_WITHOUT_A_WORD_MS, outageOf, untilTold, watchOutage } from './support/outage.ts';
import { type Product, startProduct } from './support/product.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/**
 * Three guests of one call lose their networks at the same moment, for so long that their tokens expire and the server gives
 * their places up. Marta's page finds out by itself. Ken's computer knows that it has no network. For Zoë's page it takes
 * six minutes, because its time runs faster.
 */
let product: Product;
let computers: Browser[] = [];
let host: Person;
const guests = new Map<Name, { person: Person; network: Network }>();

const NAMES = ['Marta', 'Ken', 'Zoë'] as const;
type Name = (typeof NAMES)[number];
const OUTAGE_MS = 45_000;
const ZOE_PACE = 8;
/** Shorter than the outage: a person who comes back needs a new one. */
const GUEST_TOKEN_SECONDS = '20';
/** A page that tries has pauses of up to 15 s. */
const BACK_WITHIN_MS = 60_000;
beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off', GUEST_TOKEN_SECONDS });
  computers = [await openComputer(), await openComputer({ extraArgs: MEDIA_THROUGH_PROXY })];
  host = await openPerson(computers[0]!, { url: product.url });
  await signUp(host, product.url);
  const room = await startMeeting(host, product.url);
  for (const name of NAMES) {
    const network = await openNetwork();
    const person = await openPerson(computers[1]!, { url: product.url, proxy: network.proxy });
    await person.context.addInitScript(installPageTime);
    guests.set(name, { person, network });
    await askToJoin(person.page, product.url, room, { name });
    await admit(host.page, name);
    await inCall(person.page);
  }
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await Promise.all([...guests.values()].map(({ network }) => network.close()));
  await product?.end();
});

const pageOf = (name: Name) => guests.get(name)!.person.page;
const peopleHere = (count: number) =>
  host.page.getByRole('button', { name: `People, ${count} ${count === 1 ? 'person' : 'people'} here` });
const lostNotice = (page: Page) => page.getByText(/Connection lost\.|Reconnecting/).first();
const connectionLost = (page: Page) => page.getByRole('heading', { name: 'Connection lost' });

/** Moving pictures of that many others. */
async function sees(page: Page, count: number): Promise<void> {
  let before = await receptionOf(page);
  const isSeen = async () => {
    const after = await receptionOf(page);
    const moved = movedBetween(before, after);
    if (after.pictures.length === before.pictures.length) return moved === count;
    before = after;
    return false;
  };
  await until(`${count} moving pictures`, isSeen, 60_000);
}

async function transportsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Set<string>();
    for (const connection of window.mediaProbe.connections) {
      const reports = await connection.getStats();
      for (const report of reports.values() as Iterable<RTCStats & Record<string, unknown>>)
        if (report.type === 'candidate-pair' && report['nominated'])
          found.add((reports.get(report['localCandidateId'] as string) as { protocol: string }).protocol);
    }
    return [...found];
  });
}

test('a lost network leads back into the call, or to a screen that says why; nobody believes to be heard meanwhile', async () => {
  await peopleHere(4).waitFor();
  await Promise.all([host.page, ...NAMES.map(pageOf)].map((page) => sees(page, 3)));
  // All media of the guests goes through their proxies.
  expect(await Promise.all(NAMES.map((name) => transportsOf(pageOf(name))))).toEqual([
    ['tcp'],
    ['tcp'],
    ['tcp'],
  ]);

  const fromMs = new Map<Name, number>();
  for (const name of NAMES) {
    await watchOutage(pageOf(name));
    fromMs.set(name, await pageOf(name).evaluate(() => performance.now()));
  }
  const cutAtMs = performance.now();
  for (const { network } of guests.values()) network.cut();
  await guests.get('Ken')!.person.context.setOffline(true);

  await Promise.all(NAMES.map((name) => untilTold(pageOf(name))));
  await pageOf('Zoë').evaluate((pace) => window.setPace(pace), ZOE_PACE);
  await until('the host has no moving picture', async () => {
    const before = await receptionOf(host.page);
    // The slowest picture has five a second.
    await host.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    return movedBetween(before, await receptionOf(host.page)) === 0;
  });
  // Six minutes are too long: it says so, and waits for this person.
  await connectionLost(pageOf('Zoë')).waitFor({ timeout: 2 * OUTAGE_MS });
  await pageOf('Zoë').getByText('Check your internet connection, then try again.').waitFor();
  await peopleHere(1).waitFor({ timeout: 60_000 });
  await until('the end of the outage', () => performance.now() - cutAtMs > OUTAGE_MS, OUTAGE_MS, 500);
  expect(await lostNotice(pageOf('Marta')).isVisible()).toBe(true);
  expect(await lostNotice(pageOf('Ken')).isVisible()).toBe(true);

  for (const { network } of guests.values()) network.restore();
  await guests.get('Ken')!.person.context.setOffline(false);
  await pageOf('Zoë').evaluate(() => window.setPace(1));
  for (const name of ['Marta', 'Ken'] as const) {
    await lostNotice(pageOf(name)).waitFor({ state: 'hidden', timeout: BACK_WITHIN_MS });
    await inCall(pageOf(name));
  }
  await peopleHere(3).waitFor();
  await pageOf('Zoë').getByRole('button', { name: 'Try again' }).click();
  await inCall(pageOf('Zoë'));
  await peopleHere(4).waitFor();
  await Promise.all([host.page, ...NAMES.map(pageOf)].map((page) => sees(page, 3)));
  await Promise.all([host, guests.get('Marta')!.person].map((person) => seesAndHears(person)));

  const outages = await Promise.all(
    NAMES.map((name) => outageOf(pageOf(name), fromMs.get(name)!, { downMs: DOWN_WITHOUT_A_WORD_MS })),
  );
  for (const [place, outage] of outages.entries()) {
    const { toldAfterRunningMs, story } = outage;
    const what = `${NAMES[place]}: ${story}`;
    expect(outage, what).toMatchObject({ empty: [], contradictions: [], falselyHeard: [], openUntold: [] });
    expect(toldAfterRunningMs, what).toBeLessThan(3_000);
  }
  expect(host.watch).toEqual({ errors: [], violations: [], foreign: [] });
});

const LEFT_MEANWHILE_MS = 20_000;
const ROSTER_RIGHT_MS = 2_000;

test('a person who left while the network was lost is gone two seconds after it is back', async () => {
  const page = pageOf('Marta');
  const ken = page.locator('[data-participant] bdi').getByText('Ken', { exact: true });
  await ken.waitFor();
  guests.get('Marta')!.network.cut();
  await lostNotice(page).waitFor();
  await leave(pageOf('Ken'));
  await wait(LEFT_MEANWHILE_MS);
  expect(await ken.isVisible()).toBe(true);
  // The page itself tells when: the test may get no processor time just then.
  const timeout = BACK_WITHIN_MS;
  const moments = Promise.all([
    page.waitForFunction(
      () =>
        !/Connection lost|Reconnecting/.test(document.querySelector('.call-notices')?.textContent ?? '') &&
        performance.now(),
      undefined,
      { timeout },
    ),
    page.waitForFunction(
      () =>
        [...document.querySelectorAll('[data-participant] bdi')].every(
          ({ textContent }) => textContent !== 'Ken',
        ) && performance.now(),
      undefined,
      { timeout },
    ),
  ]);
  guests.get('Marta')!.network.restore();
  const [backAtMs, goneAtMs] = await Promise.all((await moments).map((moment) => moment.jsonValue()));
  expect(Number(goneAtMs) - Number(backAtMs)).toBeLessThan(ROSTER_RIGHT_MS);
  await page.getByRole('button', { name: 'People, 3 people here' }).waitFor();
});
