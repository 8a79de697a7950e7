import { readFileSync } from 'node:fs';
import { descendants } from '../e2e/support/processes.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import type { Measurement } from './report.ts';
import { median } from './statistics.ts';

const COLD_STARTS = 5;
const WARM_STARTS = 7;
/** For what a start leaves to be done afterwards. */
const SETTLE_MS = 15_000;

/**
 * From `node scripts/start.mjs` to the line that says ready, which is printed when the health check is good. Cold: an empty
 * data folder, on a machine where everything is installed and built. Memory: all processes of the default installation,
 * nobody there.
 */
export async function measure(): Promise<Measurement> {
  await (await startProduct()).end(); // builds and compresses what is missing
  const coldMs: number[] = [];
  const warmMs: number[] = [];
  for (let i = 0; i < COLD_STARTS; i++) {
    const product = await startProduct();
    coldMs.push(product.startMs);
    if (i < COLD_STARTS - 1) await product.end();
    else await measureWarm(product, warmMs);
  }
  const product = await startProduct();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const memory = memoryOf(product);
  await product.end();
  const total = (of: (row: (typeof memory)[number]) => number) =>
    memory.reduce((sum, row) => sum + of(row), 0);
  return {
    figures: [
      {
        what: `cold start, median of ${COLD_STARTS}`,
        value: median(coldMs),
        unit: 'ms',
        goal: { atMost: 3_500 },
      },
      {
        what: `warm start, median of ${WARM_STARTS}`,
        value: median(warmMs),
        unit: 'ms',
        goal: { atMost: 1_200 },
      },
      {
        what: 'memory when idle, PSS',
        value: total(({ pssMiB }) => pssMiB),
        unit: 'MiB',
        goal: { atMost: 700 },
      },
      { what: 'memory when idle, RSS', value: total(({ rssMiB }) => rssMiB), unit: 'MiB' },
    ],
    details: { coldMs, warmMs, memory },
  };
}

async function measureWarm(product: Product, warmMs: number[]): Promise<void> {
  for (let i = 0; i < WARM_STARTS; i++) {
    await product.stop();
    warmMs.push(await product.start());
  }
  await product.end();
}

/** Linux only: shared pages are counted in shares (PSS). */
function memoryOf(product: Product): { command: string; pssMiB: number; rssMiB: number }[] {
  const [starter] = product.pidsOf('supervisor');
  const own = { pid: parentOf(starter!), command: 'scripts/start.mjs' };
  return [own, ...descendants(own.pid)].map(({ pid, command }) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const mebibytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)![1]) / 1_024;
    return { command, pssMiB: mebibytes('Pss'), rssMiB: mebibytes('Rss') };
  });
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}
