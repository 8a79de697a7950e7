import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import type { RecognitionEvent } from '../../speech/ports.ts';
import { PocketsphinxRecogniser } from './pocketsphinx-recogniser.ts';

/** A recogniser whose program is a shell script, with `pid()` of the newest one. */
function recogniserOf(script: string, clock?: FakeClock): PocketsphinxRecogniser & { pid: () => number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-recogniser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, 'program');
  writeFileSync(program, `#!/bin/sh\necho $$ > ${folder}/pid\n${script}\n`, { mode: 0o755 });
  const recogniser = new PocketsphinxRecogniser({
    program,
    models: { acousticModel: 'a', languageModel: 'l', dictionary: 'd' },
    primingSpeech: async () => Promise.resolve(new Int16Array(0)),
    ...(clock && { clock }),
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

/** A recogniser that is ready, on a clock of its own, and what came of it. */
async function listening(script: string) {
  const clock = new FakeClock();
  const events: string[] = [];
  const recogniser = recogniserOf(`echo '{"type":"ready"}'; ${script}`, clock);
  const onEvent = (event: RecognitionEvent): void =>
    void events.push(event.type === 'failed' ? event.error.message : event.type);
  const session = await recogniser.open({ ...wanted, onEvent });
  return { clock, events, session, recogniser };
}
const HALF_SECOND = new Int16Array(8_000);

it('a program that takes sound and does nothing is ended after five seconds', async () => {
  const { clock, events, session, recogniser } = await listening('exec sleep 60');
  await clock.advance(60_000);
  expect(events).toEqual([]); // it was given nothing to do
  session.write(HALF_SECOND, true);
  await clock.advance(4_000);
  expect(events).toEqual([]);
  await clock.advance(1_000);
  expect(events).toEqual(['pocketsphinx ended: it does nothing with its sound']);
  await expect.poll(() => runs(recogniser.pid())).toBe(false);
  expect(clock.waiting).toBe(0);
});

it('a program that is busy but works on is not ended', async () => {
  // it says at each line that it is sent that it has worked on another 100 ms
  const { clock, events, session } = await listening(
    `at=0; while read line; do at=$((at + 100)); echo '{"type":"heard","at":'$at'}'; done`,
  );
  const line = new Int16Array([2_600]); // a bracket and a newline
  session.write(new Int16Array(16_000 * 5), true);
  const behindMs = session.backlogMs!();
  for (let second = 1; second <= 10; second++) {
    session.write(line, true);
    await expect.poll(() => session.backlogMs!()).toBeLessThan(behindMs - 100 * second + 1);
    await clock.advance(1_000);
  }
  expect(events).toEqual([]);
});

it('a program that is fifteen seconds behind for ten seconds is ended, and keeps no more sound waiting', async () => {
  // it says at each line that it is sent that it lives
  const { clock, events, session } = await listening(
    `at=0; while read line; do at=$((at + 1)); echo '{"type":"heard","at":'$at'}'; done`,
  );
  const line = new Int16Array([2_600]); // a bracket and a newline
  for (let half = 0; half < 40; half++) session.write(HALF_SECOND, true);
  for (let second = 1; second <= 10; second++) {
    expect(events).toEqual([]);
    session.write(line, true);
    await expect.poll(() => session.backlogMs!()).toBeLessThan(20_001 - second);
    await clock.advance(1_000);
  }
  session.write(HALF_SECOND, true);
  expect(events).toEqual(['pocketsphinx ended: it is 15 s of sound behind']);
});
