import { describe, expect, it } from 'vitest';
import { findMediaServer } from '../testing/media-server.ts';
import { printMeasurement } from '../testing/print-measurement.ts';
import { overlapping, runWorkerKills } from './testing/worker-kills.ts';

const mediaServer = findMediaServer();
const skipped = mediaServer === undefined ? ' (skipped: no livekit-server)' : '';

/** `npm run bench -- worker-kills` does it twenty times in ten minutes. */
const KILLS = 2;
const EVERY_MS = 10_000;

describe.skipIf(mediaServer === undefined)(`a worker that is killed again and again${skipped}`, () => {
  it(
    'captions are back before the next one, nothing is said twice, and what was acknowledged stays',
    { timeout: 120_000 },
    async () => {
      const run = await runWorkerKills(mediaServer!, { kills: KILLS, everyMs: EVERY_MS });
      const { stored, ...figures } = run;
      printMeasurement('worker kills', { ...figures, stored: stored.length });
      expect(run.captionsBackMs).toHaveLength(KILLS);
      // How soon is measured on a quiet machine (bench `worker-kills`, goal 5 s).
      expect(Math.max(...run.captionsBackMs)).toBeLessThanOrEqual(EVERY_MS);
      expect(run).toMatchObject({ lostFinals: [], doubledVoices: 0, voices: KILLS + 1 });
      expect(overlapping(stored)).toEqual([]);
      // Every worker has sent something, with its translation.
      expect(new Set(stored.map(({ worker }) => worker)).size).toBe(KILLS + 1);
      expect(stored.filter(({ translations }) => translations.length > 0).length).toBeGreaterThan(KILLS);
    },
  );
});
