import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { precompress } from './precompress.ts';

test('what shrinks lies compressed beside itself; pictures and small files travel as they are', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'assets'));
  const script = Buffer.from(`console.log(${JSON.stringify('x'.repeat(5_000))})`);
  const large = Buffer.alloc(1_100_000, 'wasm');
  writeFileSync(path.join(folder, 'assets/index.js'), script);
  writeFileSync(path.join(folder, 'assets/vision.wasm'), large);
  writeFileSync(path.join(folder, 'assets/photo.webp'), Buffer.alloc(5_000));
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  await precompress(folder);
  expect(readdirSync(path.join(folder, 'assets')).sort()).toEqual([
    'index.js',
    'index.js.br',
    'index.js.gz',
    'photo.webp',
    'vision.wasm',
    'vision.wasm.br',
    'vision.wasm.gz',
  ]);
  expect(readdirSync(folder).sort()).toEqual(['assets', 'favicon.svg']);
  const read = (name: string) => readFileSync(path.join(folder, 'assets', name));
  expect(brotliDecompressSync(read('index.js.br'))).toEqual(script);
  expect(gunzipSync(read('vision.wasm.gz'))).toEqual(large);
});
