import { statfs } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../db/client.ts';
import { databaseCheck, diskCheck, type EmbeddedState } from './checks.ts';

vi.mock('node:fs/promises', () => ({ statfs: vi.fn() }));
vi.mock('./store.ts', () => ({ askDatabase: () => Promise.resolve() }));

const MEBIBYTE = 1024 * 1024;

test.each([
  [31, { status: 'down', detail: 'the disk is full' }],
  [33, { status: 'ok' }],
])('with %s MiB left the disk is %o', async (left, health) => {
  vi.mocked(statfs).mockResolvedValue({ bavail: left * 256, bsize: MEBIBYTE / 256 } as never);
  expect(await diskCheck('/data')()).toEqual(health);
  expect(statfs).toHaveBeenLastCalledWith('/data');
});

const WELL: EmbeddedState = { problem: null, lastBackupAt: null, backupFailed: false };

test.each<[Partial<EmbeddedState>, string | undefined]>([
  [{}, undefined],
  [{ backupFailed: true }, 'the last backup failed'],
  [{ backupFailed: true, problem: 'it was restored' }, 'it was restored'],
])('of an embedded database with %o health says %s', async (state, detail) => {
  const check = databaseCheck({} as Database, () => ({ ...WELL, ...state }));
  expect(await check()).toEqual(detail ? { status: 'ok', detail } : { status: 'ok' });
});
