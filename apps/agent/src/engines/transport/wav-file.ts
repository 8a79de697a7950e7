import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { pcmBytes } from './pcm-stream.ts';

const HEAD_BYTES = 44;

/** 16 bits, mono, 16,000 Hz, as a RIFF file. */
export function wavFile(pcm: Int16Array): Blob {
  const bytes = Buffer.alloc(HEAD_BYTES + 2 * pcm.length);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16); // length of what follows
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22); // channels
  bytes.writeUInt32LE(HEARD_SAMPLE_RATE_HZ, 24);
  bytes.writeUInt32LE(2 * HEARD_SAMPLE_RATE_HZ, 28); // bytes a second
  bytes.writeUInt16LE(2, 32); // bytes a sample
  bytes.writeUInt16LE(16, 34); // bits a sample
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(2 * pcm.length, 40);
  pcmBytes(pcm).copy(bytes, HEAD_BYTES);
  return new Blob([bytes], { type: 'audio/wav' });
}
