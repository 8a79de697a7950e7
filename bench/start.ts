import path from 'node:path';
import { wait } from '@intermind/timing';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { until } from '../e2e/support/until.ts';
import { useOf } from './product-use.ts';
import type { Measurement } from './report.ts';
import { median } from './statistics.ts';

const COLD_STARTS = 5;
const WARM_STARTS = 7;
/** For what a start leaves to be done afterwards. */
const SETTLE_MS = 15_000;

/** In steps of this the health check is asked. */
const ASK_EVERY_MS = 5;
const HEALTHY_WITHIN_MS = 60_000;

/** As a person types it, in a shell that knows nothing of the clone. */
const TYPED = ['npm', 'start'];
const SHELL_ENVIRONMENT = {
  PATH: process.env['PATH']!.split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter),
};

interface Start {
  readyMs: number;
  healthyMs: number;
}

/**
 * From `npm start` to the line that says ready, after which people can meet, and to the health check that misses nothing, the
 * interpreter included. Cold: an empty data folder, on a machine where everything is installed and built. Memory: all
 * processes of the default installation, nobody there.
 */
export async function measure(): Promise<Measurement> {
  await (await startProduct()).end(); // builds and compresses what is missing
  const cold: Start[] = [];
  const warm: Start[] = [];
  for (let i = 0; i < COLD_STARTS; i++) {
    const typedAtMs = performance.now();
    const product = await startProduct(SHELL_ENVIRONMENT, TYPED);
    cold.push({ readyMs: product.startMs, healthyMs: await healthyAfter(product, typedAtMs) });
    if (i < COLD_STARTS - 1) await product.end();
    else await measureWarm(product, warm);
  }
  const product = await startProduct();
  await wait(SETTLE_MS);
  const memory = useOf(product);
  await product.end();
  const total = (of: (row: (typeof memory)[number]) => number) =>
    memory.reduce((sum, row) => sum + of(row), 0);
  return {
    figures: [
      {
        what: `cold start until ready, median of ${COLD_STARTS}`,
        value: median(cold.map(({ readyMs }) => readyMs)),
        unit: 'ms',
        goal: { atMost: 3_500 },
      },
      {
        what: `warm start until ready, median of ${WARM_STARTS}`,
        value: median(warm.map(({ readyMs }) => readyMs)),
        unit: 'ms',
        goal: { atMost: 1_000 },
      },
      {
        what: 'the same until healthy',
        value: median(warm.map(({ healthyMs }) => healthyMs)),
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
    details: { cold, warm, memory },
  };
}

async function measureWarm(product: Product, warm: Start[]): Promise<void> {
  for (let i = 0; i < WARM_STARTS; i++) {
    await product.stop();
    const typedAtMs = performance.now();
    const readyMs = await product.start();
    warm.push({ readyMs, healthyMs: await healthyAfter(product, typedAtMs) });
  }
  await product.end();
}

async function healthyAfter({ url }: Product, typedAtMs: number): Promise<number> {
  return until(
    'everything is well',
    async () => {
      const { status } = (await (await fetch(`${url}/api/health`)).json()) as { status?: string };
      return status === 'ok' && performance.now() - typedAtMs;
    },
    HEALTHY_WITHIN_MS,
    ASK_EVERY_MS,
  );
}
