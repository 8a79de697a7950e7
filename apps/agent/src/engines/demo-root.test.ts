import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installedPath, programEnvironment } from './demo-root.ts';

it('finds programs, libraries and data below the root, after those of the system', () => {
  const root = mkdtempSync(join(tmpdir(), 'demo-root-'));
  const library = join(root, 'usr/lib/x86_64-linux-gnu');
  mkdirSync(join(library, 'blas'), { recursive: true });
  const environment = { PATH: '/bin', INTERMIND_DEMO_ROOT: root };
  expect(programEnvironment(environment)).toMatchObject({
    PATH: `/bin:${root}/usr/bin`,
    LD_LIBRARY_PATH: `${root}/usr/lib:${library}:${library}/blas`,
  });
  expect(installedPath('/usr/no/such', environment)).toBe(`${root}/usr/no/such`);
  expect(installedPath('/', environment)).toBe('/');
});

it('changes nothing without a root, or with one that is empty', () => {
  const environment = { PATH: '/bin', INTERMIND_DEMO_ROOT: '/no/such/root' };
  expect(programEnvironment(environment)).toEqual(environment);
  expect(installedPath('/usr/no/such', environment)).toBe('/usr/no/such');
});

it('gives the programs no key to read', () => {
  const environment = { HOME: '/root', OPENAI_API_KEY: 'sk-1', OPENAI_API_KEY_FILE: '/a', DATABASE_URL: 'b' };
  expect(programEnvironment(environment)).toEqual({ HOME: '/root' });
});
