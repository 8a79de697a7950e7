import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { installPackages, missingPackages } from './apt.mjs';
import { findOnPath, run } from './command.mjs';

/** The engines of the demonstration: a voice, a translator, a recogniser and what compiles our program around it. */
const DEMO_PACKAGES = [
  'espeak-ng',
  'apertium',
  'apertium-eng-spa',
  'libpocketsphinx-dev',
  'pocketsphinx-en-us',
  'gcc',
  'libc6-dev',
];
/** Where there is no dpkg to ask. */
const DEMO_PROGRAMS = ['espeak-ng', 'apertium', 'cc'];
const APT_TIMEOUT_MS = 20 * 60_000;

/**
 * A folder like `/` for the packages of users who may not install any: `usr/bin/espeak-ng` and so on are below it. It need
 * not be there.
 */
export function demoRoot(env = process.env) {
  const base = env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const key = createHash('sha256').update(`${DEMO_PACKAGES.join(' ')} ${process.arch} ${distribution()}`);
  return path.join(base, 'intermind', 'demo', key.digest('hex').slice(0, 12));
}

function distribution() {
  const file = '/etc/os-release';
  return existsSync(file) ? (/^VERSION_CODENAME=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '') : '';
}

/**
 * What the demonstration lacks here. Says what will be done about it, or what to do.
 * @param {{ folder: string, say: (line: string) => void }} options
 * @returns {Promise<string[]>} packages to bring
 */
export async function missingDemoPackages({ folder, say }) {
  if (existsSync(folder)) return [];
  if (!findOnPath('apt-get') || !findOnPath('dpkg-deb')) {
    const missing = DEMO_PROGRAMS.filter((program) => !findOnPath(program));
    if (missing.length > 0)
      say(
        `The demonstration of interpretation needs programs that are missing here: ${missing.join(', ')} (docs/self-hosting.md).`,
      );
    return [];
  }
  const missing = await missingPackages(DEMO_PACKAGES);
  if (missing.length > 0)
    say('The demonstration of interpretation is fetched after the start, once; meetings work meanwhile.');
  return missing;
}

/**
 * Brings packages on Debian and its relatives: installed by apt for root, unpacked below `folder` otherwise, without
 * touching the system. Only a failure is said, in one line; meetings work without the demonstration.
 * @param {readonly string[]} packages
 * @param {{ folder: string, say: (line: string) => void, aptOptions?: string[] }} options `aptOptions`: unpacks, for root
 *   too, with these options of apt
 * @returns {Promise<boolean>} whether they are there
 */
export async function bringDemoPackages(packages, { folder, say, aptOptions }) {
  try {
    if (process.getuid() === 0 && !aptOptions) await installPackages(packages);
    else await unpack(packages, folder, aptOptions ?? []);
    return true;
  } catch (error) {
    say(`The demonstration of interpretation cannot be brought: ${error.message.trim().split('\n').at(-1)}`);
    return false;
  }
}

/** Downloads the packages and what they need and this system lacks, and unpacks them below `folder`, all or nothing. */
async function unpack(packages, folder, aptOptions) {
  const draft = `${folder}.${process.pid}`;
  const downloads = path.join(draft, 'downloads');
  const apt = path.join(draft, 'apt');
  mkdirSync(downloads, { recursive: true });
  mkdirSync(path.join(apt, 'lists/partial'), { recursive: true });
  mkdirSync(path.join(apt, 'cache/archives/partial'), { recursive: true });
  try {
    let options = [...aptOptions, '-o', `Dir::Cache=${apt}/cache`];
    let wanted = await whatIsMissing(packages, options);
    if (wanted === null) {
      // This system has no lists of packages, or old ones: our own, which need no rights.
      options = [
        ...options,
        '-o',
        `Dir::State::Lists=${apt}/lists`,
        '-o',
        'Debug::NoLocking=1',
        '-o',
        'APT::Sandbox::User=',
      ];
      await must('apt-get', [...options, 'update'], draft);
      wanted = await whatIsMissing(packages, options);
      if (wanted === null) throw new Error('these packages are not in the lists of this system');
    }
    await must('apt-get', [...options, 'download', ...wanted], downloads);
    const root = path.join(draft, 'root');
    for (const name of readdirSync(downloads))
      await must('dpkg-deb', ['-x', path.join(downloads, name), root], draft);
    rewriteLinkerScripts(root, folder);
    mkdirSync(path.dirname(folder), { recursive: true });
    renameSync(root, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @returns {Promise<string[] | null>} names of what would be installed; null when apt does not know them */
async function whatIsMissing(packages, options) {
  const args = [...options, '-s', '--no-install-recommends', 'install', ...packages];
  const { ok, output } = await run('apt-get', args, {
    timeoutMs: APT_TIMEOUT_MS,
    env: { ...process.env, LC_ALL: 'C' },
  });
  return ok ? [...output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name) : null;
}

async function must(command, args, cwd) {
  const result = await run(command, args, { cwd, timeoutMs: APT_TIMEOUT_MS });
  if (!result.ok) throw new Error(result.output);
}

/** `libc.so` and its like are texts with full paths: those of files that we have brought are below `folder`. */
function rewriteLinkerScripts(root, folder) {
  for (const base of ['usr/lib', 'lib']) {
    for (const triplet of existsSync(path.join(root, base)) ? readdirSync(path.join(root, base)) : []) {
      for (const name of ['libc.so', 'libm.so', 'libm.a']) {
        const file = path.join(root, base, triplet, name);
        if (!existsSync(file)) continue;
        const text = readFileSync(file, 'latin1');
        if (!text.startsWith('/* GNU ld script')) continue;
        const rewritten = text.replace(/\/(usr\/)?lib\/[^\s)]+/g, (full) =>
          existsSync(path.join(root, full)) ? path.join(folder, full) : full,
        );
        writeFileSync(file, rewritten, 'latin1');
      }
    }
  }
}
