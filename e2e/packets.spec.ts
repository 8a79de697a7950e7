import { wait } from '@intermind/timing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { receptionOf } from './support/media.ts';
import { admit, askToJoin, inCall, startMeeting } from './support/meeting.ts';
import { neverLetGo, type Packets, packetsOf } from './support/packets.ts';
import { control, openPeople, pressed, removePerson } from './support/people-panel.ts';
import { type Product, startProduct } from './support/product.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** What really goes over the wire when somebody is not seen, or must not be: counted where it arrives. */

let product: Product;
let computers: Browser[] = [];
let host: Person;
let guest: Person;
const NAME = 'Lucía';

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'off' });
  computers = [await openComputer(), await openComputer()];
  host = await openPerson(computers[0]!, { url: product.url });
  guest = await openPerson(computers[1]!, { url: product.url });
  await guest.context.addInitScript(neverLetGo);
  await signUp(host, product.url, newAccount('Hanna', 'Host'));
  const room = await startMeeting(host, product.url);
  await askToJoin(guest.page, product.url, room, { name: NAME });
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

/** How much came and went in that time. */
async function during(person: Person, ms: number): Promise<Packets> {
  const before = await packetsOf(person.page);
  await wait(ms);
  const after = await packetsOf(person.page);
  return Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - before[name as keyof Packets]]),
  ) as unknown as Packets;
}

test('a camera that is off before joining sends nothing, on sends, and off again leaves no picture', async () => {
  await control(guest.page, 'Camera').click();
  await pressed(control(guest.page, 'Camera'), false);
  await admit(host.page, NAME);
  await inCall(guest.page);
  await until('sound', async () => (await packetsOf(host.page)).soundIn > 20);
  expect(await during(host, 3_000)).toMatchObject({ picturesIn: 0, framesDecoded: 0 });
  expect(await packetsOf(host.page)).toMatchObject({ picturesIn: 0, framesDecoded: 0 });
  expect(await packetsOf(guest.page)).toMatchObject({ picturesOut: 0 });

  await control(guest.page, 'Camera').click();
  await until('a picture', async () => (await packetsOf(host.page)).framesDecoded > 5);
  await control(guest.page, 'Camera').click();
  await pressed(control(guest.page, 'Camera'), false);
  await until('the last of it has come', async () => (await during(host, 500)).picturesIn === 0, 10_000);
  const off = await during(host, 3_000);
  expect([off.picturesIn, off.framesDecoded]).toEqual([0, 0]);
  expect(off.soundIn).toBeGreaterThan(20);
  // Not the last picture either.
  expect((await receptionOf(host.page)).pictures).toEqual([]);
});

test('two seconds after somebody was removed no packet of theirs arrives, nor one of the meeting at theirs, though their page lets nothing go', async () => {
  await control(guest.page, 'Camera').click();
  await until('a picture', async () => (await receptionOf(host.page)).pictures.length === 1);
  await until('each sees and hears the other', async () => {
    const both = await Promise.all([during(host, 2_000), during(guest, 2_000)]);
    return both.every(({ soundIn, picturesIn }) => Math.min(soundIn, picturesIn) > 5);
  });

  await openPeople(host.page);
  await guest.page.evaluate(() => Object.assign(globalThis, { clings: true }));
  await removePerson(host.page, NAME);
  await host.page.getByRole('button', { name: 'People, 1 person here' }).waitFor();
  await wait(2_000);
  const [atHost, atGuest] = await Promise.all([during(host, 5_000), during(guest, 5_000)]);
  expect(atHost).toMatchObject({ soundIn: 0, picturesIn: 0, framesDecoded: 0 });
  // Whatever the host's page still takes for sound: reports and keep-alives are some in a second, voices fifty.
  expect(atHost.anyIn).toBeLessThan(100);
  expect(atGuest).toMatchObject({ soundIn: 0, picturesIn: 0, framesDecoded: 0, anyIn: 0 });
});
