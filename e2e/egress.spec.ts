import type { PlayableRecording, Recording } from '@intermind/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiCall } from './support/api-client.ts';
import { chromiumPath, openComputer, openPerson, type Person } from './support/browser.ts';
import { egressBrowsers } from './support/egress-browser.ts';
import { openPassage } from './support/passage.ts';
import { startLiveKitWithEgress } from './support/livekit-with-egress.ts';
import { piecesOf } from './support/meeting-recording.ts';
import { joinAsMember, startMeeting } from './support/meeting.ts';
import { playFile } from './support/played-file.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { until } from './support/until.ts';

/** Two browsers take part and one records, on a machine of two slow cores. */
const WITHIN_MS = 120_000;

const browsers = egressBrowsers();
let livekit: Awaited<ReturnType<typeof startLiveKitWithEgress>>;
let product: Product;
let inside: Awaited<ReturnType<typeof openPassage>>;
let computer: Browser;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  livekit = await startLiveKitWithEgress(browsers);
  // Egress finds the page by another address than people.
  inside = await openPassage(() => product.ports.page);
  // A worker could record too, and is not asked.
  const env = { ...livekit.env, RECORDER_PAGE_URL: inside.url, CHROMIUM_PATH: chromiumPath() };
  product = await startProduct({ ...env, INTERMIND_ENGINES: 'off' });
  computer = await openComputer();
  [ana, ben] = [await open(), await open()];
  await signUp(ana, product.url, newAccount('Ana', 'Kovač'));
  await signUp(ben, product.url, newAccount('Ben', 'Okafor'));
});

afterAll(async () => {
  await computer?.close();
  await product?.end();
  inside?.close();
  await livekit?.stop();
});

const open = () => openPerson(computer, { url: product.url, reducedMotion: true });
const ask = async <Answer>(person: Person, key: `${'GET' | 'POST'} /${string}`) =>
  apiCall<Answer>(product.url, await accessTokenOf(person.page), key);
const mark = (page: Page) => page.locator('[data-recording-mark="recording"]');
const recordMenuItem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('a meeting is recorded by LiveKit Egress; one that dies is followed by another, and everything plays', async () => {
  const { standIn } = livekit;
  const room = await startMeeting(ana, product.url);
  await joinAsMember(ben, product.url, room);
  await recordMenuItem(ana.page, 'Record the meeting');
  await mark(ben.page).waitFor({ timeout: WITHIN_MS });
  const recording = await ask<Recording>(ana, `POST /rooms/${room}/recordings/start`);
  await until('three pieces are on the disk', () => piecesOf(product, recording, 1) >= 3, WITHIN_MS);
  expect(standIn.running().map(({ status }) => status)).toEqual(['EGRESS_ACTIVE']);
  // LiveKit does not notice that the machine is lost.
  await browsers.kill();
  await until('another egress goes on', () => piecesOf(product, recording, 2) >= 3, WITHIN_MS);
  await until('the lost one is stopped', () => standIn.running().length === 1, WITHIN_MS);

  await recordMenuItem(ana.page, 'Stop recording');
  await ben.page.getByText('The recording has stopped. You’ll find it in the history.').first().waitFor();
  const tokens = `GET /conferences/${recording.conferenceId}/recordings/tokens` as const;
  const [ready] = await until(
    'the parts are joined',
    async () => {
      const { recordings: found } = await ask<{ recordings: PlayableRecording[] }>(ana, tokens);
      return found[0]?.state === 'ready' && found;
    },
    WITHIN_MS,
  );
  await until('the egress has closed by itself', () => standIn.running().length === 0, WITHIN_MS);
  expect(standIn.all.map(({ status }) => status)).toEqual(['EGRESS_COMPLETE', 'EGRESS_COMPLETE']);
  const { parts, tracks, durationMs } = ready!;
  expect([parts.length, tracks.map(({ track }) => track)]).toEqual([2, ['picture']]);
  for (const { durationMs: partMs } of parts) expect(partMs).toBeGreaterThan(4_000);
  for (const { atMs } of parts) {
    const seen = await playFile(ana.page, tracks[0]!.url, atMs / 1_000 + 1);
    expect(seen).toMatchObject({ durationS: durationMs / 1_000, widthPx: 1280, error: undefined });
    expect(seen.pictures).toBeGreaterThan(3);
    expect(seen.colours).toBeGreaterThan(8);
    expect(seen.loudest).toBeGreaterThan(0.05);
  }

  expect(browsers.problems).toEqual([]);
  // Once it has entered, the code stands nowhere any more, and it works for nobody else.
  expect(browsers.shown).toEqual(Array(2).fill(`${inside.url}/recorder.html`));
  for (const { url } of standIn.all) {
    const code = new URLSearchParams(new URL(url).hash.slice(1)).get('code')!;
    expect(product.log()).not.toContain(code);
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ code }) };
    expect((await fetch(`${product.url}/api/recorder/enter`, init)).status).toBe(401);
  }
});

test('where no egress answers, the moderator who started the recording reads what to do', async () => {
  livekit.standIn.fail('StartWebEgress', 'no response', 'no response', 'no response');
  await recordMenuItem(ana.page, 'Record the meeting');
  await ana.page.getByText('its recording service isn’t answering').first().waitFor({ timeout: WITHIN_MS });
});
