import { findMediaServer } from '../apps/agent/src/testing/media-server.ts';
import { amount } from './amount.ts';
import { heardFlow, leftUnsaid, readFlow } from './interpreted-flow.ts';
import { type LanesRun, LISTENED, runLanes } from './lanes-meeting.ts';
import type { Figure, Measurement } from './report.ts';
import { median, percentile, slope } from './statistics.ts';

const SCRIPTED_MINUTES = 3;
/** Left out of the growth: models are loaded, code is compiled, buffers reach their size. */
const FIRST_MINUTES = 10;

/**
 * Thirty lanes on one worker: ten people in one room speak in turn, two at a time, and are heard in three languages. First with
 * scripted engines, which take no time, for the worker alone; then with the demonstration's recogniser and voices, for the
 * growth of its memory too.
 */
export async function measure(): Promise<Measurement> {
  const mediaServer = findMediaServer();
  if (!mediaServer) throw new Error('No media server here. Run `npm start` once, it brings one.');
  const scripted = await runLanes(mediaServer, 'scripted', SCRIPTED_MINUTES);
  const local = await runLanes(mediaServer, 'local', amount('BENCH_LANES_MINUTES', 60));
  const details = [scripted, local].map(({ utterances, captions, ...run }) => ({
    ...run,
    utterances: [...utterances],
    captions: captions.length,
  }));
  return {
    figures: [
      ...figuresOf('scripted', scripted),
      ...figuresOf('demonstration', local),
      ...growthFigures(local),
    ],
    details: { scripted: details[0], local: details[1] },
  };
}

function figuresOf(engines: string, run: LanesRun): Figure[] {
  const spans = run.chunks.map(({ earVoiceSpanMs }) => earVoiceSpanMs);
  const onset = lanesOf(run).flatMap(({ utterances, chunks }) => heardFlow(utterances, chunks).onsetLagMs);
  const lagging = lanesOf(run).flatMap(
    ({ utterances, captions }) => readFlow(utterances, captions).laggingMs,
  );
  const { wanted, unsaid } = leftUnsaid(run.captions, run.chunks, LISTENED);
  return [
    {
      what: `${engines}: ear-voice span in the worker, median of ${spans.length} chunks`,
      value: median(spans),
      unit: 'ms',
    },
    { what: 'the same, p90', value: percentile(spans, 0.9), unit: 'ms' },
    {
      what: 'first sound of a sentence at the speaker → of its translation at the worker, median',
      value: median(onset),
      unit: 'ms',
    },
    { what: 'the same, p90', value: percentile(onset, 0.9), unit: 'ms' },
    {
      what: `sentences that were recognised and not said, of ${wanted} in three languages`,
      value: unsaid,
      unit: 'sentences',
      goal: { atMost: 0 },
    },
    {
      what: 'words skipped or left out to catch up',
      value: run.skippedWords + run.shortenedWords,
      unit: 'words',
      goal: { atMost: 0 },
    },
    { what: 'errors of engines', value: run.engineErrors, unit: 'errors', goal: { atMost: 0 } },
    {
      what: 'translated captions, words later than evenly spread, median',
      value: median(lagging),
      unit: 'ms',
    },
    { what: 'the same, p90', value: percentile(lagging, 0.9), unit: 'ms' },
    {
      what: 'processor time of the worker and its engines',
      value: 100 * run.processorRatio,
      unit: '% of a core',
    },
    {
      what: 'memory of the worker and its processes of Node, PSS, at the end',
      value: run.memory.at(-1)!.nodeMiB,
      unit: 'MiB',
    },
    {
      what: 'memory of its engines, median',
      value: median(run.memory.map(({ programsMiB }) => programsMiB)),
      unit: 'MiB',
    },
    { what: 'load of the machine, median', value: median(run.loads), unit: '' },
  ];
}

/** A short run, to see whether everything works, has no first minutes that could be left out. */
function growthFigures({ memory }: LanesRun): Figure[] {
  const late = memory.filter(({ atMinutes }) => atMinutes >= FIRST_MINUTES);
  const counted = late.length >= 2 ? late : memory;
  const [first, last] = [counted[0]!, counted.at(-1)!];
  const over = `from minute ${first.atMinutes.toFixed(0)} to ${last.atMinutes.toFixed(0)}`;
  const hourly = (of: (reading: (typeof memory)[number]) => number) =>
    60 * slope(counted.map((reading) => ({ x: reading.atMinutes, y: of(reading) })));
  return [
    {
      what: `processes of Node, growth ${over}`,
      value: hourly(({ nodeMiB }) => nodeMiB),
      unit: 'MiB/h',
      goal: { atMost: 20 },
    },
    { what: 'engines, growth', value: hourly(({ programsMiB }) => programsMiB), unit: 'MiB/h' },
  ];
}

function lanesOf({ utterances, chunks, captions }: LanesRun) {
  return [...utterances].flatMap(([speaker, own]) =>
    LISTENED.map((language) => {
      const isOfLane = (one: { speaker: string; language: string }) =>
        one.speaker === speaker && one.language === language;
      return {
        utterances: own,
        // what the worker heard is not placed by the speaker's clock here, and how long it lasts is not told
        chunks: chunks.filter(isOfLane).map(({ audibleMs, earVoiceSpanMs }) => ({
          sourceMs: audibleMs - earVoiceSpanMs,
          arrivedMs: audibleMs,
          durationMs: 0,
        })),
        captions: captions.filter(isOfLane),
      };
    }),
  );
}
