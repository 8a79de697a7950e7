import type { PlayableRecording, Recording } from '@intermind/contracts';
import { wait } from '@intermind/timing';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomFrom } from '../apps/api/src/testing/seeded-random.ts';
import { apiCall } from '../e2e/support/api-client.ts';
import { chromiumPath, openComputer, openPerson, type Person } from '../e2e/support/browser.ts';
import { piecesOf, recorderPids, recordingsOf } from '../e2e/support/meeting-recording.ts';
import { meet } from '../e2e/support/meeting.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { accessTokenOf } from '../e2e/support/sign-in.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { until } from '../e2e/support/until.ts';
import { amount } from './amount.ts';
import { flashAndBeep } from './flash-and-beep.ts';
import {
  beepsAfterFlashes,
  decodeFile,
  mediansByPart,
  missingMs,
  type RecordedFile,
} from './recorded-file.ts';
import type { Measurement } from './report.ts';

const WITHIN_MS = 120_000;
/** Between two kills: the supervisor restarts at once what has run for a while. */
const REST_MS = 12_000;
/** Two pieces, so that a kill comes at any moment of one. */
const RANDOM_MS = 8_000;
const SEED = 20_302;
/** Of the product's output, where it does not go on. */
const LOG_LENGTH = 4_000;
type Killed = 'recorder' | 'api' | 'livekit';

/**
 * A meeting is recorded whose recorder, API and media server are killed again and again at random moments; then every file is
 * decoded. One person flashes and beeps each second, which shows what is missing, and how far picture and sound are apart; another
 * hears Spanish, so that the recording has a track of that language too, with the beeps under the interpretation.
 */
export async function measure(): Promise<Measurement> {
  const kills: Readonly<Record<Killed, number>> = {
    recorder: amount('BENCH_RECORDER_KILLS', 20),
    api: amount('BENCH_API_KILLS', 10),
    livekit: amount('BENCH_MEDIA_KILLS', 5),
  };
  const product = await startProduct({ INTERMIND_ENGINES: 'scripted', CHROMIUM_PATH: chromiumPath() });
  const computer = await openComputer();
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-recording-'));
  try {
    const person = await openPerson(computer, { url: product.url, reducedMotion: true });
    person.context.setDefaultTimeout(WITHIN_MS);
    await flashAndBeep(person.context);
    await signUp(person, product.url);
    const listener = await openPerson(computer, { url: product.url, permissions: [], reducedMotion: true });
    listener.context.setDefaultTimeout(WITHIN_MS);
    const lucia = { name: 'Lucía', speaks: 'es', hears: 'es' } as const;
    const room = await meet(person, listener, product.url, lucia, { speaks: 'en', hears: 'en' });
    const ask = async <Answer>(what: 'start' | 'stop') =>
      apiCall<Answer>(
        product.url,
        await accessTokenOf(person.page),
        `POST /rooms/${room}/recordings/${what}`,
      );
    const recording = await ask<Recording>('start');
    await killInTurn(product, recording, kills);
    await wait(REST_MS);
    await until('the API takes the end', () => ask('stop'), WITHIN_MS);
    const stoppedMs = Date.now();
    const ready = await until('the parts are joined', () => readyOf(person, product, recording), WITHIN_MS);
    const files: Record<string, RecordedFile> = {};
    for (const { track, url } of ready.tracks)
      files[track] = await decodeFile(await download(new URL(url, product.url).href, folder, track));
    return reportOf(kills, ready, files, stoppedMs);
  } finally {
    await computer.close();
    await product.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a random order, each at a random moment after what was killed before has recovered. */
async function killInTurn(
  product: Product,
  recording: Recording,
  kills: Readonly<Record<Killed, number>>,
): Promise<void> {
  const random = randomFrom(SEED);
  const left = (Object.keys(kills) as Killed[]).flatMap((part) => Array<Killed>(kills[part]).fill(part));
  // A part may have none: its recorder was killed, or found no media server.
  const pieces = () => piecesOf(product, recording);
  await until('it records', () => pieces() >= 2, WITHIN_MS);
  while (left.length > 0) {
    await wait(REST_MS + random() * RANDOM_MS);
    const [part] = left.splice(Math.floor(random() * left.length), 1) as [Killed];
    const pids = await until('there is one to kill', () => {
      const found = part === 'recorder' ? recorderPids(product) : product.pidsOf(part);
      return found.length > 0 && found;
    });
    const before = pieces();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    // What was under way may still arrive; the next but one was recorded afterwards.
    await until(`it records after the ${part} was killed`, () => pieces() >= before + 2, WITHIN_MS).catch(
      (error: Error) => {
        throw new Error(`${error.message}\n${product.log().slice(-LOG_LENGTH)}`, { cause: error });
      },
    );
  }
}

async function readyOf(
  person: Person,
  product: Product,
  { conferenceId }: Recording,
): Promise<PlayableRecording | undefined> {
  const { recordings } = await recordingsOf(person, product, conferenceId);
  return recordings.find(({ state }) => state === 'ready');
}

async function download(url: string, folder: string, name: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const file = path.join(folder, `${name}.webm`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

function reportOf(
  kills: Readonly<Record<Killed, number>>,
  { parts, durationMs }: PlayableRecording,
  files: Readonly<Record<string, RecordedFile>>,
  stoppedMs: number,
): Measurement {
  const { picture, ...languages } = files;
  if (!picture) throw new Error('there is no picture');
  const { flashesMs } = picture;
  const broken = Object.values(files).filter(
    (file) => file.complaints !== '' || Math.abs(file.durationMs - durationMs) > 100,
  );
  const seen = missingMs(flashesMs, parts, stoppedMs);
  const heard = missingMs(picture.beepsMs, parts, stoppedMs);
  const pairs = beepsAfterFlashes(picture);
  const apartMs = mediansByPart(pairs, parts);
  const languagesApartMs = Object.values(languages).flatMap(({ beepsMs }) =>
    mediansByPart(beepsAfterFlashes({ flashesMs, beepsMs }), parts),
  );
  const seconds = (all: readonly number[]) => ({ value: Math.max(0, ...all) / 1_000, unit: 's' });
  const sum = (all: readonly number[]) => all.reduce((total, ms) => total + ms, 0) / 1_000;
  const killed = `recorder, API and media server killed ${Object.values(kills).join(', ')} times`;
  return {
    figures: [
      { what: `${killed}: files that do not play`, value: broken.length, unit: '', goal: { atMost: 0 } },
      { what: 'picture missing, longest', ...seconds(seen), goal: { atMost: 10 } },
      { what: 'sound missing, longest', ...seconds(heard), goal: { atMost: 10 } },
      { what: 'picture missing in all', value: sum(seen), unit: 's' },
      { what: 'sound missing in all', value: sum(heard), unit: 's' },
      {
        what: `sound beside picture, furthest median of ${apartMs.length} parts`,
        value: Math.max(...apartMs.map(Math.abs)),
        unit: 'ms',
        goal: { atMost: 100 },
      },
      {
        what: `sound of a language beside picture, furthest median of ${languagesApartMs.length} parts`,
        value: Math.max(...languagesApartMs.map(Math.abs)),
        unit: 'ms',
        goal: { atMost: 100 },
      },
      {
        what: `sound beside picture, furthest of ${pairs.length} beeps (a picture lasts 67 ms)`,
        value: Math.max(...pairs.map(({ afterMs }) => Math.abs(afterMs))),
        unit: 'ms',
      },
    ],
    details: { kills, parts, stoppedMs, seen, heard, apartMs, languagesApartMs, pairs, files },
  };
}
