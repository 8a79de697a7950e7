import { APPROVAL_KEEPS_PLACE_MS } from '../apps/api/src/modules/join-requests/policy.ts';
import { startLiveKit } from '../apps/api/src/testing/livekit-process.ts';
import type { DatabaseClient } from '../apps/api/src/db/client.ts';
import { admitGuest, advance, join, makeRoom, member } from '../apps/api/src/testing/meeting-steps.ts';
import { startTestApp } from '../apps/api/src/testing/test-app.ts';
import { freePorts } from '../e2e/support/free-ports.ts';
import { DATABASES } from './databases.ts';
import type { Measurement } from './report.ts';
import { median } from './statistics.ts';

const AT_ONCE = 16;
const CHAINS = 320;
const ROUNDS = 3;

/**
 * Guests a second through the whole chain: token, request to join, approval, admission, and leaving again; 16 at once, in one
 * conference, without rate limits, on the real media server. Calls are handed to the API in its own process, so the figure
 * is of the API and its database alone.
 */
export async function measure(): Promise<Measurement> {
  const rates = {
    postgres: await measureOn(DATABASES.postgres),
    embedded: await measureOn(DATABASES.embedded),
  };
  return {
    figures: [
      { what: 'PostgreSQL', value: median(rates.postgres), unit: 'guests/s', goal: { atLeast: 100 } },
      { what: 'embedded database', value: median(rates.embedded), unit: 'guests/s', goal: { atLeast: 50 } },
    ],
    details: { atOnce: AT_ONCE, chains: CHAINS, rates },
  };
}

async function measureOn(open: () => Promise<DatabaseClient>): Promise<number[]> {
  const [port] = (await freePorts(1)) as [number];
  const database = await open();
  const t = await startTestApp(
    { LIVEKIT_PORT: String(port), MEETING_CAPACITY: '1000' },
    { database, liveMedia: true },
  );
  const { livekitApiKey: apiKey, livekitApiSecret: apiSecret } = t.secrets;
  const livekit = await startLiveKit(port, undefined, { apiKey, apiSecret });
  try {
    const host = await member(t, 'Host');
    const roomId = await makeRoom(t, host);
    await join(t, host, roomId);
    const chain = async () => {
      const { who, admitted } = await admitGuest(t, host, roomId);
      await t.call('POST', `/participants/${admitted.participant.id}/close`, { headers: who.headers });
    };
    const rates: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      let left = CHAINS;
      const startedMs = performance.now();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (left-- > 0) await chain();
        }),
      );
      // The first round warms up.
      if (round > 0) rates.push(CHAINS / ((performance.now() - startedMs) / 1_000));
      // The clock of the test stands still, and an approved guest keeps a place for a while.
      advance(t, APPROVAL_KEEPS_PLACE_MS);
    }
    return rates;
  } finally {
    await t.close();
    await livekit.stop();
  }
}
