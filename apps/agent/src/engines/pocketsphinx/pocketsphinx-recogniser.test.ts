import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { RecognitionEvent } from '../../speech/ports.ts';
import { PocketsphinxRecogniser } from './pocketsphinx-recogniser.ts';

/** A recogniser whose program is a shell script. */
function recogniserOf(script: string): PocketsphinxRecogniser {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-recogniser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, 'program');
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return new PocketsphinxRecogniser({
    program,
    models: { acousticModel: 'a', languageModel: 'l', dictionary: 'd' },
    primingSpeech: async () => Promise.resolve(new Int16Array(0)),
  });
}

const wanted = { language: 'en', signal: new AbortController().signal } as const;

it('a program that prints nonsense has failed, and nothing else with it', async () => {
  const events: RecognitionEvent[] = [];
  const recogniser = recogniserOf(`echo '{"type":"ready"}'; read line; echo 'Segmentation'; sleep 60`);
  const session = await recogniser.open({ ...wanted, onEvent: (event) => events.push(event) });
  session.write(new Int16Array(320).fill(2_570)); // newlines
  await expect.poll(() => events.map(({ type }) => type), { timeout: 10_000 }).toEqual(['failed']);
  recogniser.close();
});

it('a program that ends before it is ready cannot be opened', async () => {
  const recogniser = recogniserOf('exit 3');
  await expect(recogniser.open({ ...wanted, onEvent: () => undefined })).rejects.toThrow(
    'pocketsphinx ended: 3',
  );
});
