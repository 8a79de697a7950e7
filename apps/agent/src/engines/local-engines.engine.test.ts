import { describe, expect, it } from 'vitest';
import { MEETING_SENTENCES } from '../corpus/meeting-sentences.ts';
import { printMeasurement } from '../testing/print-measurement.ts';
import { offlineRun } from '../testing/offline-run.ts';
import { localReports } from './local-engines.ts';

const reports = await localReports({});
const missing = reports.filter(({ available }) => !available).map(({ id, hint }) => `${id}: ${String(hint)}`);
const skipped = missing.length > 0 ? ` (skipped: ${missing.join('; ')})` : '';

const SENTENCES = MEETING_SENTENCES.slice(4, 14);
const LIMIT_MS = 120_000;

describe.skipIf(missing.length > 0)(`the offline chain: espeak-ng, pocketsphinx, apertium${skipped}`, () => {
  it('understands, translates and speaks meeting sentences in time', { timeout: LIMIT_MS }, async () => {
    const result = await offlineRun(SENTENCES);
    const { wordErrorRatio, differingRatio, earVoiceSpanMs, chunks, trackSamples } = result;
    printMeasurement('offline chain', {
      wordErrorRatio,
      differingRatio,
      earVoiceSpanMs,
      chunks: chunks.length,
    });
    expect(wordErrorRatio).toBeLessThanOrEqual(0.1);
    expect(differingRatio).toBeLessThanOrEqual(0.12);
    expect(earVoiceSpanMs.median).toBeLessThanOrEqual(3_200);
    // all of the translation was spoken: a Spanish word takes at least 150 ms
    const words = result.translated.join(' ').split(' ').length;
    expect(chunks.flatMap((chunk) => chunk.words)).toHaveLength(words);
    expect(trackSamples.length / 48).toBeGreaterThan(words * 150);
  });
});
