import { overlapping, runWorkerKills } from '../apps/agent/src/room/testing/worker-kills.ts';
import { findMediaServer } from '../apps/agent/src/testing/media-server.ts';
import { amount } from './amount.ts';
import type { Figure, Measurement } from './report.ts';
import { median } from './statistics.ts';

/**
 * The interpreter's worker is killed every 30 s for ten minutes while somebody speaks: when captions and voice are back, and
 * whether anything is said twice, or lost that the API had acknowledged.
 */
export async function measure(): Promise<Measurement> {
  const mediaServer = findMediaServer();
  if (!mediaServer) throw new Error('No media server here. Run `npm start` once, it brings one.');
  const kills = amount('BENCH_WORKER_KILLS', 20);
  const everyS = amount('BENCH_WORKER_KILL_SECONDS', 30);
  const run = await runWorkerKills(mediaServer, { kills, everyMs: everyS * 1_000 });
  const none = (what: string, found: readonly unknown[]): Figure => ({
    what,
    value: found.length,
    unit: '',
    goal: { atMost: 0 },
  });
  return {
    figures: [
      {
        what: `worker killed ${kills} times → captions again, median`,
        value: median(run.captionsBackMs),
        unit: 'ms',
      },
      {
        what: 'captions again, longest',
        value: Math.max(...run.captionsBackMs),
        unit: 'ms',
        goal: { atMost: 5_000 },
      },
      { what: 'translated voice again, median', value: median(run.voiceBackMs), unit: 'ms' },
      { what: 'translated voice again, longest', value: Math.max(...run.voiceBackMs), unit: 'ms' },
      none('sentences that are in the transcript twice', overlapping(run.stored)),
      {
        what: 'times that two translated voices spoke at once',
        value: run.doubledVoices,
        unit: '',
        goal: { atMost: 0 },
      },
      none('finished captions that are not in the transcript', run.lostFinals),
      {
        what: 'finished captions of the moment of a kill, which nobody could send any more',
        value: run.unsentFinals.length,
        unit: '',
      },
      { what: 'sentences in the transcript', value: run.stored.length, unit: '' },
      { what: 'load of the machine when it was killed, median', value: median(run.loads), unit: '' },
    ],
    details: { kills, everyS, ...run },
  };
}
