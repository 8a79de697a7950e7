import { loadSecrets } from '@intermind/config';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import type { Locator, Page } from 'playwright-core';
import { wait } from '@intermind/timing';
import { openComputer, openPerson } from '../e2e/support/browser.ts';
import { joinButton, leave, startMeeting } from '../e2e/support/meeting.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { until } from '../e2e/support/until.ts';
import { serveBarePage } from './bare-page.ts';
import type { Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';
import { installStopwatch, momentsOf, type Steps, stepsOf } from './stopwatch.ts';

/** Each block measures ours, then the bare page, with nobody else on the machine: the publisher of the other is gone. */
const BLOCKS = 4;
const ROUNDS_IN_BLOCK = 7;
const ROUNDS = BLOCKS * ROUNDS_IN_BLOCK;
/** People look at themselves before they join. */
const THINKING_MS = 1_500;
const BARE_ROOM = 'bench-bare';

/**
 * From the click on Join to the first picture of the one who is inside: our page, and a page with nothing but
 * livekit-client, against the same media server, by turns in the same run.
 */
export async function measure(): Promise<Measurement> {
  const product = await startProduct();
  const bare = await serveBarePage();
  const [publishers, joiners] = await Promise.all([
    openComputer({ cameraFps: 15 }),
    openComputer({ cameraFps: 15 }),
  ]);
  try {
    const mediaUrl = `ws://127.0.0.1:${product.ports.livekit}`;
    const tokens = await bareRoom(product);
    const host = await openPerson(publishers, { url: product.url });
    await signUp(host, product.url);
    const member = await openPerson(joiners, { url: product.url });
    await installStopwatch(member.context);
    await signUp(member, product.url);

    const measureOurs = async (): Promise<Steps[]> => {
      const steps: Steps[] = [];
      const room = await startMeeting(host, product.url);
      for (let round = 0; round < ROUNDS_IN_BLOCK; round++) {
        const page = await member.context.newPage();
        await page.goto(`${product.url}/${room}`);
        steps.push(await join(page, joinButton(page)));
        await leave(page);
        await page.close();
      }
      await leave(host.page);
      return steps;
    };
    const measureBare = async (block: number): Promise<Steps[]> => {
      const steps: Steps[] = [];
      const publisher = await publishers.newPage();
      await publisher.context().grantPermissions(['camera', 'microphone']);
      await publisher.goto(bare.addressFor(mediaUrl, await tokens(`publisher-${block}`)));
      await publisher.getByRole('button', { name: 'Join' }).click();
      for (let round = 0; round < ROUNDS_IN_BLOCK; round++) {
        const page = await member.context.newPage();
        await page.goto(bare.addressFor(mediaUrl, await tokens(`joiner-${block}-${round}`)));
        steps.push(await join(page, page.locator('button:enabled')));
        await page.close();
      }
      await publisher.close();
      return steps;
    };
    const ours: Steps[] = [];
    const floor: Steps[] = [];
    for (let block = 0; block < BLOCKS; block++) {
      ours.push(...(await measureOurs()));
      floor.push(...(await measureBare(block)));
    }
    const middle = (steps: Steps[], step: keyof Steps) => median(steps.map((each) => each[step] ?? 0));
    const late = (steps: Steps[]) =>
      percentile(
        steps.map(({ picture }) => picture),
        0.95,
      );
    return {
      figures: [
        { what: `Join → first picture, median of ${ROUNDS}`, value: middle(ours, 'picture'), unit: 'ms' },
        { what: '… of it until admitted by the API', value: middle(ours, 'admitted'), unit: 'ms' },
        { what: '… until the peer connection', value: middle(ours, 'connection'), unit: 'ms' },
        { what: '… until the track', value: middle(ours, 'track'), unit: 'ms' },
        { what: 'p95', value: late(ours), unit: 'ms' },
        { what: 'bare page, median', value: middle(floor, 'picture'), unit: 'ms' },
        { what: '… until the peer connection', value: middle(floor, 'connection'), unit: 'ms' },
        { what: '… until the track', value: middle(floor, 'track'), unit: 'ms' },
        { what: 'bare page, p95', value: late(floor), unit: 'ms' },
        {
          what: 'medians, ours beside bare',
          value: middle(ours, 'picture') / middle(floor, 'picture'),
          unit: '×',
          goal: { atMost: 1.4 },
        },
      ],
      details: { ours, floor },
    };
  } finally {
    await Promise.all([publishers.close(), joiners.close()]);
    bare.close();
    await product.end();
  }
}

async function join(page: Page, button: Locator): Promise<Steps> {
  await button.waitFor();
  await wait(THINKING_MS);
  await button.click();
  await until('the first picture', async () => (await momentsOf(page)).firstFrameMs !== undefined);
  return stepsOf(page);
}

/** A room of its own at the product's media server; answers how to get tokens for it. */
async function bareRoom(product: Product): Promise<(identity: string) => Promise<string>> {
  const { livekitApiKey, livekitApiSecret } = await loadSecrets(product.dataDir);
  const address = `http://127.0.0.1:${product.ports.livekit}`;
  const rooms = new RoomServiceClient(address, livekitApiKey, livekitApiSecret);
  await rooms.createRoom({ name: BARE_ROOM, emptyTimeout: 3_600, departureTimeout: 3_600 });
  return (identity) => {
    const token = new AccessToken(livekitApiKey, livekitApiSecret, { identity, ttl: 3_600 });
    token.addGrant({ roomJoin: true, room: BARE_ROOM, canPublish: true, canSubscribe: true });
    return token.toJwt();
  };
}
