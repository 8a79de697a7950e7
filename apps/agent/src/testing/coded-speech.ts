import { HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { concat } from '../sound/silence-trimmer.ts';

/** Words that coded speech can say. */
const VOCABULARY =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango'.split(
    ' ',
  );
const WORD_MS = 240;
const GAP_MS = 60;
const LOWEST = 1_000;
const STEP = 1_000;
/** A level that lasts this long is a word, not the edge of one. */
const SURE_MS = 100;

const samplesOf = (ms: number): number => (HEARD_SAMPLE_RATE_HZ * ms) / 1_000;

/** Sound that says exactly these words: each a level of 240 ms, with 60 ms of silence behind it. */
export function codedSpeech(text: string): Int16Array {
  const pieces = text.split(' ').map((word) => {
    const piece = new Int16Array(samplesOf(WORD_MS + GAP_MS));
    return piece.fill(LOWEST + STEP * VOCABULARY.indexOf(word), 0, samplesOf(WORD_MS));
  });
  return concat(pieces);
}

export const codedSilence = (ms: number): Int16Array => new Int16Array(samplesOf(ms));

export interface CodedWord {
  text: string;
  startMs: number;
  endMs: number;
}

/** Hears coded speech, at any rate and in any pieces: for the stand-ins of recognisers. */
export class CodedSpeechReader {
  words: CodedWord[] = [];
  heardMs = 0;
  private readonly msPerSample: number;
  private level = 0;
  private sinceMs = 0;
  private counted = false;

  constructor(sampleRateHz = HEARD_SAMPLE_RATE_HZ) {
    this.msPerSample = 1_000 / sampleRateHz;
  }

  push(pcm: Int16Array): void {
    for (const sample of pcm) {
      this.heardMs += this.msPerSample;
      const level = Math.round((sample - LOWEST) / STEP);
      if (level !== this.level || sample < LOWEST / 2) {
        this.level = sample < LOWEST / 2 ? -1 : level;
        this.sinceMs = this.heardMs;
        this.counted = false;
        continue;
      }
      const last = this.words.at(-1);
      if (this.counted && last) last.endMs = this.heardMs;
      else if (this.heardMs - this.sinceMs >= SURE_MS) {
        this.counted = true;
        this.words.push({ text: VOCABULARY[level]!, startMs: this.sinceMs, endMs: this.heardMs });
      }
    }
  }

  get text(): string {
    return this.words.map(({ text }) => text).join(' ');
  }
}

/** Samples in bytes, as they come over a wire. */
export function samplesIn(bytes: Buffer): Int16Array {
  return Int16Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(2 * i));
}
