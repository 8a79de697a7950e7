import { loadSecrets } from '@intermind/config';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import type { Page } from 'playwright-core';
import { openComputer, openPerson } from '../e2e/support/browser.ts';
import { joinButton, leave, startMeeting } from '../e2e/support/meeting.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { signUp } from '../e2e/support/sign-in.ts';
import { until } from '../e2e/support/until.ts';
import { serveBarePage } from './bare-page.ts';
import type { Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';
import { installStopwatch, momentsOf } from './stopwatch.ts';

const ROUNDS = 20;
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
    openComputer({ cameraFps: 20 }),
    openComputer({ cameraFps: 20 }),
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
    const oursMs: number[] = [];
    const bareMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await member.context.newPage();
      await ours.goto(`${product.url}/${room}`);
      oursMs.push(
        await joinMs(
          ours,
          () => joinButton(ours).click(),
          () => joinButton(ours).waitFor(),
        ),
      );
      await leave(ours);
      await ours.close();

      const floor = await member.context.newPage();
      await floor.goto(bare.addressFor(mediaUrl, await tokens(`joiner-${round}`)));
      const button = floor.locator('button:enabled');
      bareMs.push(
        await joinMs(
          floor,
          () => button.click(),
          () => button.waitFor(),
        ),
      );
      await floor.close();
    }
    return {
      figures: [
        { what: `Join → first picture, median of ${ROUNDS}`, value: median(oursMs), unit: 'ms' },
        { what: 'p95', value: percentile(oursMs, 0.95), unit: 'ms' },
        { what: 'bare page, median', value: median(bareMs), unit: 'ms' },
        { what: 'bare page, p95', value: percentile(bareMs, 0.95), unit: 'ms' },
        {
          what: 'medians, ours beside bare',
          value: median(oursMs) / median(bareMs),
          unit: '×',
          goal: { atMost: 1.4 },
        },
      ],
      details: { oursMs, bareMs },
    };
  } finally {
    await Promise.all([publishers.close(), joiners.close()]);
    bare.close();
    await product.end();
  }
}

async function joinMs(page: Page, click: () => Promise<void>, usable: () => Promise<void>): Promise<number> {
  await usable();
  await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
  await click();
  const { clickedMs, firstFrameMs } = await until('the first picture', async () => {
    const moments = await momentsOf(page);
    return moments.firstFrameMs !== undefined && moments;
  });
  return firstFrameMs! - clickedMs!;
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
