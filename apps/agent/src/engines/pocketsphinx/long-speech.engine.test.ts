import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wait } from '@intermind/timing';
import { MEETING_SENTENCES } from '../../corpus/meeting-sentences.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { concat } from '../../sound/silence-trimmer.ts';
import type { RecognitionEvent } from '../../speech/ports.ts';
import { speechSamples } from '../espeak/speech-samples.ts';
import { findExecutable } from '../executables.ts';
import { localReports } from '../local-engines.ts';
import { buildRecogniser, cacheFolder } from './build.ts';
import { recognitionModels } from './models.ts';
import { PocketsphinxRecogniser } from './pocketsphinx-recogniser.ts';

const [report] = await localReports({});
const espeak = findExecutable('espeak-ng');
const missing =
  report?.available === true && espeak !== undefined ? '' : ' (skipped: no recogniser or no espeak-ng)';
const SPOKEN_MS = 50_000;
/** The limit counts from where speech was noticed: a little of the sound before belongs to the utterance. */
const LONGEST_MS = 20_500;
const LIMIT_MS = 300_000;

/** The program behind a script that notes its process, so that a test can make it stand still. */
async function listening(onEvent: (event: RecognitionEvent) => void) {
  const built = await buildRecogniser(cacheFolder());
  if (!('program' in built)) throw new Error(built.hint);
  const models = await recognitionModels({}, cacheFolder(), built.program);
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-recogniser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, 'program');
  writeFileSync(program, `#!/bin/sh\necho $$ > ${folder}/pid\nexec ${built.program} "$@"\n`);
  chmodSync(program, 0o755);
  const recogniser = new PocketsphinxRecogniser({
    program,
    models,
    primingSpeech: async () => Promise.resolve(new Int16Array(0)),
  });
  onTestFinished(() => recogniser.close());
  const session = await recogniser.open({ language: 'en', onEvent, signal: AbortSignal.timeout(LIMIT_MS) });
  return { session, pid: Number(readFileSync(path.join(folder, 'pid'), 'utf8')) };
}

/** Speech without a pause. */
async function endlessSpeech(): Promise<Int16Array> {
  const one = await speechSamples({
    program: espeak!,
    text: MEETING_SENTENCES.slice(0, 8).join(' and then '),
    voice: 'en-us+f2',
    wordsPerMinute: 160,
    sampleRateHz: HEARD_SAMPLE_RATE_HZ,
  });
  const times = Math.ceil((SPOKEN_MS * HEARD_SAMPLE_RATE_HZ) / 1_000 / one.length);
  return concat(Array.from({ length: times }, () => one));
}

describe.skipIf(missing !== '')(`the program of the demonstration recogniser${missing}`, () => {
  it('ends an utterance of speech without a pause after 20 s', { timeout: LIMIT_MS }, async () => {
    const failures: unknown[] = [];
    const finals: { startMs: number; endMs: number }[] = [];
    const { session } = await listening((event) => {
      if (event.type === 'failed') failures.push(event.error);
      const [first] = event.type === 'final' ? event.words : [];
      if (first && event.type === 'final')
        finals.push({ startMs: first.startMs, endMs: event.words.at(-1)!.endMs });
    });
    const speech = await endlessSpeech();
    for (let at = 0; at < speech.length; at += HEARD_SAMPLE_RATE_HZ) {
      session.write(speech.slice(at, at + HEARD_SAMPLE_RATE_HZ), true);
      // as fast as it works
      while (session.backlogMs!() > 3_000 && failures.length === 0) await wait(20);
    }
    await expect.poll(() => finals.length, { timeout: LIMIT_MS / 4 }).toBeGreaterThanOrEqual(2);
    expect(failures).toEqual([]);
    for (const { startMs, endMs } of finals) expect(endMs - startMs).toBeLessThanOrEqual(LONGEST_MS);
    // the next utterance goes on where the one before was cut
    expect(finals[1]!.startMs - finals[0]!.endMs).toBeLessThan(1_000);
  });

  it('is noticed when it stands still', { timeout: LIMIT_MS }, async () => {
    const failures: string[] = [];
    const { session, pid } = await listening((event) => {
      if (event.type === 'failed') failures.push(event.error.message);
    });
    const second = new Int16Array(HEARD_SAMPLE_RATE_HZ);
    session.write(second, false);
    await expect.poll(() => session.backlogMs!(), { timeout: LIMIT_MS }).toBeLessThan(200);
    process.kill(pid, 'SIGSTOP');
    session.write(second, false);
    await expect
      .poll(() => failures, { timeout: LIMIT_MS })
      .toEqual(['pocketsphinx ended: it does nothing with its sound']);
  });
});
