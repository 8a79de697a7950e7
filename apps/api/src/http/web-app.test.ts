import { readSettings } from '@intermind/config';
import type { FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from './create-server.ts';
import { installWebApp } from './web-app.ts';

const PAGE = '<!doctype html><title>Intermind</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))})`;
const SETTINGS = { PUBLIC_URL: 'https://meet.example.org', DATA_DIR: '/nowhere' };

let folder: string;
let app: FastifyInstance;

async function serve(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const { app: server } = await createServer(
    readSettings({ ...SETTINGS, ...env }),
    pino({ level: 'silent' }),
  );
  await installWebApp(server, folder);
  return server;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-web-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(folder, 'assets', 'index-a1b2.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets', 'vision.wasm'), Buffer.alloc(2_000));
  writeFileSync(path.join(folder, 'assets', 'index-a1b2.js.map'), '{}');
  for (const file of ['assets/index-a1b2.js', 'assets/vision.wasm']) {
    const content = readFileSync(path.join(folder, file));
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(content));
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(content));
  }
  app = await serve();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('hashed files never change; pages are asked for each time', async () => {
  const [script, page, icon] = await Promise.all([
    get('/assets/index-a1b2.js'),
    get('/'),
    get('/favicon.svg'),
  ]);
  expect([script, page, icon].map(({ headers }) => headers['cache-control'])).toEqual([
    'public, max-age=31536000, immutable',
    'no-cache',
    'no-cache',
  ]);
});

test('files travel compressed as the browser takes it, with their own type', async () => {
  const br = await get('/assets/index-a1b2.js', { 'accept-encoding': 'gzip, deflate, br' });
  const gz = await get('/assets/index-a1b2.js', { 'accept-encoding': 'gzip' });
  const plain = await get('/assets/index-a1b2.js');
  expect(
    [br, gz, plain].map(({ headers }) => [headers['content-encoding'], headers['content-type']]),
  ).toEqual([
    ['br', 'application/javascript; charset=utf-8'],
    ['gzip', 'application/javascript; charset=utf-8'],
    [undefined, 'application/javascript; charset=utf-8'],
  ]);
  expect([brotliDecompressSync(br.rawPayload), gunzipSync(gz.rawPayload)].map(String)).toEqual([
    SCRIPT,
    SCRIPT,
  ]);
  expect([br.headers['vary'], br.rawPayload.length < 200, plain.body]).toEqual([
    'accept-encoding',
    true,
    SCRIPT,
  ]);
  const wasm = await get('/assets/vision.wasm', { 'accept-encoding': 'br' });
  expect([wasm.headers['content-type'], wasm.headers['content-encoding']]).toEqual([
    'application/wasm',
    'br',
  ]);
});

test('what is known is not sent again', async () => {
  const { etag } = (await get('/')).headers;
  expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
});

test('every path of the browser app is its page; nothing else is', async () => {
  const html = { accept: 'text/html,application/xhtml+xml' };
  const pages = await Promise.all(
    ['/abc-defg-hij', '/auth/callback?code=x', '/no/such.page'].map((url) => get(url, html)),
  );
  expect(pages.map(({ statusCode, body }) => [statusCode, body])).toEqual(pages.map(() => [200, PAGE]));
  const others = [
    '/api/x',
    '/oidc/x',
    '/livekit/x',
    '/assets/gone-c3d4.js',
    '/assets/index-a1b2.js.map',
    '/api',
    '/../secrets.json',
    '/.env',
  ];
  const missing = await Promise.all([
    ...others.slice(0, 6).map((url) => get(url, html)),
    get('/abc'),
    get('/.env'),
  ]);
  expect(missing.map(({ statusCode, json }) => [statusCode, json().code])).toEqual(
    missing.map(() => [404, 'NotFound']),
  );
  const posted = await app.inject({ method: 'POST', url: '/abc-defg-hij', headers: html });
  expect(posted.statusCode).toBe(404);
});

test('nothing outside the folder is served', async () => {
  const urls = [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
  ];
  const answers = await Promise.all(urls.map((url) => get(url)));
  expect(answers.filter(({ statusCode }) => statusCode < 400)).toEqual([]);
});

test('pages may load nothing foreign and run nothing inline; devices are for our own origin', async () => {
  const { headers } = await get('/');
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "connect-src 'self' wss://meet.example.org",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(self), speaker-selection=(self)',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  });
});

test('answers of the API are never a page', async () => {
  const { headers } = await get('/api/nothing');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  });
});

test('an outside issuer and media server may be connected to; plain http promises no https', async () => {
  const other = await serve({
    PUBLIC_URL: 'http://localhost:3000',
    OIDC_ISSUER: 'https://id.example.org/realms/main',
    LIVEKIT_URL: 'wss://media.example.org',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'x'.repeat(32),
  });
  const { headers } = await other.inject({ url: '/' });
  expect(String(headers['content-security-policy'])).toContain(
    "connect-src 'self' ws://localhost:3000 wss://media.example.org https://media.example.org https://id.example.org;",
  );
  expect(headers['strict-transport-security']).toBeUndefined();
  await other.close();
});
