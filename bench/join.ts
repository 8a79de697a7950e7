import { loadSecrets } from '@intermind/config';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import type { Locator, Page } from 'playwright-core';
import { openComputer, openPerson } from '../e2e/support/browser.ts';
import { joinButton, leave, startMeeting } from '../e2e/support/meeting.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { signUp } from '../e2e/support/sign-in.ts';
import { until } from '../e2e/support/until.ts';
import { serveBarePage } from './bare-page.ts';
import type { Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';
import { installStopwatch, momentsOf, type Steps, stepsOf } from './stopwatch.ts';

const ROUNDS = 15;
/** People look at themselves before they join. */
const THINKING_MS = 1_500;
const BARE_ROOM = 'bench-bare';

/**
 * From the click on Join to the first picture of the one who is inside: our page, and a page with nothing but
 * livekit-client, against the same media server, one after the other in the same run.
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
    const room = await startMeeting(host, product.url);
    const barePublisher = await publishers.newPage();
    await barePublisher.context().grantPermissions(['camera', 'microphone']);
    await barePublisher.goto(bare.addressFor(mediaUrl, await tokens('publisher')));
    await barePublisher.getByRole('button', { name: 'Join' }).click();

    const member = await openPerson(joiners, { url: product.url });
    await installStopwatch(member.context);
    await signUp(member, product.url);
    const ours: Steps[] = [];
    const floor: Steps[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await member.context.newPage();
      await page.goto(`${product.url}/${room}`);
      ours.push(await join(page, joinButton(page)));
      await leave(page);
      await page.close();

      const bareJoiner = await member.context.newPage();
      await bareJoiner.goto(bare.addressFor(mediaUrl, await tokens(`joiner-${round}`)));
      floor.push(await join(bareJoiner, bareJoiner.locator('button:enabled')));
      await bareJoiner.close();
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
  await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
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
