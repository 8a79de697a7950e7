import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';

const CHILD = `import { watchNpm } from ${JSON.stringify(new URL('./starter.mjs', import.meta.url).href)};
  watchNpm(() => { console.log('gone'); process.exit(0); });
  console.log('started ' + process.pid); setTimeout(() => {}, 60_000);`;
/** Like npm: a process of that name, a shell below it, and the program below that. */
const NPM = `process.title = 'npm start';
  require('node:child_process').spawn('/bin/sh', ['-c', '"$0" --input-type=module -e "$1"; exit $?', process.execPath, process.argv[1]],
    { stdio: 'inherit', detached: true }); setTimeout(() => {}, 60_000);`;

it('notices that npm was killed, though the shell between them lives on', { timeout: 30_000 }, async () => {
  const npm = spawn(process.execPath, ['-e', NPM, CHILD], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void npm.kill('SIGKILL'));
  const lines = createInterface({ input: npm.stdout });
  const [started] = (await once(lines, 'line')) as [string];
  expect(started).toMatch(/^started \d+$/);
  const told = once(lines, 'line');
  npm.kill('SIGKILL');
  expect(await told).toEqual(['gone']);
});
