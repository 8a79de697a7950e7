import type { Caption } from '@intermind/contracts/captions';
import { wait } from '@intermind/timing';
import { findExecutable } from '../../engines/executables.ts';
import { EspeakVoice } from '../../engines/espeak/espeak-voice.ts';
import type { SpokenChunk } from '../../interpreter/lane-options.ts';
import { Resampler } from '../../sound/resampler.ts';
import { concat, SilenceTrimmer } from '../../sound/silence-trimmer.ts';
import { expectedTranslations, makeSpeech, type MadeSpeech } from '../../testing/make-speech.ts';
import { percentile, wordDistance } from '../../testing/word-distance.ts';
import { WORDS_LINE } from '../../testing/worker-process.ts';
import type { LiveMeeting } from './live-meeting.ts';
import { CAPTURE_RATE_HZ, type CapturedFrame } from './participant.ts';
import { envelope, findPiece } from './track-match.ts';

const LEAD_MS = 3_000;
const TAIL_MS = 4_500;
/** How far from the worker's time a chunk is looked for: a busy machine delivers late. */
const SEARCH_MS = 2_000;

export interface RoomRunResult {
  /** When the first word was spoken, ms since 1970. */
  speechStartMs: number;
  heard: string[];
  translated: string[];
  wordErrorRatio: number;
  /** Words said aloud against the translation of the whole recognised sentence. */
  differingRatio: number;
  /** Words of that translation in whose place nothing was said. */
  missingWords: number;
  /** Start of the first source word at the speaker → its translated sound at the listener. */
  earVoiceSpanMs: { median: number; p90: number; p95: number };
  /** Speaker → worker and worker → listener, medians. */
  uplinkMs: number;
  downlinkMs: number;
  /** How well each spoken chunk was found in what the listener's track carried. */
  correlations: number[];
  chunks: SpokenChunk[];
  /** The same chunks as they were heard, and the captions of both languages as they came; ms since 1970 at the listener. */
  flow: {
    utterances: { startMs: number; endMs: number }[];
    chunks: { sourceMs: number; arrivedMs: number; durationMs: number }[];
    captions: (Pick<Caption, 'language' | 'segment' | 'text'> & { arrivedMs: number })[];
  };
  /** Most 20 ms frames in a row that were equal and not silent: a wrong offset replays one frame. */
  repeatedFrames: number;
}

/**
 * Speaks sentences into a running meeting and measures what the listener gets.
 * @param pauseMs silence after each sentence
 */
export async function roomRun(
  meeting: LiveMeeting,
  sentences: readonly string[],
  pauseMs?: number,
): Promise<RoomRunResult> {
  const { speaker, listener, worker } = meeting;
  const firstLine = worker.lines.length;
  const firstFrame = listener.frames.length;
  const firstCaption = listener.captions.length;
  const speech = await makeSpeech({
    sentences,
    leadMs: LEAD_MS,
    ...(pauseMs === undefined ? {} : { pauseMs }),
  });
  const { startedMs, finished } = speaker.play(speech.samples);
  await finished;
  await wait(TAIL_MS);
  const chunks = worker.lines
    .slice(firstLine)
    .filter((line) => line['msg'] === WORDS_LINE) as unknown as SpokenChunk[];
  const frames = listener.frames.slice(firstFrame);
  const captions = listener.captions.slice(firstCaption);
  const read = (language: string): string[] => {
    const finals = captions.filter((caption) => caption.language === language && caption.final);
    return finals.sort((a, b) => a.segment - b.segment).map(({ text }) => text);
  };
  const matches = await matchChunks(chunks, frames);
  const uplinkMs = uplinkOf(speech, startedMs, chunks);
  const spans = chunks.map(
    (chunk, index) => matches[index]!.arrivedMs - (chunk.audibleMs - chunk.earVoiceSpanMs) + uplinkMs,
  );
  const heard = read('en');
  const recognition = wordDistance(sentences.join(' '), heard.join(' '));
  const reference = (await expectedTranslations(heard)) ?? [];
  const translation = wordDistance(reference.join(' '), chunks.flatMap(({ words }) => words).join(' '));
  return {
    speechStartMs: startedMs + speech.sentences[0]!.startMs,
    heard,
    translated: read('es'),
    wordErrorRatio: recognition.edits / recognition.words,
    differingRatio: translation.edits / translation.words,
    missingWords: translation.missing,
    earVoiceSpanMs: {
      median: percentile(spans, 0.5),
      p90: percentile(spans, 0.9),
      p95: percentile(spans, 0.95),
    },
    uplinkMs,
    downlinkMs: percentile(
      chunks.map((chunk, index) => matches[index]!.arrivedMs - chunk.audibleMs),
      0.5,
    ),
    correlations: matches.map(({ correlation }) => correlation),
    chunks,
    flow: {
      utterances: speech.sentences.map(({ startMs, endMs }) => ({
        startMs: startedMs + startMs,
        endMs: startedMs + endMs,
      })),
      chunks: chunks.map(({ audibleMs, earVoiceSpanMs }, index) => ({
        sourceMs: audibleMs - earVoiceSpanMs - uplinkMs,
        arrivedMs: matches[index]!.arrivedMs,
        durationMs: matches[index]!.durationMs,
      })),
      captions: captions.map(({ language, segment, text, arrivedMs }) => ({
        language,
        segment,
        text,
        arrivedMs,
      })),
    },
    repeatedFrames: longestRepeat(frames),
  };
}

/** The first chunk of each sentence begins with its first word: the worker's time of it against the recording's. */
function uplinkOf(speech: MadeSpeech, startedMs: number, chunks: readonly SpokenChunk[]): number {
  const delays: number[] = [];
  for (const sentence of speech.sentences) {
    const spokenMs = startedMs + sentence.startMs;
    const heardMs = chunks
      .map((chunk) => chunk.audibleMs - chunk.earVoiceSpanMs)
      .filter((ms) => Math.abs(ms - spokenMs) < 600);
    if (heardMs.length > 0) delays.push(Math.min(...heardMs) - spokenMs);
  }
  return percentile(delays, 0.5);
}

async function matchChunks(
  chunks: readonly SpokenChunk[],
  frames: readonly CapturedFrame[],
): Promise<{ arrivedMs: number; durationMs: number; correlation: number }[]> {
  const voice = new EspeakVoice(findExecutable('espeak-ng')!);
  const captured = envelope(concat(frames.map(({ samples }) => samples)), CAPTURE_RATE_HZ);
  const matches: { arrivedMs: number; durationMs: number; correlation: number }[] = [];
  for (const chunk of chunks) {
    const sound = await expectedSound(voice, chunk);
    const piece = envelope(sound, CAPTURE_RATE_HZ);
    const near = frames.findIndex(({ arrivedMs }) => arrivedMs >= chunk.audibleMs);
    const match = findPiece(piece, captured, near * 20 - SEARCH_MS, near * 20 + SEARCH_MS);
    const frame = frames[Math.floor(match.atMs / 20)];
    matches.push({
      arrivedMs: frame?.arrivedMs ?? Number.NaN,
      durationMs: (sound.length * 1_000) / CAPTURE_RATE_HZ,
      correlation: match.correlation,
    });
  }
  return matches;
}

async function expectedSound(voice: EspeakVoice, chunk: SpokenChunk): Promise<Int16Array> {
  const trimmer = new SilenceTrimmer(voice.info.sampleRateHz);
  const resampler = new Resampler(voice.info.sampleRateHz, CAPTURE_RATE_HZ);
  const { signal } = new AbortController();
  const pieces: Int16Array[] = [];
  const text = chunk.words.join(' ');
  const request = { text, language: 'es', rateRatio: chunk.rateRatio, speaker: 'prt_ana', signal } as const;
  for await (const piece of voice.synthesize(request)) pieces.push(resampler.push(trimmer.push(piece)));
  pieces.push(resampler.push(trimmer.flush()), resampler.flush());
  return concat(pieces);
}

function longestRepeat(frames: readonly CapturedFrame[]): number {
  let longest = 0;
  let run = 0;
  for (let i = 1; i < frames.length; i++) {
    const now = frames[i]!.samples;
    const before = frames[i - 1]!.samples;
    const loud = now.some((sample) => Math.abs(sample) > 200);
    run = loud && now.every((sample, at) => sample === before[at]) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
