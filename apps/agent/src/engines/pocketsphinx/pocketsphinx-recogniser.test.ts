import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { RecognitionEvent } from '../../speech/ports.ts';
import { PocketsphinxRecogniser } from './pocketsphinx-recogniser.ts';

/** A recogniser whose program is a shell script, with `pid()` of the newest one. */
function recogniserOf(script: string): PocketsphinxRecogniser & { pid: () => number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-recogniser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, 'program');
  writeFileSync(program, `#!/bin/sh\necho $$ > ${folder}/pid\n${script}\n`, { mode: 0o755 });
  const recogniser = new PocketsphinxRecogniser({
    program,
    models: { acousticModel: 'a', languageModel: 'l', dictionary: 'd' },
    primingSpeech: async () => Promise.resolve(new Int16Array(0)),
  });
  onTestFinished(() => recogniser.close());
  const pid = (): number => Number(readFileSync(path.join(folder, 'pid'), 'utf8'));
  return Object.assign(recogniser, { pid });
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const wanted = { language: 'en', signal: new AbortController().signal } as const;

it('a program that prints nonsense has failed, and nothing else with it', async () => {
  const events: RecognitionEvent[] = [];
  const recogniser = recogniserOf(`echo '{"type":"ready"}'; read line; echo 'Segmentation'; sleep 60`);
  const session = await recogniser.open({ ...wanted, onEvent: (event) => events.push(event) });
  session.write(new Int16Array(320).fill(2_570), true); // newlines
  await expect.poll(() => events.map(({ type }) => type), { timeout: 10_000 }).toEqual(['failed']);
});

it('a program that ends before it is ready cannot be opened', async () => {
  const recogniser = recogniserOf('exit 3');
  await expect(recogniser.open({ ...wanted, onEvent: () => undefined })).rejects.toThrow(
    'pocketsphinx ended: 3',
  );
});

it('a program that is never ready is killed when it is given up', async () => {
  const recogniser = recogniserOf('exec sleep 60');
  const giveUp = new AbortController();
  const events: RecognitionEvent[] = [];
  const opening = recogniser.open({
    language: 'en',
    signal: giveUp.signal,
    onEvent: (event) => events.push(event),
  });
  await expect.poll(() => runs(recogniser.pid())).toBe(true);
  giveUp.abort(new Error('too late'));
  await expect(opening).rejects.toThrow('too late');
  await expect.poll(() => runs(recogniser.pid())).toBe(false);
  expect(events).toEqual([]);
  await expect(
    recogniser.open({ language: 'en', signal: giveUp.signal, onEvent: () => undefined }),
  ).rejects.toThrow('too late');
});
