import { openComputer, openPerson } from '../e2e/support/browser.ts';
import { admit, askToJoin, startMeeting } from '../e2e/support/meeting.ts';
import { startProduct } from '../e2e/support/product.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { until } from '../e2e/support/until.ts';
import type { Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';
import { installStopwatch, momentsOf } from './stopwatch.ts';

const ROUNDS = 20;

/** From the host's click on Admit to the guest's page hearing of it, and to the guest seeing the host. */
export async function measure(): Promise<Measurement> {
  const product = await startProduct();
  const [hosts, guests] = await Promise.all([
    openComputer({ cameraFps: 15 }),
    openComputer({ cameraFps: 15 }),
  ]);
  try {
    const host = await openPerson(hosts, { url: product.url });
    await installStopwatch(host.context);
    await signUp(host, product.url);
    const room = await startMeeting(host, product.url);
    const heardMs: number[] = [];
    const seenMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const guest = await openPerson(guests, { url: product.url });
      await installStopwatch(guest.context);
      const name = `Guest ${round}`;
      await askToJoin(guest.page, product.url, room, { name });
      await admit(host.page, name);
      const { approvedMs, firstFrameMs } = await until('the guest sees the host', async () => {
        const moments = await momentsOf(guest.page);
        return moments.firstFrameMs !== undefined && moments;
      });
      const { clickedMs } = await momentsOf(host.page);
      heardMs.push(approvedMs! - clickedMs!);
      seenMs.push(firstFrameMs! - clickedMs!);
      await guest.close();
    }
    return {
      figures: [
        { what: `Admit → event at the guest, median of ${ROUNDS}`, value: median(heardMs), unit: 'ms' },
        { what: 'p95', value: percentile(heardMs, 0.95), unit: 'ms', goal: { atMost: 100 } },
        { what: 'Admit → the guest sees the host, median', value: median(seenMs), unit: 'ms' },
        { what: 'p95', value: percentile(seenMs, 0.95), unit: 'ms' },
      ],
      details: { heardMs, seenMs },
    };
  } finally {
    await Promise.all([hosts.close(), guests.close()]);
    await product.end();
  }
}
