import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLivekit } from './livekit.mjs';
import { LIVEKIT_ARCHIVE_SHA256 } from './livekit-release.mjs';

const ARCHIVE = 'livekit_1.13.5_linux_amd64.tar.gz';
const program = (version: string) => `#!/bin/sh\necho "livekit-server version ${version}"\n`;

let folder: string;
let server: Server;
/** By the last part of the path; `hang` is never answered. */
let answers: Record<string, string | Buffer>;
let sums: Record<string, string>;
let said: string[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  answers = {};
  sums = {};
  said = [];
  server = createServer((request, response) => {
    const answer = answers[path.basename(request.url!)];
    if (answer === 'hang') return;
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const cached = () => path.join(folder, 'cache', 'server');

function find(
  env: Record<string, string> = {},
  options: { platform?: string; archiveTimeoutMs?: number } = {},
): Promise<string | null> {
  return findLivekit({
    env: { PATH: '/usr/bin:/bin', ...env },
    platform: options.platform ?? 'linux',
    arch: 'x64',
    cacheFolder: path.join(folder, 'cache'),
    releaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/download/v1.13.5`,
    sums,
    archiveTimeoutMs: options.archiveTimeoutMs ?? 15_000,
    say: (line: string) => said.push(line),
  });
}

/** An executable of this name in a folder of its own, for the PATH. */
function onPath(name: string, source: string): string {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, name), source);
  chmodSync(path.join(bin, name), 0o755);
  return `${bin}:/usr/bin:/bin`;
}

/** An archive of one file. */
function tarOf(name: string, content: string): Buffer {
  const packed = path.join(folder, 'packed');
  mkdirSync(packed, { recursive: true });
  writeFileSync(path.join(packed, name), content);
  return execFileSync('tar', ['-czf', '-', '-C', packed, name]);
}

function publish(archive = tarOf('livekit-server', program('1.13.5'))): void {
  answers = { [ARCHIVE]: archive };
  sums = { amd64: createHash('sha256').update(archive).digest('hex') };
}

describe('the media server', () => {
  it('is not looked for when an outside one is used', async () => {
    expect(await find({ LIVEKIT_URL: 'wss://media.example.org' })).toBeNull();
  });

  it('is taken from the PATH when it is new enough', async () => {
    const PATH = onPath('livekit-server', program('1.14.0'));
    expect(await find({ PATH })).toBe(path.join(folder, 'bin', 'livekit-server'));
  });

  it('is not taken from the PATH when it is too old', async () => {
    publish();
    expect(await find({ PATH: onPath('livekit-server', program('1.9.10')) })).toBe(cached());
    expect(said[0]).toContain('is version 1.9.10; Intermind needs 1.13.5 or newer');
  });

  it('comes from the release, checked, and from the cache the next time', async () => {
    publish();
    expect(await find()).toBe(cached());
    expect(readFileSync(cached(), 'utf8')).toBe(program('1.13.5'));
    answers = {};
    expect(await find()).toBe(cached());
  });

  it('is fetched again when the cached program was changed', async () => {
    publish();
    await find();
    writeFileSync(cached(), 'torn');
    expect(await find()).toBe(cached());
    expect(readFileSync(cached(), 'utf8')).toBe(program('1.13.5'));
  });

  it('is not read again at every start, but when it was written to', async () => {
    publish();
    await find();
    answers = {};
    expect(await find()).toBe(cached());
    const { mtime } = statSync(cached());
    writeFileSync(
      `${cached()}.sha256`,
      readFileSync(`${cached()}.sha256`, 'utf8').replace(/^\w+/, '0'.repeat(64)),
    );
    expect(await find()).toBe(cached());
    utimesSync(cached(), mtime, new Date(mtime.getTime() + 5_000));
    await expect(find()).rejects.toThrow('could not be fetched');
  });

  it('is thrown away when it is not the one whose sum we know, whatever the release says of it', async () => {
    publish();
    const other = tarOf('livekit-server', program('1.13.5').replace('echo', 'exit 1; echo'));
    const itsSum = createHash('sha256').update(other).digest('hex');
    answers = { [ARCHIVE]: other, 'checksums.txt': `${itsSum}  ${ARCHIVE}\n` };
    await expect(find()).rejects.toThrow(
      'is not the archive that Intermind was tested with; it was thrown away',
    );
    expect(existsSync(cached())).toBe(false);
  });

  it('has a sum of its own for each processor that it is downloaded for', () => {
    const all = Object.values(LIVEKIT_ARCHIVE_SHA256);
    expect(all.filter((sum) => /^[0-9a-f]{64}$/.test(sum)).length).toBe(2);
    expect(new Set(all).size).toBe(2);
  });

  it('is built by Go when the release cannot be reached', async () => {
    const go = `#!/bin/sh\n[ "$1" = install ] || exit 1\nprintf '#!/bin/sh\\n' > "$GOBIN/server"\nchmod +x "$GOBIN/server"\n`;
    expect(await find({ PATH: onPath('go', go) })).toBe(cached());
    expect(said.at(-1)).toBe('Building the media server (LiveKit 1.13.5) with Go, once, about 3 minutes…');
  });

  it.each([
    ['answers 404', {}, 'answered 404', 15_000],
    ['hangs', { [ARCHIVE]: 'hang' }, 'timeout', 300],
  ])(
    'is missing, with every way to get it, when the release %s',
    async (_what, given, reason, archiveTimeoutMs) => {
      answers = given;
      await expect(find({}, { archiveTimeoutMs })).rejects.toThrow(
        new RegExp(`${reason}[^]*no Go on this machine[^]*install Go[^]*set LIVEKIT_URL`),
      );
    },
  );

  it('is not made of an archive without it', async () => {
    publish(tarOf('something-else', program('1.13.5')));
    await expect(find()).rejects.toThrow(`${ARCHIVE} cannot be unpacked`);
    expect(existsSync(cached())).toBe(false);
  });

  it('is to be had from Homebrew on macOS, where the release has none', async () => {
    await expect(find({}, { platform: 'darwin' })).rejects.toThrow(
      /no program for darwin[^]*brew install livekit/,
    );
  });
});
