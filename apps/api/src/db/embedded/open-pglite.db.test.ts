import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { makeInstallation, makeOriginal, writeNote } from '../../testing/embedded-installation.ts';
import { openFailureOf } from './open-failure.ts';
import { openPGlite } from './open-pglite.ts';

const TIMEOUT_MS = 120_000;

let original: string;
beforeAll(async () => {
  original = await makeOriginal((embedded) => writeNote(embedded, 'sound'));
}, TIMEOUT_MS);

/** Lets calls for files whose path matches fail, as a disk does that goes wrong. */
function failAt(call: 'openSync' | 'readdirSync' | 'lstatSync', where: RegExp, code: string): void {
  const real = fs[call] as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(fs, call).mockImplementation(((...args: unknown[]) => {
    if (where.test(String(args[0]))) throw Object.assign(new Error(`${code}: refused`), { code, errno: -5 });
    return real(...args);
  }) as never);
  onTestFinished(() => spy.mockRestore());
}

it.each([
  ['lstatSync', /\/base$/, 'EIO'],
  ['openSync', /\/global\/pg_control$/, 'ESTALE'],
  ['openSync', /\/base\/\d+\/1259$/, 'EIO'],
] as const)(
  'a failure of the machine is no damage: %s of %s, %s',
  async (call, where, code) => {
    const { dataDir } = makeInstallation(original);
    failAt(call, where, code);
    const opening = openPGlite(path.join(dataDir, 'pg'), () => undefined);
    const error = await opening.then(
      () => new Error('it opened'),
      (reason: Error) => reason,
    );
    expect(error.message).toContain(`the machine refused a file (${code}: refused)`);
    expect(error).toMatchObject({ name: 'DatabaseOpenError', failure: 'unknown' });
  },
  TIMEOUT_MS,
);

it(
  'a file that is missing is damage, whatever other files PostgreSQL looks for in vain',
  async () => {
    const { dataDir } = makeInstallation(original);
    const folder = path.join(dataDir, 'pg');
    for (const name of fs.readdirSync(path.join(folder, 'base')))
      fs.rmSync(path.join(folder, 'base', name, '1259'), { force: true });
    const lines: string[] = [];
    const error = await openPGlite(folder, (line) => lines.push(line)).then(
      () => 'it has opened',
      (reason: Error) => `${reason.name}: ${reason.message}`,
    );
    expect(openFailureOf(`${error}. ${lines.join(' ')}`)).toBe('damage');
  },
  TIMEOUT_MS,
);
