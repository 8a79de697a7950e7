import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { supervise } from './supervise.mjs';

/** Says that it is ready, and keeps the first that it is told. */
const SUPERVISOR = `process.once('message', (told) => {
    require('node:fs').writeFileSync(process.env.TOLD, JSON.stringify(told)); process.exit(0);
  }); process.send('ready');`;

it.each<[what: string, bring: Parameters<typeof supervise>[1], told: unknown]>([
  [
    'why the demonstration cannot be brought',
    (say) => Promise.resolve(say('It cannot be brought: no network')).then(() => false),
    { warning: 'It cannot be brought: no network' },
  ],
  ['that there are new engines', () => Promise.resolve(true), 'restart the agent'],
])('tells the supervisor %s', async (_what, bring, told) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'told');
  const env = { ...process.env, TOLD: file };
  const child = supervise({ node: process.execPath, args: ['-e', SUPERVISOR], env }, bring);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(told);
});
