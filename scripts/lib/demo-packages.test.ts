import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findOnPath, run } from './command.mjs';
import { bringDemoPackages, missingDemoPackages } from './demo-packages.mjs';

let root: string;
let folder: string;
let said: string[];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  folder = path.join(root, 'cache/demo/key');
  said = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

function write(file: string, text: string, mode = 0o644): string {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  chmodSync(full, mode);
  return full;
}

interface Package {
  depends?: string;
  /** Texts by their path. */
  files?: Readonly<Record<string, string>>;
  /** In place of an archive. */
  content?: string;
}

/** A source of packages in a folder. @returns options of apt by which it knows nothing else */
async function sourceOf(
  packages: Readonly<Record<string, Package>>,
  installed: readonly string[] = [],
): Promise<string[]> {
  const index: string[] = [];
  for (const [name, { depends, files = {}, content }] of Object.entries(packages)) {
    const control =
      `Package: ${name}\nVersion: 1\nArchitecture: all\nMaintainer: Test <test@example.org>\n` +
      (depends ? `Depends: ${depends}\n` : '');
    const archive = write(`source/${name}.deb`, content ?? '');
    if (content === undefined) {
      write(`${name}/DEBIAN/control`, `${control}Description: test\n`);
      for (const [file, text] of Object.entries(files)) write(`${name}/${file}`, text);
      await run('dpkg-deb', ['-b', path.join(root, name), archive]);
    }
    const bytes = readFileSync(archive);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    index.push(
      `${control}Filename: ./${name}.deb\nSize: ${bytes.length}\nSHA256: ${sha256}\nDescription: test\n`,
    );
  }
  write('source/Packages', index.join('\n'));
  const status = installed.map(
    (name) => `Package: ${name}\nStatus: install ok installed\nVersion: 1\nArchitecture: all\n`,
  );
  const settings = {
    'Dir::State::status': write('status', status.join('\n')),
    'Dir::State::Lists': write('lists/lock', '').replace(/\/lock$/, ''),
    'Dir::Etc::sourcelist': write('sources.list', `deb [trusted=yes] file:${root}/source ./\n`),
    'Dir::Etc::sourceparts': '-',
  };
  return Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
}

const hasApt = Boolean(findOnPath('apt-get') && findOnPath('dpkg-deb'));

describe.skipIf(!hasApt)('without rights', () => {
  it('packages and what they need are unpacked in a folder, but for what the system has', async () => {
    const aptOptions = await sourceOf(
      {
        voice: { depends: 'data, there', files: { 'usr/bin/voice': 'voice' } },
        data: { files: { 'usr/share/data': 'data' } },
        other: { files: { 'usr/bin/other': 'other' } },
      },
      ['there'],
    );
    expect(await bringDemoPackages(['voice'], { folder, say, aptOptions })).toBe(true);
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual([
      ...['usr', 'usr/bin', 'usr/bin/voice', 'usr/share', 'usr/share/data'],
    ]);
    expect([said, readdirSync(path.dirname(folder))]).toEqual([[], ['key']]);
  });

  it('texts that name libraries name those in the folder, and the system’s for all others', async () => {
    const script = (library: string) =>
      `/* GNU ld script\n*/\nGROUP ( /lib/here/libc.so.6 ${library} AS_NEEDED ( /lib64/ld.so.2 ) )\n`;
    const aptOptions = await sourceOf({
      compiler: {
        files: {
          'usr/lib/here/libc.so': script('/usr/lib/here/libc_nonshared.a'),
          'usr/lib/here/libc_nonshared.a': 'library',
          'usr/lib/here/libm.so': 'no text of the linker: /usr/lib/here/libc_nonshared.a',
        },
      },
    });
    expect(await bringDemoPackages(['compiler'], { folder, say, aptOptions })).toBe(true);
    const textOf = (name: string) => readFileSync(path.join(folder, 'usr/lib/here', name), 'utf8');
    expect([textOf('libc.so'), textOf('libm.so')]).toEqual([
      script(path.join(folder, 'usr/lib/here/libc_nonshared.a')),
      'no text of the linker: /usr/lib/here/libc_nonshared.a',
    ]);
  });

  it.each([
    ['is broken', { content: 'no archive' }, ['whole', 'broken'], /dpkg-deb: error/],
    ['does not exist', {}, ['whole', 'missing'], /these packages are not in the lists of this system$/],
    ['needs one that does not exist', { depends: 'missing' }, ['broken'], /not in the lists of this system$/],
  ])('nothing is left when one of them %s, and one line says so', async (_what, broken, wanted, why) => {
    const aptOptions = await sourceOf({ whole: { files: { 'usr/bin/whole': 'whole' } }, broken });
    expect(await bringDemoPackages(wanted, { folder, say, aptOptions })).toBe(false);
    expect([existsSync(folder), readdirSync(path.join(root, 'cache/demo'))]).toEqual([false, []]);
    expect(said).toEqual([
      expect.stringMatching(/^The demonstration of interpretation cannot be brought: [^\n]+$/),
    ]);
    expect(said[0]).toMatch(why);
  });
});

/** Programs of the system, in the place of all others; each notes that it ran. */
function systemWith(...programs: string[]): void {
  for (const program of programs)
    write(`bin/${program}`, `#!/bin/sh\necho "$0 $*" >> '${root}/ran'\n`, 0o755);
  vi.stubEnv('PATH', path.join(root, 'bin'));
}

describe('what is missing', () => {
  it('is said before anything is brought', async () => {
    systemWith('apt-get', 'dpkg-deb', 'dpkg-query');
    expect(await missingDemoPackages({ folder, say })).toContain('espeak-ng');
    expect(said).toEqual([
      'The demonstration of interpretation is fetched after the start, once; meetings work meanwhile.',
    ]);
  });

  it('is for the operator to bring where there is no apt', async () => {
    systemWith('cc');
    expect(await missingDemoPackages({ folder, say })).toEqual([]);
    expect(said).toEqual([
      'The demonstration of interpretation needs programs that are missing here: espeak-ng, apertium (docs/self-hosting.md).',
    ]);
  });

  it('is nothing once it was brought', async () => {
    systemWith();
    mkdirSync(folder, { recursive: true });
    expect([await missingDemoPackages({ folder, say }), said]).toEqual([[], []]);
  });
});

describe('a start', () => {
  /** Starts a stand-in for the supervisor, which is ready at once and ends when it is told of new engines or after a second. */
  function start(args: string[], env: NodeJS.ProcessEnv = {}): { lines: string[]; ran: boolean } {
    cpSync(path.resolve(import.meta.dirname, '..'), path.join(root, 'scripts'), { recursive: true });
    write('package-lock.json', '{}');
    write('node_modules/.package-lock.json', '{}');
    write('node_modules/.bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, 0o755);
    write(
      'apps/supervisor/src/main.ts',
      `console.log('ready');
       process.send('ready');
       process.on('message', () => process.exit());
       setTimeout(() => process.exit(), 1_000);`,
    );
    systemWith('apt-get', 'dpkg-deb', 'dpkg-query');
    const { stdout } = spawnSync(process.execPath, ['scripts/start.mjs', '--dev', ...args], {
      cwd: root,
      env: { PATH: path.join(root, 'bin'), HOME: root, LIVEKIT_URL: 'wss://media.example.org', ...env },
      encoding: 'utf8',
    });
    const ran =
      existsSync(path.join(root, 'ran')) && readFileSync(path.join(root, 'ran'), 'utf8').includes('apt-get');
    return { lines: stdout.trim().split('\n'), ran };
  }

  it('brings the demonstration after it is ready, which it says last', () => {
    // For root the stand-in for apt is content; otherwise it brings nothing, which is said.
    const { lines, ran } = start([]);
    const failed = /^The demonstration of interpretation cannot be brought/;
    expect([lines.filter((line) => !failed.test(line)), ran]).toEqual([
      [
        'The demonstration of interpretation is fetched after the start, once; meetings work meanwhile.',
        'ready',
      ],
      true,
    ]);
  });

  it.each([
    ['with --without-demo', ['--without-demo'], {}],
    ['where other engines are set', [], { INTERMIND_ENGINES: 'none' }],
  ])('leaves the demonstration out %s', (_what, args, env) => {
    expect(start(args, env)).toEqual({ lines: ['ready'], ran: false });
  });
});
