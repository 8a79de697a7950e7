import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperatorError } from './operator-error.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-test-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

it('are made once, for the owner of the installation only', async () => {
  const first = await loadSecrets(dataDir);
  expect(await loadSecrets(dataDir)).toEqual(first);
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(first.livekitApiSecret).toHaveLength(43);
});

it('are closed to others again when somebody opened the file', async () => {
  await loadSecrets(dataDir);
  const file = path.join(dataDir, 'secrets.json');
  chmodSync(file, 0o644);
  await loadSecrets(dataDir);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('are the same for two processes that start at once', async () => {
  const [one, other] = await Promise.all([loadSecrets(dataDir), loadSecrets(dataDir)]);
  expect(one).toEqual(other);
});

it('are refused when somebody shortened one, or wrote something else', async () => {
  await loadSecrets(dataDir);
  const file = path.join(dataDir, 'secrets.json');
  const shortened = JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), agentSecret: 'short' });
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const wrongHalf = { ...secrets.identitySigningKey, d: secrets.guestSigningKey['d'] };
  const mixed = JSON.stringify({ ...secrets, identitySigningKey: wrongHalf });
  const halfOnly = JSON.stringify({ ...secrets, guestSigningKey: { kty: 'RSA' } });
  for (const [content, what] of [
    [mixed, 'identitySigningKey'],
    [halfOnly, 'guestSigningKey'],
    [shortened, 'agentSecret'],
    ['{', 'not JSON'],
    ['null', 'not an object'],
  ] as const) {
    writeFileSync(file, content);
    const refusal = loadSecrets(dataDir);
    await expect(refusal).rejects.toThrow(OperatorError);
    await expect(refusal).rejects.toThrow(what);
  }
});
