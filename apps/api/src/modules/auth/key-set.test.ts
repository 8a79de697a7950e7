import { KEY_SET_CACHE_MS, KEY_SET_COOLDOWN_MS } from '@intermind/contracts';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { IssuerUnreachable, keySet } from './key-set.ts';

let keys: { first: JWK; second: JWK };
beforeAll(async () => {
  const make = async (kid: string) => ({
    ...(await exportJWK((await generateKeyPair('RS256')).publicKey)),
    kid,
    alg: 'RS256',
    use: 'sig',
  });
  keys = { first: await make('first'), second: await make('second') };
});

/** An issuer that counts how often its keys are fetched. */
let server: Server;
let issuer: string;
let answers: { keys: JWK[]; fetched: number; status: number; issuer?: string };
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    if (isKeys) answers.fetched += 1;
    response.writeHead(answers.status, { 'content-type': 'application/json' });
    const discovery = { issuer: answers.issuer ?? issuer, jwks_uri: `${issuer}/keys` };
    response.end(JSON.stringify(isKeys ? { keys: answers.keys } : discovery));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers = { keys: [keys.first], fetched: 0, status: 200 };
});
afterEach(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => server.close(resolve));
});

const build = () => {
  const find = keySet({ discoverFrom: issuer });
  return async (kid: string) => await find({ alg: 'RS256', kid }, { payload: '', signature: '' });
};

test('the keys are fetched once for many tokens, and again after ten minutes (spec 1 §7)', async () => {
  const keyOf = build();
  await Promise.all(Array.from({ length: 20 }, () => keyOf('first')));
  later(KEY_SET_CACHE_MS - 1);
  await keyOf('first');
  expect(answers.fetched).toBe(1);
  later(1);
  await keyOf('first');
  expect(answers.fetched).toBe(2);
});

test('a flood of unknown key ids fetches at most once in the cool-down', async () => {
  const keyOf = build();
  await keyOf('first');
  later(KEY_SET_COOLDOWN_MS);
  const flood = () => Promise.allSettled(Array.from({ length: 200 }, (_, index) => keyOf(`forged-${index}`)));
  expect((await flood()).filter(({ status }) => status === 'fulfilled')).toEqual([]);
  await flood();
  expect(answers.fetched).toBe(2);
});

test('a new key of the issuer is found after the cool-down', async () => {
  const keyOf = build();
  await keyOf('first');
  answers.keys = [keys.first, keys.second];
  await expect(keyOf('second')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  later(KEY_SET_COOLDOWN_MS);
  expect(await keyOf('second')).toBeDefined();
});

test('an issuer that fails is unreachable, is left alone for five seconds, then asked again', async () => {
  const keyOf = build();
  answers.status = 500;
  await expect(keyOf('first')).rejects.toBeInstanceOf(IssuerUnreachable);
  answers.status = 200;
  later(4_999);
  await expect(keyOf('first')).rejects.toBeInstanceOf(IssuerUnreachable);
  later(1);
  expect(await keyOf('first')).toBeDefined();
});

test('an issuer that is not there is unreachable', async () => {
  const keyOf = (() => {
    const find = keySet({ discoverFrom: 'http://127.0.0.1:1' });
    return async (kid: string) => await find({ alg: 'RS256', kid }, { payload: '', signature: '' });
  })();
  await expect(keyOf('first')).rejects.toBeInstanceOf(IssuerUnreachable);
});

test('keys of a discovery document that names another issuer are not used', async () => {
  answers.issuer = 'https://evil.test';
  await expect(build()('first')).rejects.toBeInstanceOf(IssuerUnreachable);
  expect(answers.fetched).toBe(0);
});

test('keys that are known go on being used while the issuer is away, however long', async () => {
  const keyOf = build();
  await keyOf('first');
  answers.status = 500;
  later(KEY_SET_CACHE_MS + 1);
  expect(await keyOf('first')).toBeDefined();
  later(24 * 60 * 60_000);
  expect(await keyOf('first')).toBeDefined();
  await expect(keyOf('second')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
});
