import { startProduct } from '../e2e/support/product.ts';
import { amount } from './amount.ts';
import { apiCuts, apiKills, watchApi } from './api-outage.ts';
import { type Call, startCall } from './call.ts';
import { LOOK_EACH_MS, type MediaOutage, mediaOutages } from './media-outage.ts';
import type { Figure, Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';

/**
 * Media server killed under a call of two and of four people, the API's websockets cut and the API killed under a call of
 * two: when people are told, when they see each other again, and when the API is heard again.
 */
export async function measure(): Promise<Measurement> {
  const kills = amount('BENCH_KILLS', 10);
  const product = await startProduct({ INTERMIND_ENGINES: 'off' });
  const withCall = async <Found>(people: number, work: (call: Call) => Promise<Found>): Promise<Found> => {
    const call = await startCall(product, people, watchApi);
    try {
      return await work(call);
    } finally {
      await call.close();
    }
  };
  try {
    const { two, cutMs, killedMs } = await withCall(2, async (call) => ({
      two: await mediaOutages(product, call, kills),
      cutMs: await apiCuts(product, call, kills),
      killedMs: await apiKills(product, call, kills),
    }));
    const four = await withCall(4, (call) => mediaOutages(product, call, kills));
    return {
      figures: [
        ...figuresOfTwo(two),
        ...latencies(
          `four people: media server killed → all see all again (looked at each 50 ms)`,
          four.map(({ allBackMs }) => allBackMs),
          { p95: 8_000 },
        ),
        untoldSamples('four people', four),
        ...latencies('websockets of the API cut → the API is heard again', cutMs),
        ...latencies('API killed → the API is heard again', killedMs),
      ],
      details: { kills, two, four, cutMs, killedMs },
    };
  } finally {
    await product.end();
  }
}

function figuresOfTwo(two: readonly MediaOutage[]): Figure[] {
  const people = two.flatMap((outage) => outage.people);
  const betweenLooksMs = two.flatMap((outage) => outage.betweenLooksMs);
  const late = Math.round(percentile(betweenLooksMs, 0.95));
  return [
    ...latencies(
      'two people: media server killed → the page says so',
      people.map(({ toldAfterMs }) => toldAfterMs),
      { p95: 1_000 },
    ),
    ...latencies(
      'two people: media server killed → first picture again',
      people.map(({ pictureAfterMs }) => pictureAfterMs),
      { median: 2_800 },
    ),
    {
      what: `two people: microphone shown open before the page says so, longest (a sample each ${LOOK_EACH_MS} ms and the time that it takes, p95 ${late} ms, tolerance one sample)`,
      value: Math.max(...people.map(({ untoldMs }) => untoldMs)),
      unit: 'ms',
    },
    untoldSamples('two people', two),
  ];
}

function untoldSamples(who: string, outages: readonly MediaOutage[]): Figure {
  const people = outages.flatMap((outage) => outage.people);
  return {
    what: `${who}: samples with nothing received for 1 s, microphone shown open and nobody told`,
    value: people.reduce((sum, { openUntold }) => sum + openUntold.length, 0),
    unit: '',
    goal: { atMost: 0 },
  };
}

/** Median and 95th percentile, in milliseconds. */
function latencies(
  what: string,
  numbers: readonly number[],
  goals: { median?: number; p95?: number } = {},
): Figure[] {
  const goal = (atMost: number | undefined) => (atMost === undefined ? {} : { goal: { atMost } });
  return [
    {
      what: `${what}, median of ${numbers.length}`,
      value: median(numbers),
      unit: 'ms',
      ...goal(goals.median),
    },
    { what: 'p95', value: percentile(numbers, 0.95), unit: 'ms', ...goal(goals.p95) },
  ];
}
