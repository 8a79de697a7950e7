import { writeFile } from 'node:fs/promises';
import type { Language } from '@intermind/contracts/languages';
import { ApertiumTranslator } from '../engines/apertium/apertium-translator.ts';
import { installedModes } from '../engines/apertium/modes.ts';
import { speechSamples } from '../engines/espeak/speech-samples.ts';
import { findExecutable } from '../engines/executables.ts';
import { concat } from '../sound/silence-trimmer.ts';

const SAMPLE_RATE_HZ = 48_000;
const SAMPLES_PER_MS = SAMPLE_RATE_HZ / 1_000;
const SILENCE_LEVEL = 200;
const WAV_HEADER_BYTES = 44;

export interface SpeechOptions {
  sentences: readonly string[];
  /** Silence after each sentence. */
  pauseMs?: number;
  /** Silence before the first one. */
  leadMs?: number;
  /** As espeak-ng names it; the default is the one that the demonstration recogniser understands best. */
  voice?: string;
  wordsPerMinute?: number;
}

export interface SpokenSentence {
  text: string;
  /** First and last audible sound, milliseconds from the start of the recording. */
  startMs: number;
  endMs: number;
}

export interface MadeSpeech {
  /** Mono, 48,000 Hz. */
  samples: Int16Array;
  sentences: SpokenSentence[];
  durationMs: number;
}

/** Synthetic speech as a microphone would give it, with the times of its sentences. Needs espeak-ng on the PATH. */
export async function makeSpeech(options: SpeechOptions): Promise<MadeSpeech> {
  const { sentences, pauseMs = 800, leadMs = 1_000, voice = 'en-us+f2', wordsPerMinute = 150 } = options;
  const program = findExecutable('espeak-ng');
  if (program === undefined) throw new Error('espeak-ng is not installed');
  const pieces: Int16Array[] = [new Int16Array(leadMs * SAMPLES_PER_MS)];
  const spoken: SpokenSentence[] = [];
  let atSamples = leadMs * SAMPLES_PER_MS;
  const known = new Map<string, Int16Array>();
  for (const text of sentences) {
    const samples =
      known.get(text) ??
      (await speechSamples({ program, text, voice, wordsPerMinute, sampleRateHz: SAMPLE_RATE_HZ }));
    known.set(text, samples);
    const { first, last } = audibleRange(samples);
    spoken.push({
      text,
      startMs: (atSamples + first) / SAMPLES_PER_MS,
      endMs: (atSamples + last) / SAMPLES_PER_MS,
    });
    const pause = new Int16Array(pauseMs * SAMPLES_PER_MS);
    pieces.push(samples, pause);
    atSamples += samples.length + pause.length;
  }
  return { samples: concat(pieces), sentences: spoken, durationMs: atSamples / SAMPLES_PER_MS };
}

/** Writes the speech as a WAV file, for instance for Chromium's `--use-file-for-fake-audio-capture`. */
export async function makeSpeechFile(path: string, options: SpeechOptions): Promise<MadeSpeech> {
  const speech = await makeSpeech(options);
  await writeFile(path, wavBytes(speech.samples, SAMPLE_RATE_HZ));
  return speech;
}

/** A WAV file: mono, 16 bit. */
export function wavBytes(samples: Int16Array, sampleRateHz: number): Buffer {
  const bytes = Buffer.alloc(WAV_HEADER_BYTES + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRateHz, 24);
  bytes.writeUInt32LE(sampleRateHz * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, WAV_HEADER_BYTES + 2 * index);
  return bytes;
}

/**
 * What the local translator makes of whole sentences: the reference that interpretation is compared with. Undefined
 * when the pair is not installed.
 */
export async function expectedTranslations(
  sentences: readonly string[],
  from: Language = 'en',
  to: Language = 'es',
): Promise<string[] | undefined> {
  const translator = new ApertiumTranslator(installedModes());
  if (!translator.translates(from, to)) return undefined;
  const { signal } = new AbortController();
  try {
    const translations: string[] = [];
    for (const text of sentences) {
      translations.push(await translator.translate({ text, from, to, complete: true, signal }));
    }
    return translations;
  } finally {
    translator.releaseMemory();
  }
}

function audibleRange(samples: Int16Array): { first: number; last: number } {
  const first = samples.findIndex((sample) => Math.abs(sample) >= SILENCE_LEVEL);
  const last = samples.findLastIndex((sample) => Math.abs(sample) >= SILENCE_LEVEL);
  return { first: Math.max(0, first), last: Math.max(0, last) };
}
