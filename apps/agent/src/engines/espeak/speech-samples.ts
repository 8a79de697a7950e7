import { execFile } from 'node:child_process';
import { Resampler } from '../../sound/resampler.ts';
import { concat } from '../../sound/silence-trimmer.ts';
import { EngineError } from '../../speech/ports.ts';
import { programEnvironment } from '../demo-root.ts';
import { WavStream } from '../transport/wav-stream.ts';

export interface SpeechSampleOptions {
  program: string;
  text: string;
  /** As espeak-ng names it, with its variant: `en-us+f2`. */
  voice: string;
  wordsPerMinute: number;
  sampleRateHz: number;
}

/** A whole text as samples: mono, at the wanted rate. For priming recognisers and for test material. */
export async function speechSamples(options: SpeechSampleOptions): Promise<Int16Array> {
  const { program, text, voice, wordsPerMinute, sampleRateHz } = options;
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const args = ['-v', voice, '-s', String(wordsPerMinute), '--stdin', '--stdout'];
    const child = execFile(
      program,
      args,
      { encoding: 'buffer', maxBuffer: 1 << 28, env: programEnvironment() },
      (error, stdout) => {
        if (error) reject(new EngineError(`espeak-ng failed: ${error.message}`, 'engine'));
        else resolve(stdout);
      },
    );
    child.stdin?.end(text);
  });
  const wav = new WavStream();
  const samples = wav.push(bytes);
  if (wav.sampleRateHz === sampleRateHz) return samples;
  const resampler = new Resampler(wav.sampleRateHz, sampleRateHz);
  return concat([resampler.push(samples), resampler.flush()]);
}
