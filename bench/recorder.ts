import type { Recording } from '@intermind/contracts';
import { wait } from '@intermind/timing';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { apiCall } from '../e2e/support/api-client.ts';
import { chromiumPath, openComputer, openPerson } from '../e2e/support/browser.ts';
import { piecesOf, recorderPids, recordingsOf } from '../e2e/support/meeting-recording.ts';
import { startMeeting } from '../e2e/support/meeting.ts';
import { descendants } from '../e2e/support/processes.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { accessTokenOf } from '../e2e/support/sign-in.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { until } from '../e2e/support/until.ts';
import { admitGuest } from './admit-guest.ts';
import { amount } from './amount.ts';
import { serveBarePage } from './bare-page.ts';
import { type ProcessUse, useOf } from './product-use.ts';
import type { Figure, Measurement } from './report.ts';

/** People who send picture and sound. The host only watches. */
const PEOPLE = 4;
const SETTLE_MS = 10_000;
const WITHIN_MS = 120_000;
const MEBIBYTE = 1024 * 1024;

const PARTS = ['API', 'media server', 'worker', 'recorder with its browser'] as const;
type Part = (typeof PARTS)[number];
type ByPart = Record<Part | 'all', number>;

/**
 * What a recording costs the machine: processor time and memory of all processes of the product, in the same meeting without
 * and with a recording, and bytes on the disk. Four people send 320×180 at 15 pictures a second and sound from one page.
 */
export async function measure(): Promise<Measurement> {
  const seconds = amount('BENCH_RECORDING_SECONDS', 60);
  const product = await startProduct({ INTERMIND_ENGINES: 'off', CHROMIUM_PATH: chromiumPath() });
  const bare = await serveBarePage();
  const [publishers, computer] = await Promise.all([openComputer(), openComputer()]);
  try {
    const stage = await publishers.newPage({ permissions: ['microphone'] });
    await stage.goto(bare.publishers);
    const host = await openPerson(computer, { url: product.url, permissions: [] });
    host.context.setDefaultTimeout(WITHIN_MS);
    await signUp(host, product.url);
    const room = await startMeeting(host, product.url);
    const token = await accessTokenOf(host.page);
    const mediaUrl = `ws://127.0.0.1:${product.ports.livekit}`;
    for (let number = 1; number <= PEOPLE; number += 1) {
      const { media } = await admitGuest(product.url, token, room, number);
      await stage.evaluate(([url, own]) => window.publish(url, own, { sound: true }), [
        mediaUrl,
        media.token,
      ] as const);
    }
    await wait(SETTLE_MS);
    const coresBefore = await coresOf(product, seconds);
    const memoryBefore = pssOf(product);

    const ask = async <Answer>(what: 'start' | 'stop') =>
      apiCall<Answer>(product.url, await accessTokenOf(host.page), `POST /rooms/${room}/recordings/${what}`);
    const recording = await ask<Recording>('start');
    await until('it records', () => piecesOf(product, recording) >= 2, WITHIN_MS);
    await wait(SETTLE_MS);
    const bytesFrom = storedBytes(product);
    const coresDuring = await coresOf(product, seconds);
    const memoryDuring = pssOf(product);
    const bytesRecorded = storedBytes(product) - bytesFrom;

    await ask('stop');
    const ready = await until(
      'the recording is ready',
      async () => {
        const { recordings } = await recordingsOf(host, product, recording.conferenceId);
        return recordings.find(({ state }) => state === 'ready');
      },
      WITHIN_MS,
    );
    await until('the recorder has ended', () => recorderPids(product).length === 0, WITHIN_MS);
    await wait(SETTLE_MS);
    const coresAfter = await coresOf(product, seconds);
    const cores = { before: coresBefore, during: coresDuring, after: coresAfter };
    const pssMiB = { before: memoryBefore, during: memoryDuring, after: pssOf(product) };
    const kept = (storedBytes(product) / MEBIBYTE / ready.durationMs) * 60_000;
    return {
      figures: [
        ...rowsOf('processor time', cores, 'cores'),
        ...rowsOf('memory, PSS', pssMiB, 'MiB'),
        {
          what: 'disk, while it is recorded',
          value: bytesRecorded / MEBIBYTE / (seconds / 60),
          unit: 'MiB/min',
        },
        { what: 'disk, afterwards', value: kept, unit: 'MiB/min' },
      ],
      details: { seconds, cores, pssMiB, durationMs: ready.durationMs, processes: useOf(product) },
    };
  } finally {
    await Promise.all([publishers.close(), computer.close()]);
    bare.close();
    await product.end();
  }
}

function rowsOf(
  what: string,
  { before, during, after }: Record<'before' | 'during' | 'after', ByPart>,
  unit: string,
): Figure[] {
  return [
    { what: `${what}, ${PEOPLE} people, not recorded`, value: before.all, unit },
    { what: `${what}, recorded`, value: during.all, unit },
    ...PARTS.map((part) => ({ what: `… of it more for ${part}`, value: during[part] - before[part], unit })),
    { what: `${what}, afterwards`, value: after.all, unit },
  ];
}

/** @returns cores by part, over so many seconds; what ended meanwhile is left out */
async function coresOf(product: Product, seconds: number): Promise<ByPart> {
  const fromMs = performance.now();
  const from = new Map(useOf(product).map(({ pid, processorS }) => [pid, processorS]));
  await wait(seconds * 1_000);
  const tookS = (performance.now() - fromMs) / 1_000;
  return byPart(product, ({ pid, processorS }) => (processorS - (from.get(pid) ?? 0)) / tookS);
}

function pssOf(product: Product): ByPart {
  return byPart(product, ({ pssMiB }) => pssMiB);
}

/** Each process counts in one part at most, and in `all`. */
function byPart(product: Product, of: (use: ProcessUse) => number): ByPart {
  const below = (roots: number[]) =>
    new Set(roots.flatMap((root) => [root, ...descendants(root).map(({ pid }) => pid)]));
  const recorder = below(recorderPids(product));
  const pids: Record<Part, ReadonlySet<number>> = {
    API: below(product.pidsOf('api')),
    'media server': below(product.pidsOf('livekit')),
    worker: below(product.pidsOf('agent')).difference(recorder),
    'recorder with its browser': recorder,
  };
  const all = useOf(product);
  const sum = (some: readonly ProcessUse[]) => some.reduce((total, use) => total + of(use), 0);
  const parts = PARTS.map((part) => [part, sum(all.filter(({ pid }) => pids[part].has(pid)))] as const);
  return { ...(Object.fromEntries(parts) as Record<Part, number>), all: sum(all) };
}

/** What the product keeps of recordings. */
function storedBytes({ dataDir }: Product): number {
  const folder = path.join(dataDir, 'recordings');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}
