import { EngineError } from '../../speech/ports.ts';
import { WavStream } from './wav-stream.ts';

const RIFF = 'RIFF';

/**
 * Turns sound (16 bits, little-endian, mono) that comes in pieces of any length into samples: raw, or as the WAV file that
 * some servers send whatever was asked for.
 */
export class PcmStream {
  private readonly engine: string;
  private readonly sampleRateHz: number;
  private odd: Uint8Array = new Uint8Array(0);
  private started = false;
  private wav: WavStream | undefined;

  constructor(engine: string, sampleRateHz: number) {
    this.engine = engine;
    this.sampleRateHz = sampleRateHz;
  }

  /** @throws EngineError for a file with another sample rate */
  push(bytes: Uint8Array): Int16Array {
    if (this.wav) return this.fromFile(this.wav, bytes);
    const joined = this.odd.length > 0 ? Buffer.concat([this.odd, bytes]) : Buffer.from(bytes);
    this.odd = joined;
    if (!this.started && joined.length < RIFF.length) return new Int16Array(0);
    if (!this.started && joined.toString('latin1', 0, RIFF.length) === RIFF) {
      this.wav = new WavStream();
      return this.fromFile(this.wav, joined);
    }
    this.started = true;
    const samples = new Int16Array(joined.length >> 1);
    for (let i = 0; i < samples.length; i++) samples[i] = joined.readInt16LE(2 * i);
    this.odd = joined.subarray(2 * samples.length);
    return samples;
  }

  private fromFile(wav: WavStream, bytes: Uint8Array): Int16Array {
    const samples = wav.push(Buffer.from(bytes));
    if (wav.sampleRateHz !== 0 && wav.sampleRateHz !== this.sampleRateHz) {
      const rates = `${String(wav.sampleRateHz)} samples a second instead of ${String(this.sampleRateHz)}`;
      throw new EngineError(`${this.engine} sends ${rates}`, 'engine');
    }
    return samples;
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Samples (16 bits, little-endian) in base64; undefined when it is none. */
export function samplesOf(base64: string): Int16Array | undefined {
  if (!BASE64.test(base64)) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length % 2 !== 0) return undefined;
  return Int16Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(2 * i));
}

/** Samples as bytes, 16 bits, little-endian. */
export function pcmBytes(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(2 * samples.length);
  for (const [i, sample] of samples.entries()) bytes.writeInt16LE(sample, 2 * i);
  return bytes;
}
