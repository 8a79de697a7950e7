import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BEEP_HZ, FLASH_EVERY_MS } from './flash-and-beep.ts';
import { median } from './statistics.ts';

const run = promisify(execFile);
const OUTPUT_MAX_BYTES = 256 * 1024 * 1024;
/** Of the whole picture, 16 to 235: a person who flashes may have half of it, beside a dark tile. */
const BRIGHT = 75;
/** Nothing but beeps is heard, also lowered under an interpretation. */
const SILENCE = `bandpass=f=${BEEP_HZ}:width_type=h:w=400,silencedetect=noise=-40dB:d=0.3`;
const LOOK = 'scale=64:36,signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-';

/** What is in a recorded file with flashes and beeps (flash-and-beep.ts); times from its beginning, in milliseconds. */
export interface RecordedFile {
  durationMs: number;
  /** What the decoder complained of; empty where every picture and every sound was decoded. */
  complaints: string;
  flashesMs: number[];
  beepsMs: number[];
}

/** Decodes all of it. @throws Error where ffmpeg is missing, or cannot open the file */
export async function decodeFile(file: string): Promise<RecordedFile> {
  const [{ durationMs }, complaints, flashesMs, beepsMs] = [
    await probe(file),
    (await ffmpeg(['-v', 'error', '-i', file, '-f', 'null', '-'])).stderr.trim(),
    flashesIn((await ffmpeg(['-v', 'error', '-i', file, '-an', '-vf', LOOK, '-f', 'null', '-'])).stdout),
    beepsIn((await ffmpeg(['-v', 'info', '-i', file, '-vn', '-af', SILENCE, '-f', 'null', '-'])).stderr),
  ];
  return { durationMs, complaints, flashesMs, beepsMs };
}

async function probe(file: string): Promise<{ durationMs: number }> {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file];
  const { stdout } = await found(run('ffprobe', args));
  return { durationMs: Number(stdout) * 1_000 };
}

const ffmpeg = (args: readonly string[]) =>
  found(run('ffmpeg', ['-hide_banner', '-nostdin', ...args], { maxBuffer: OUTPUT_MAX_BYTES }));

async function found<Output>(running: Promise<Output>): Promise<Output> {
  return running.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('ffmpeg and ffprobe are needed (Debian: apt-get install ffmpeg)', { cause: error });
  });
}

/** @param printed `frame:1 pts:33 pts_time:0.033`, and in the next line the brightness */
export function flashesIn(printed: string): number[] {
  const flashes: number[] = [];
  let wasBright = false;
  for (const [, seconds, brightness] of printed.matchAll(/pts_time:([\d.]+)\s+\S+YAVG=([\d.]+)/g)) {
    const isBright = Number(brightness) > BRIGHT;
    if (isBright && !wasBright) flashes.push(Number(seconds) * 1_000);
    wasBright = isBright;
  }
  return flashes;
}

/** A beep begins where a silence ends. */
export function beepsIn(printed: string): number[] {
  return [...printed.matchAll(/silence_end: ([\d.]+)/g)].map(([, seconds]) => Number(seconds) * 1_000);
}

/** A beep, and how much later it comes than the flash that belongs to it. */
interface Pair {
  atMs: number;
  afterMs: number;
}

/** Beeps without a flash are left out. */
export function beepsAfterFlashes({
  flashesMs,
  beepsMs,
}: Pick<RecordedFile, 'flashesMs' | 'beepsMs'>): Pair[] {
  return beepsMs.flatMap((atMs) => {
    const distances = flashesMs.map((flashMs) => atMs - flashMs);
    const afterMs = distances.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a), Infinity);
    return Math.abs(afterMs) < FLASH_EVERY_MS / 2 ? [{ atMs, afterMs }] : [];
  });
}

/** The middle one of each part in which there are some. */
export function mediansByPart(pairs: readonly Pair[], parts: readonly Part[]): number[] {
  return parts.flatMap(({ atMs, durationMs }) => {
    const own = pairs.filter((pair) => pair.atMs >= atMs && pair.atMs < atMs + durationMs);
    return own.length > 0 ? [median(own.map(({ afterMs }) => afterMs))] : [];
  });
}

interface Part {
  startedAt: string;
  atMs: number;
  durationMs: number;
}

/**
 * What is missing between one sign of life and the next, beyond their usual distance.
 * @param signsMs in the file
 * @param untilMs when the recording was stopped, milliseconds since 1970
 */
export function missingMs(signsMs: readonly number[], parts: readonly Part[], untilMs: number): number[] {
  const atMs = signsMs.flatMap((signMs) => {
    const part = parts.findLast((one) => one.atMs <= signMs);
    return part ? [Date.parse(part.startedAt) + signMs - part.atMs] : [];
  });
  const first = parts[0] ? Date.parse(parts[0].startedAt) : untilMs;
  const moments = [first, ...atMs, untilMs];
  return moments
    .slice(1)
    .map((moment, at) => moment - moments[at]! - FLASH_EVERY_MS)
    .filter((missing) => missing > FLASH_EVERY_MS / 2);
}
