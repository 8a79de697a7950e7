import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HEARD_FRAME_SAMPLES, HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { concat } from '../../sound/silence-trimmer.ts';
import type { RecognitionEvent } from '../../speech/ports.ts';
import {
  PHONEME_LEVEL,
  PHONEME_SAMPLES,
  writeTinyRecogniser,
  writeTinyVoice,
} from '../../testing/tiny-models.ts';
import { libraryFolders } from '../demo-root.ts';
import { ownModels } from './host/own-models.ts';
import { modelsEngines } from './models-engines.ts';

const ESPEAK_DATA = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', ...libraryFolders()]
  .map((folder) => path.join(folder, 'espeak-ng-data'))
  .find((folder) => existsSync(folder));

function world(write: (folder: string) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  write(folder);
  const models = ownModels(folder);
  onTestFinished(() => models.close());
  return { models, engines: modelsEngines(folder, models) };
}

/** A tone, or silence. */
function sound(hz: number, ms: number): Int16Array {
  const length = (HEARD_SAMPLE_RATE_HZ * ms) / 1_000;
  return Int16Array.from({ length }, (_, i) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * hz * i) / HEARD_SAMPLE_RATE_HZ)),
  );
}

describe('models that the native library runs', () => {
  it('recognise each of two speakers at once, in one process', async () => {
    const { models, engines } = world((folder) => writeTinyRecogniser(path.join(folder, 'sense-voice')));
    const [recogniser] = engines.recognisers;
    const hear = async (language: 'en' | 'ja', tones: readonly number[]) => {
      const over = Promise.withResolvers<string>();
      const onEvent = (event: RecognitionEvent): void => {
        if (event.type === 'failed') over.reject(event.error);
        if (event.type === 'final') over.resolve(event.words.map(({ text }) => text).join(' '));
      };
      const { signal } = new AbortController();
      const session = await recogniser!.open({ language, onEvent, signal });
      const write = (pcm: Int16Array, speech: boolean): void => {
        for (let at = 0; at < pcm.length; at += HEARD_FRAME_SAMPLES)
          session.write(pcm.subarray(at, at + HEARD_FRAME_SAMPLES), speech);
      };
      for (const hz of tones) {
        write(sound(hz, 400), true);
        write(sound(0, 200), true);
      }
      write(sound(0, 800), false);
      return over.promise.finally(() => session.close());
    };
    const [one, other] = await Promise.all([hear('en', [300, 4_000]), hear('en', [4_000, 4_000, 300])]);
    expect([one, other]).toEqual(['low high', 'high high low']);
    expect(models.loaded).toEqual(['sense-voice']);
  });

  it.skipIf(ESPEAK_DATA === undefined)('speak, faster where they should (needs espeak-ng-data)', async () => {
    const { engines } = world((folder) =>
      writeTinyVoice(path.join(folder, 'piper-es'), 'es_ES-sharvard-medium', ESPEAK_DATA!),
    );
    const [voice] = engines.voices;
    const speak = async (text: string, rateRatio: number): Promise<Int16Array> => {
      const pieces: Int16Array[] = [];
      const { signal } = new AbortController();
      const request = { text, language: 'es', rateRatio, speaker: 'prt_a', signal } as const;
      for await (const piece of voice!.synthesize(request)) pieces.push(piece);
      return concat(pieces);
    };
    const [short, long, fast] = await Promise.all([
      speak('Hola.', 1),
      speak('Hola a todos, buenos días.', 1),
      speak('Hola.', 1.25),
    ]);
    expect(short.length).toBeGreaterThan(4 * PHONEME_SAMPLES);
    expect(long.length).toBeGreaterThan(2 * short.length);
    expect(fast.length).toBe(short.length);
    const level = PHONEME_LEVEL * 32_768;
    expect([short[PHONEME_SAMPLES], fast[PHONEME_SAMPLES]]).toEqual([level, Math.round(level / 1.25)]);
  });
});
