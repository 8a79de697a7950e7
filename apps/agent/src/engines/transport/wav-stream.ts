import { EngineError } from '../../speech/ports.ts';

/** Takes a WAV stream apart as it arrives: header first, then samples (16 bit, mono). */
export class WavStream {
  sampleRateHz = 0;
  private pending = Buffer.alloc(0);
  private inData = false;

  /** The samples that are complete with this piece; each answer owns its buffer. Throws EngineError on another format. */
  push(piece: Buffer): Int16Array {
    this.pending = Buffer.concat([this.pending, piece]);
    if (!this.inData && !this.readHeader()) return new Int16Array(0);
    const count = Math.floor(this.pending.length / 2);
    const samples = new Int16Array(count);
    for (let i = 0; i < count; i++) samples[i] = this.pending.readInt16LE(2 * i);
    this.pending = this.pending.subarray(2 * count);
    return samples;
  }

  /** Walks the chunks up to `data`; a streamed file does not know its length, so lengths of `data` are not believed. */
  private readHeader(): boolean {
    const { pending } = this;
    if (pending.length < 12) return false;
    if (pending.toString('latin1', 0, 4) !== 'RIFF') throw new EngineError('not a WAV stream', 'engine');
    for (let at = 12; at + 8 <= pending.length;) {
      const id = pending.toString('latin1', at, at + 4);
      if (id === 'data') {
        this.pending = pending.subarray(at + 8);
        this.inData = true;
        return true;
      }
      const size = pending.readUInt32LE(at + 4);
      if (id === 'fmt ' && at + 24 <= pending.length) {
        if (pending.readUInt16LE(at + 10) !== 1 || pending.readUInt16LE(at + 22) !== 16) {
          throw new EngineError('WAV must be mono with 16 bits', 'engine');
        }
        this.sampleRateHz = pending.readUInt32LE(at + 12);
      }
      at += 8 + size;
    }
    return false;
  }
}
