import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import tar, { type Header } from 'tar-stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hurriedClock } from '../../../testing/hurried-clock.ts';
import { startModelServer, type ModelServer } from '../../../testing/model-server.ts';
import { findExecutable } from '../../executables.ts';
import type { Model } from '../catalogue/model.ts';
import { installedModels } from '../store.ts';
import { installModel, removeModel, type InstallOptions } from './install-model.ts';

const ARCHIVE = '/github.com/k2-fsa/sherpa-onnx/releases/download/asr-models/small-model.tar.bz2';
const CHECKSUMS = '/github.com/k2-fsa/sherpa-onnx/releases/download/asr-models/checksum.txt';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function archiveOf(entries: (Partial<Header> & { name: string; body?: string })[]): Promise<Buffer> {
  const pack = tar.pack();
  for (const { body = '', ...rest } of entries) {
    const header = rest as Header;
    if (header.type === 'symlink') pack.entry(header);
    else pack.entry(header, body);
  }
  pack.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of pack) pieces.push(piece as Buffer);
  return spawnSync(findExecutable('bzip2')!, ['-c'], { input: Buffer.concat(pieces) }).stdout;
}

const model = (over: Partial<Model> = {}): Model => ({
  id: 'small-model',
  role: 'speech-to-text',
  runtime: 'sense-voice',
  languages: ['en'],
  licence: 'MIT',
  downloads: [
    {
      url: `https:/${ARCHIVE}`,
      sizeBytes: null,
      sha256: null,
      checksumsUrl: `https:/${CHECKSUMS}`,
      format: 'tar.bz2',
    },
  ],
  downloadMb: 1,
  memoryMb: 10,
  cores: 1,
  files: ['model.onnx', 'tokens.txt', 'data/'],
  ...over,
});

const WHOLE = [
  { name: 'small-model/model.onnx', body: 'weights '.repeat(5_000) },
  { name: './small-model/tokens.txt', body: 'a 1' },
  { name: 'small-model/data/en/rules', body: 'rules' },
  { name: 'small-model/LICENSE', body: 'free' },
  { name: 'small-model/test_wavs/0.wav', body: 'sound' },
];

function folderFor(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function world(archive: Buffer) {
  const server = await startModelServer({
    [ARCHIVE]: archive,
    [CHECKSUMS]: `other.tar.bz2 ${'0'.repeat(64)}\nsmall-model.tar.bz2 ${sha256(archive)}\n`,
  });
  const folder = folderFor();
  const install = async (one = model(), over: Partial<InstallOptions> = {}) =>
    installModel(one, {
      folder,
      clock: hurriedClock(),
      signal: new AbortController().signal,
      mirror: server.url,
      now: () => new Date('2026-11-23T10:00:00Z'),
      ...over,
    });
  return { server, folder, install };
}

const archivesAsked = (server: ModelServer): (string | undefined)[] =>
  server.asked.filter((one) => one.path === ARCHIVE).map(({ range }) => range);
/** Breaks what stalls. */
function cutUntil(server: ModelServer, progress: number[], bytes: number, ofBytes: number): void {
  progress.push(bytes);
  if (bytes < ofBytes) server.cut();
}
const leftIn = (folder: string): string[] =>
  existsSync(path.join(folder, '.downloads')) ? readdirSync(path.join(folder, '.downloads')) : [];

describe.skipIf(findExecutable('bzip2') === undefined)('installing a model (needs bzip2)', () => {
  it('keeps what the model needs and its licence, and says how it was checked', async () => {
    const archive = await archiveOf(WHOLE);
    const { server, folder, install } = await world(archive);
    const record = await install();
    expect(server.asked.at(-1)).toEqual({ path: ARCHIVE, range: undefined, encoding: 'identity' });
    const own = path.join(folder, 'small-model');
    expect(record).toEqual({
      id: 'small-model',
      installedAt: '2026-11-23T10:00:00.000Z',
      downloads: [
        {
          url: `${server.url}${ARCHIVE}`,
          sizeBytes: archive.length,
          sha256: sha256(archive),
          statedBy: 'publisher',
        },
      ],
    });
    expect(JSON.parse(readFileSync(path.join(own, 'installed.json'), 'utf8'))).toEqual(record);
    expect(readdirSync(own, { recursive: true }).map(String).sort()).toEqual([
      'LICENSE',
      'data',
      'data/en',
      'data/en/rules',
      'installed.json',
      'model.onnx',
      'tokens.txt',
    ]);
    expect(readFileSync(path.join(own, 'model.onnx'), 'utf8')).toBe(WHOLE[0]!.body);
    expect(installedModels(folder, [model()])).toEqual([{ model: model(), folder: own }]);
    expect(leftIn(folder)).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['.downloads', 'small-model']);
  });

  it('goes on where a connection broke off', async () => {
    const archive = await archiveOf(WHOLE);
    const { server, install } = await world(archive);
    server.faults.push({}, { stallAfterBytes: 60 }, { status: 503 }, { stallAfterBytes: 10 });
    const progress: number[] = [];
    await install(model(), { onProgress: (bytes) => cutUntil(server, progress, bytes, archive.length) });
    const [first, second, third, fourth] = archivesAsked(server);
    expect([first, second]).toEqual([undefined, 'bytes=60-']);
    expect([third, fourth]).toEqual(['bytes=60-', 'bytes=70-']);
    expect(progress).toEqual([60, 70, archive.length]);
  });

  it('goes on in another run where one was stopped', async () => {
    const archive = await archiveOf(WHOLE);
    const { server, folder, install } = await world(archive);
    server.faults.push({}, { stallAfterBytes: 80 });
    const stopping = new AbortController();
    const stopped = install(model(), { signal: stopping.signal, onProgress: () => stopping.abort() });
    await expect(stopped).rejects.toThrow(/abort/i);
    const [part] = leftIn(folder);
    const bytes = readFileSync(path.join(folder, '.downloads', part!)).length;
    expect(bytes).toBe(80);
    await install();
    expect(archivesAsked(server)).toEqual([undefined, 'bytes=80-']);
  });

  it('begins anew where the server knows no ranges', async () => {
    const archive = await archiveOf(WHOLE);
    const { server, folder, install } = await world(archive);
    server.faults.push({}, { stallAfterBytes: 60 }, { ignoresRange: true });
    await install(model(), { onProgress: (bytes) => cutUntil(server, [], bytes, archive.length) });
    expect(installedModels(folder, [model()])).toHaveLength(1);
  });

  it('begins anew where what is here is longer than the file', async () => {
    const archive = await archiveOf(WHOLE);
    const { folder, install } = await world(archive);
    mkdirSync(path.join(folder, '.downloads'));
    writeFileSync(
      path.join(folder, '.downloads/small-model-small-model.tar.bz2.part'),
      Buffer.alloc(archive.length + 5),
    );
    await install();
    expect(installedModels(folder, [model()])).toHaveLength(1);
  });

  it('asks for nothing again when only the unpacking was not reached', async () => {
    const archive = await archiveOf(WHOLE);
    const { server, folder, install } = await world(archive);
    mkdirSync(path.join(folder, '.downloads'));
    writeFileSync(path.join(folder, '.downloads/small-model-small-model.tar.bz2.part'), archive);
    await install(model({ downloads: [{ ...model().downloads[0]!, sizeBytes: archive.length }] }));
    expect(archivesAsked(server)).toEqual([]);
  });

  it('gives up on a server that sends nothing more', async () => {
    const { server, install } = await world(await archiveOf(WHOLE));
    server.faults.push({}, ...Array.from({ length: 5 }, () => ({ stallAfterBytes: 0 })));
    await expect(install(model(), { clock: hurriedClock({ silenceMs: 50 }) })).rejects.toMatchObject({
      failure: 'no-network',
      message: expect.stringContaining('nothing came for 30 seconds'),
    });
  });

  it('says that a connection which always breaks off was not finished', async () => {
    const { server, install } = await world(await archiveOf(WHOLE));
    server.faults.push({}, { stallAfterBytes: 20 }, ...Array.from({ length: 4 }, () => ({ breaks: true })));
    await expect(install(model(), { onProgress: () => server.cut() })).rejects.toMatchObject({
      failure: 'interrupted',
      message: expect.stringContaining('it goes on where this one ended'),
    });
    server.faults.length = 0;
    await install();
  });

  it('says when there is no network', async () => {
    const { install } = await world(await archiveOf(WHOLE));
    await expect(install(model(), { mirror: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      failure: 'no-network',
      message: expect.stringMatching(/^127\.0\.0\.1:9 cannot be reached \(.+MODELS_MIRROR/),
    });
  });

  it('says when the file is not there any more', async () => {
    const { server, install } = await world(await archiveOf(WHOLE));
    server.files.delete(ARCHIVE);
    await expect(install()).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('answers 404'),
    });
    expect(archivesAsked(server)).toHaveLength(1);
  });

  it('keeps nothing of a file with another checksum than its publisher states', async () => {
    const { server, folder, install } = await world(await archiveOf(WHOLE));
    server.files.set(ARCHIVE, await archiveOf([{ name: 'small-model/model.onnx', body: 'other' }]));
    await expect(install()).rejects.toMatchObject({ failure: 'checksum' });
    expect(leftIn(folder)).toEqual([]);
    expect(installedModels(folder, [model()])).toEqual([]);
  });

  it('keeps nothing of a file with another checksum than the catalogue states', async () => {
    const { server, install } = await world(await archiveOf(WHOLE));
    const pinned = model({ downloads: [{ ...model().downloads[0]!, sha256: 'a'.repeat(64) }] });
    await expect(install(pinned)).rejects.toMatchObject({
      failure: 'checksum',
      message: expect.stringContaining(`instead of ${'a'.repeat(64)}`),
    });
    expect(server.asked.map((one) => one.path)).toEqual([ARCHIVE]);
  });

  it('records the checksum of a file for which none is stated', async () => {
    const archive = await archiveOf(WHOLE);
    const { server, install } = await world(archive);
    server.files.set(CHECKSUMS, Buffer.from('others.tar.bz2 0'));
    const { downloads } = await install();
    expect(downloads[0]).toMatchObject({ sha256: sha256(archive), statedBy: 'nobody' });
  });

  it.each([
    ['shorter', 10],
    ['longer', 100_000],
  ])('refuses a file that is not as long as stated: %s', async (_name, sizeBytes) => {
    const { folder, install } = await world(await archiveOf(WHOLE));
    const sized = model({ downloads: [{ ...model().downloads[0]!, sizeBytes }] });
    await expect(install(sized)).rejects.toMatchObject({ failure: 'wrong-file' });
    expect(installedModels(folder, [sized])).toEqual([]);
  });

  it.each(['../out', '/tmp/out', 'small-model/../../out', 'small-model/c:\\out'])(
    'refuses an archive with an entry that leads out: %s',
    async (name) => {
      const { folder, install } = await world(await archiveOf([...WHOLE, { name, body: 'out' }]));
      await expect(install()).rejects.toMatchObject({
        failure: 'wrong-file',
        message: expect.stringContaining('leads out of its folder'),
      });
      expect(readdirSync(folder)).toEqual(['.downloads']);
      expect(leftIn(folder)).toEqual([]);
    },
  );

  it('makes no links, and follows none', async () => {
    const { folder, install } = await world(
      await archiveOf([
        { name: 'small-model/data', type: 'symlink', linkname: '/tmp' },
        { name: 'small-model/tokens.txt', type: 'symlink', linkname: '/etc/passwd' },
        ...WHOLE,
      ]),
    );
    await install();
    expect(readFileSync(path.join(folder, 'small-model/tokens.txt'), 'utf8')).toBe('a 1');
    expect(existsSync('/tmp/en/rules')).toBe(false);
  });

  it('refuses an archive that unpacks to more than it may', async () => {
    const { install } = await world(await archiveOf(WHOLE));
    await expect(install(model(), { maxBytes: 20_000 })).rejects.toMatchObject({
      failure: 'wrong-file',
      message: expect.stringContaining('unpacks to more than it may'),
    });
  });

  it('refuses an archive without what the model needs', async () => {
    const { folder, install } = await world(await archiveOf(WHOLE.slice(0, 2)));
    await expect(install()).rejects.toThrow('small-model came without data/');
    expect(readdirSync(folder)).toEqual(['.downloads']);
  });

  it('refuses an archive that is none', async () => {
    const { folder, install } = await world(Buffer.from('<html>sign in to the hotel’s network</html>'));
    await expect(install()).rejects.toMatchObject({
      failure: 'wrong-file',
      message: expect.stringContaining('cannot be unpacked'),
    });
    expect(leftIn(folder)).toEqual([]);
  });

  it('unpacks single files and checks each', async () => {
    const weights = gzipSync('weights');
    const words = gzipSync('words');
    const server = await startModelServer({ '/a.org/m/model.gz': weights, '/a.org/m/words.gz': words });
    const download = (name: string, bytes: Buffer) => ({
      url: `https://a.org/m/${name}.gz`,
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
      checksumsUrl: null,
      format: { gz: `${name}.bin` },
    });
    const pair = model({
      downloads: [download('model', weights), download('words', words)],
      files: ['model.bin', 'words.bin'],
    });
    const folder = folderFor();
    const options = {
      folder,
      clock: hurriedClock(),
      signal: new AbortController().signal,
      mirror: server.url,
    };
    const { downloads } = await installModel(pair, options);
    expect(downloads.map(({ statedBy }) => statedBy)).toEqual(['catalogue', 'catalogue']);
    expect(readFileSync(path.join(folder, 'small-model/words.bin'), 'utf8')).toBe('words');
  });

  it('is not begun without the room for it', async () => {
    const { server, install } = await world(await archiveOf(WHOLE));
    await expect(install(model({ downloadMb: 1e9 }))).rejects.toMatchObject({
      failure: 'disk-full',
      message: expect.stringMatching(/^small-model needs about 2500000\.0 GB while it is installed/),
    });
    expect(server.asked).toEqual([]);
  });

  it('says what is missing to unpack with, and keeps what came', async () => {
    const { folder, install } = await world(await archiveOf(WHOLE));
    const before = process.env['PATH'];
    process.env['PATH'] = folder;
    try {
      await expect(install()).rejects.toMatchObject({ failure: 'no-program' });
    } finally {
      process.env['PATH'] = before;
    }
    expect(leftIn(folder)).toHaveLength(1);
  });

  it('takes the place of an earlier one, and clears what a killed run left', async () => {
    const archive = await archiveOf(WHOLE);
    const { folder, install } = await world(archive);
    mkdirSync(path.join(folder, 'small-model'));
    writeFileSync(path.join(folder, 'small-model/old'), '');
    mkdirSync(path.join(folder, '.unpacking-abc'));
    await install();
    expect(existsSync(path.join(folder, 'small-model/old'))).toBe(false);
    expect(existsSync(path.join(folder, '.unpacking-abc'))).toBe(false);
  });

  it('removes a model and what was begun of it', async () => {
    const { folder, install } = await world(await archiveOf(WHOLE));
    await install();
    const part = path.join(folder, '.downloads/small-model-small-model.tar.bz2.part');
    writeFileSync(part, 'begun');
    expect(await removeModel(model(), folder)).toBe(true);
    expect([existsSync(path.join(folder, 'small-model')), existsSync(part)]).toEqual([false, false]);
    expect(await removeModel(model(), folder)).toBe(false);
  });
});
