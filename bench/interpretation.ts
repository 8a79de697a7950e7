import { MEETING_SENTENCES } from '../apps/agent/src/corpus/meeting-sentences.ts';
import { startLiveMeeting } from '../apps/agent/src/room/testing/live-meeting.ts';
import { roomRun, type RoomRunResult } from '../apps/agent/src/room/testing/room-run.ts';
import { findMediaServer } from '../apps/agent/src/testing/media-server.ts';
import { amount } from './amount.ts';
import { heardFlow, readFlow } from './interpreted-flow.ts';
import { ownOverheadMs } from './own-overhead.ts';
import type { Figure, Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';

const SENTENCES = 60;
/** Of somebody who does not stop to breathe. */
const HURRIED_PAUSE_MS = 150;
const HURRIED_MINUTES = amount('BENCH_SPEECH_MINUTES', 10);
/** Longer silences inside a translated sentence are heard as such. */
const NOTICED_GAP_MS = 400;

/**
 * The interpreter with the local engines in a real room: someone speaks English, someone hears Spanish, through a real
 * media server. Ear-voice span: from the start of a chunk's first source word at the speaker to its sound at the listener.
 * Then minutes of speech without a pause, to see whether the voice keeps up.
 */
export async function measure(): Promise<Measurement> {
  const mediaServer = findMediaServer();
  if (!mediaServer) throw new Error('No media server here. Run `npm start` once, it brings one.');
  const overheadMs = await ownOverheadMs();
  const meeting = await startLiveMeeting(mediaServer, 'local');
  let run: RoomRunResult;
  let hurried: RoomRunResult;
  try {
    await meeting.assign();
    run = await roomRun(meeting, MEETING_SENTENCES.slice(0, SENTENCES));
    hurried = await roomRun(meeting, sentencesFor(HURRIED_MINUTES), HURRIED_PAUSE_MS);
  } finally {
    await meeting.close();
  }
  return {
    figures: [
      ...spanFigures(run),
      ...flowFigures(run),
      ...captionFigures(run),
      ...hurriedFigures(hurried),
      {
        what: `own overhead, p95 of ${overheadMs.length} chunks`,
        value: percentile(overheadMs, 0.95),
        unit: 'ms',
        goal: { atMost: 60 },
      },
    ],
    details: { run, hurried, overheadMs },
  };
}

function spanFigures(run: RoomRunResult): Figure[] {
  const { earVoiceSpanMs: span, chunks, uplinkMs, downlinkMs } = run;
  return [
    {
      what: `ear-voice span, median of ${chunks.length} chunks`,
      value: span.median,
      unit: 'ms',
      goal: { atMost: 2_300 },
    },
    { what: 'ear-voice span, p90', value: span.p90, unit: 'ms', goal: { atMost: 2_800 } },
    {
      what: 'words that differ from whole sentences',
      value: 100 * run.differingRatio,
      unit: '%',
      goal: { atMost: 8 },
    },
    {
      what: 'words of whole sentences that were not said',
      value: run.missingWords,
      unit: 'words',
      goal: { atMost: 0 },
    },
    { what: 'words recognised wrongly', value: 100 * run.wordErrorRatio, unit: '%' },
    { what: 'speaker → worker, median', value: uplinkMs, unit: 'ms' },
    { what: 'worker → listener, median', value: downlinkMs, unit: 'ms' },
  ];
}

function flowFigures({ flow }: RoomRunResult): Figure[] {
  const { onsetLagMs, endLagMs, gapsMs } = heardFlow(flow.utterances, flow.chunks);
  const noticed = gapsMs.filter((ms) => ms > NOTICED_GAP_MS);
  return [
    { what: 'onset lag of sentences, median', value: median(onsetLagMs), unit: 'ms' },
    { what: 'end lag of sentences, median', value: median(endLagMs), unit: 'ms' },
    { what: 'end lag, p90', value: percentile(endLagMs, 0.9), unit: 'ms' },
    {
      what: `silences over ${NOTICED_GAP_MS} ms inside ${onsetLagMs.length} sentences`,
      value: noticed.length,
      unit: 'silences',
    },
  ];
}

function captionFigures({ flow }: RoomRunResult): Figure[] {
  const of = (language: string) =>
    readFlow(
      flow.utterances,
      flow.captions.filter((caption) => caption.language === language),
    );
  const [spoken, translated] = [of('en'), of('es')];
  return [
    { what: 'captions as spoken, average lagging, median', value: median(spoken.laggingMs), unit: 'ms' },
    { what: 'captions translated, the same', value: median(translated.laggingMs), unit: 'ms' },
    {
      what: 'words of translated captions taken back, of each that stays',
      value: 100 * translated.erasure,
      unit: '%',
    },
  ];
}

function hurriedFigures({ flow, chunks }: RoomRunResult): Figure[] {
  const { endLagMs } = heardFlow(flow.utterances, flow.chunks);
  const lastMinute = flow.utterances.at(-1)!.endMs - 60_000;
  const late = flow.chunks.filter(({ sourceMs }) => sourceMs >= lastMinute);
  return [
    {
      what: `${HURRIED_MINUTES} minutes without a pause: span in the last one, median of ${late.length} chunks`,
      value: median(late.map(({ arrivedMs, sourceMs }) => arrivedMs - sourceMs)),
      unit: 'ms',
      goal: { atMost: 6_000 },
    },
    { what: 'the same, end lag of sentences, longest', value: Math.max(...endLagMs), unit: 'ms' },
    {
      what: 'the same, chunks spoken faster than usual',
      value: (100 * chunks.filter(({ rateRatio }) => rateRatio > 1).length) / chunks.length,
      unit: '%',
    },
  ];
}

/** At 150 words a minute, as `makeSpeech` speaks. */
function sentencesFor(minutes: number): string[] {
  const sentences: string[] = [];
  let words = 0;
  for (let at = 0; words < minutes * 150; at++) {
    const sentence = MEETING_SENTENCES[at % MEETING_SENTENCES.length]!;
    sentences.push(sentence);
    words += sentence.split(' ').length;
  }
  return sentences;
}
