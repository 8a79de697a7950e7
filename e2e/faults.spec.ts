import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { listBackups } from '../apps/api/src/db/embedded/backup-files.ts';
import { apiCall, type ApiRefusal } from './support/api-client.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { movedBetween, receptionOf, seesAndHears } from './support/media.ts';
import {
  admit,
  askToJoin,
  inCall,
  leave,
  meet,
  startMeeting,
  waitingHeading,
  joinRequestOf,
} from './support/meeting.ts';
import { outageOf, untilTold, watchOutage } from './support/outage.ts';
import { descendants, isAlive } from './support/processes.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, accountButton, fillSignIn } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

let product: Product;
let computers: Browser[];
let people: Person[] = [];
/** What is told to end has a backup to write, on a machine with much to do. */
const ENDED_WITHIN_MS = 30_000;

beforeAll(async () => {
  product = await startProduct({ INTERMIND_ENGINES: 'scripted' });
  computers = [await openComputer(), await openComputer()];
});

/** Each test ends with the product running, but one that failed. */
beforeEach(async () => {
  if (
    await askHealth().then(
      ({ ok }) => ok,
      () => false,
    )
  )
    return;
  await product.stop();
  await product.start();
});

afterEach(async () => {
  await Promise.all(people.map((person) => person.close()));
  people = [];
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
});

async function open(computer: 0 | 1): Promise<Person> {
  const person = await openPerson(computers[computer]!, { url: product.url });
  people.push(person);
  return person;
}

/** Of another start on the product's data folder; its ports are the product's, moved up. */
function environmentOnItsData(portsUp: number): NodeJS.ProcessEnv {
  const { page, livekit, tcp, udp } = product.ports;
  return {
    ...process.env,
    DATA_DIR: product.dataDir,
    PORT: String(page + portsUp),
    LIVEKIT_PORT: String(livekit + portsUp),
    LIVEKIT_TCP_PORT: String(tcp + portsUp),
    LIVEKIT_UDP_PORT: String(udp + portsUp),
  };
}

const askHealth = () => fetch(`${product.url}/api/health`, { signal: AbortSignal.timeout(1_000) });
const healthy = () =>
  until(
    'health is good',
    async () => ((await (await askHealth()).json()) as { status?: string }).status === 'ok',
  );

test('the API dies in the middle of a call: media goes on, it comes back, what it promised is kept', async () => {
  const host = await open(0);
  const guest = await open(1);
  const waiting = await open(1);
  await signUp(host, product.url);
  const room = await meet(host, guest, product.url, { name: 'Marta' });
  await Promise.all([seesAndHears(host), seesAndHears(guest)]);
  await askToJoin(waiting.page, product.url, room, { name: 'Nadia' });
  await joinRequestOf(host.page, 'Nadia').waitFor();
  const token = await accessTokenOf(host.page);
  const made = await Promise.all(
    Array.from({ length: 10 }, () => apiCall<{ id: string }>(product.url, token, 'POST /rooms')),
  );

  const connections = (person: Person) => person.page.evaluate(() => window.mediaProbe.connections.length);
  const before = [await connections(host), await connections(guest)];
  const framesBefore = await receptionOf(guest.page);
  product.kill('api');
  const framesDuring = await until('pictures while the API is away', async () => {
    const now = await receptionOf(guest.page);
    return movedBetween(framesBefore, now) >= 1 && now;
  });
  expect(framesDuring.pictures.length).toBe(1);
  await until('the API answers again', async () => (await askHealth()) !== null, 60_000);
  await Promise.all([seesAndHears(host), seesAndHears(guest)]);
  // No new media connection was made: media never noticed.
  expect([await connections(host), await connections(guest)]).toEqual(before);

  for (const { id } of made) {
    expect(await apiCall(product.url, token, `GET /rooms/${id}`)).toMatchObject({ id });
  }
  // The join request is still there, once, and can be answered.
  await until('one join request', async () => (await joinRequestOf(host.page, 'Nadia').count()) === 1);
  await waitingHeading(waiting.page).waitFor();
  await until('the host’s websocket works again', async () => {
    if (await waitingHeading(waiting.page).isHidden()) return true;
    const button = host.page.getByRole('button', { name: 'Admit Nadia', exact: true });
    // While it is answered the button is busy, and then gone.
    if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined);
    return false;
  });
  await inCall(waiting.page);
});

test('the API freezes in the middle of a call: both are told, nobody is wrongly shown as heard, and all goes on when it does', async () => {
  const host = await open(0);
  const guest = await open(1);
  await signUp(host, product.url);
  await meet(host, guest, product.url, { name: 'Marta' });
  const both = [host, guest];
  await Promise.all(both.map((person) => seesAndHears(person)));
  await Promise.all(both.map(({ page }) => watchOutage(page)));
  const frozenAtMs = await Promise.all(both.map(({ page }) => page.evaluate(() => performance.now())));
  const thaw = product.freeze('api');
  onTestFinished(thaw);
  // Nothing is said by a connection that is silent: heartbeats are missed first.
  await Promise.all(both.map(({ page }) => lostNotice(page).waitFor({ timeout: 90_000 })));
  for (const [place, { page }] of both.entries()) {
    const claim = await page.getByText('Others can still hear you.').isVisible();
    // The other person's page tells whether that is true.
    if (claim) await seesAndHears(both[1 - place]!);
  }
  thaw();
  await Promise.all(both.map(({ page }) => lostNotice(page).waitFor({ state: 'hidden', timeout: 90_000 })));
  await Promise.all(both.map((person) => seesAndHears(person, 60_000)));
  const outages = await Promise.all(both.map(({ page }, place) => outageOf(page, frozenAtMs[place]!)));
  console.info('outage of a frozen API', JSON.stringify(outages));
  for (const outage of outages)
    expect(outage, outage.story).toMatchObject({
      openUntold: [],
      contradictions: [],
      falselyHeard: [],
      empty: [],
    });
  // The websockets are back too: a person who leaves is seen to leave.
  await host.page.getByRole('button', { name: 'People, 2 people here' }).waitFor();
  await leave(guest.page);
  await host.page.getByRole('button', { name: 'People, 1 person here' }).waitFor();
});

test('the media server dies: both are told, no microphone is shown open while nobody hears it, and they see each other again', async () => {
  const host = await open(0);
  const guest = await open(1);
  await signUp(host, product.url);
  await meet(host, guest, product.url, { name: 'Marta' });
  const both = [host, guest];
  await Promise.all(both.map((person) => seesAndHears(person)));
  await Promise.all(both.map(({ page }) => watchOutage(page)));
  const killedAtMs = await Promise.all(both.map(({ page }) => page.evaluate(() => performance.now())));
  product.kill('livekit');
  await Promise.all(both.map(({ page }) => untilTold(page)));
  await Promise.all(both.map((person) => seesAndHears(person, 60_000)));
  await Promise.all(both.map(({ page }) => lostNotice(page).waitFor({ state: 'hidden', timeout: 60_000 })));
  const outages = await Promise.all(both.map(({ page }, place) => outageOf(page, killedAtMs[place]!)));
  console.info('outage of the media server', JSON.stringify(outages));
  for (const outage of outages) {
    expect(outage, outage.story).toMatchObject({ openUntold: [], contradictions: [], falselyHeard: [] });
    expect(outage.shutAfterMs, outage.story).toBeLessThanOrEqual(outage.toldAfterMs);
    // Under 1 s and 3 s on a quiet machine (docs/benchmarks.md); here others use it, too.
    expect(outage.toldAfterRunningMs, outage.story).toBeLessThan(3_000);
    expect(outage.pictureAfterMs).toBeLessThan(60_000);
  }
});

test('the agent worker dies: the call goes on, a new worker interprets', async () => {
  const host = await open(0);
  const guest = await open(1);
  await signUp(host, product.url);
  await meet(
    host,
    guest,
    product.url,
    { name: 'Marta', speaks: 'es', hears: 'es' },
    { speaks: 'en', hears: 'en' },
  );
  const [interpreter] = await until('an interpreter', () => {
    const pids = product.pidsOf('interpreter');
    return pids.length > 0 && pids;
  });
  product.kill('agent');
  await until('its children are gone with it', () => !isAlive(interpreter!));
  await until(
    'another worker with an interpreter',
    () => product.pidsOf('agent').length > 0 && product.pidsOf('interpreter').length > 0,
  );
  await Promise.all([seesAndHears(host), seesAndHears(guest)]);
});

test('the supervisor dies: nobody is left and no port is held', async () => {
  const all = product.processes().map(({ pid }) => pid);
  expect(all.length).toBeGreaterThan(3);
  product.kill('supervisor');
  await until('nobody is left', () => all.every((pid) => !isAlive(pid)), ENDED_WITHIN_MS);
  const { page, livekit, tcp } = product.ports;
  for (const port of [page, livekit, tcp]) expect(await answers(port)).toBe(false);
  await product.start();
  await healthy();
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'npm that ends by %s ends everything that it started',
  async (signal) => {
    await product.stop();
    const { page, livekit, tcp } = product.ports;
    const npm = spawn('npm', ['start', '--silent'], { env: environmentOnItsData(0), stdio: 'ignore' });
    onTestFinished(() => void npm.kill('SIGKILL'));
    await healthy();
    const all = descendants(npm.pid!).map(({ pid }) => pid);
    expect(all.length).toBeGreaterThan(4);
    npm.kill(signal);
    await until('nobody is left', () => all.every((pid) => !isAlive(pid)), ENDED_WITHIN_MS);
    for (const port of [page, livekit, tcp]) expect(await answers(port)).toBe(false);
    await product.start();
  },
);

test('a whole process group that is told to end does so in order, and what was written last is in a backup', async () => {
  const host = await open(0);
  await signUp(host, product.url);
  const token = await accessTokenOf(host.page);
  await product.stop();
  const group = spawn(process.execPath, ['scripts/start.mjs'], {
    env: environmentOnItsData(0),
    stdio: 'ignore',
    detached: true,
  });
  const signal = (name: NodeJS.Signals) => process.kill(-group.pid!, name);
  onTestFinished(() => {
    if (isAlive(group.pid!)) signal('SIGKILL');
  });
  await healthy();
  const { id } = await apiCall<{ id: string }>(product.url, token, 'POST /rooms');
  const backups = () => listBackups(path.join(product.dataDir, 'backups')).map(({ file }) => file);
  const before = backups();
  const all = descendants(group.pid!).map(({ pid }) => pid);
  const ended = new Promise((resolve) => group.once('exit', (code) => resolve(code)));
  signal('SIGTERM');
  expect(await ended).toBe(0);
  await until('nobody is left', () => all.every((pid) => !isAlive(pid)), ENDED_WITHIN_MS);
  expect(backups().filter((file) => !before.includes(file))).toHaveLength(1);
  await product.start();
  expect(await apiCall(product.url, token, `GET /rooms/${id}`)).toMatchObject({ id });
});

test('a second installation on the same data is refused with a sentence', async () => {
  const second = spawn(process.execPath, ['scripts/start.mjs'], { env: environmentOnItsData(1) });
  let output = '';
  second.stdout.on('data', (chunk) => (output += chunk));
  second.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(1);
  expect(output).toContain(product.dataDir);
  expect(output).not.toMatch(/\n\s+at /);
  await healthy();
});

test('guessing room codes ends in 429, and a real room is still open to people who know it', async () => {
  const host = await open(0);
  await signUp(host, product.url);
  const token = await accessTokenOf(host.page);
  const { id } = await apiCall<{ id: string }>(product.url, token, 'POST /rooms');
  const statuses = new Set<number>();
  await until('429', async () => {
    const code = Array.from(
      { length: 10 },
      () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)],
    ).join('');
    const guess = `${code.slice(0, 3)}-${code.slice(3, 7)}-${code.slice(7)}`;
    try {
      await apiCall(product.url, null, `GET /rooms/${guess}`);
    } catch (error) {
      statuses.add((error as ApiRefusal).status);
    }
    return statuses.has(429);
  });
  expect([...statuses].sort()).toEqual([404, 429]);
  expect(await apiCall(product.url, token, `GET /rooms/${id}`)).toMatchObject({ id });
});

test('after a restart account, room and conference are still there', async () => {
  const host = await open(0);
  const guest = await open(1);
  const account = await signUp(host, product.url);
  const room = await startMeeting(host, product.url);
  const conferenceOf = async (person: Person) => {
    const token = await accessTokenOf(person.page);
    const admitted = await apiCall<{ conference: { id: string } }>(product.url, token, 'POST /participants', {
      roomId: room,
      language: 'en',
      hears: 'en',
    });
    return admitted.conference.id;
  };
  const conference = await conferenceOf(host);
  await product.stop();
  await product.start();
  // People who were in the call come back by themselves.
  await until('the host is connected again', () => lostNotice(host.page).isHidden(), 60_000);
  await inCall(host.page);
  expect(await conferenceOf(host)).toBe(conference);
  await askToJoin(guest.page, product.url, room, { name: 'Marta' });
  await admit(host.page, 'Marta');
  await inCall(guest.page);
  await Promise.all([seesAndHears(host, 30_000), seesAndHears(guest, 30_000)]);

  const elsewhere = await open(1);
  await elsewhere.page.goto(product.url);
  await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillSignIn(elsewhere.page, account);
  await accountButton(elsewhere.page, account).waitFor();
});

/** Of a call whose connection is away. */
const lostNotice = (page: Page) => page.getByText(/Connection lost\.|Reconnecting/).first();

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
