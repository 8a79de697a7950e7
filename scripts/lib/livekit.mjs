import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { BootstrapError, findOnPath, isExecutable, run } from './command.mjs';
import {
  LIVEKIT_ARCHIVE_SHA256,
  LIVEKIT_GO_PACKAGE,
  LIVEKIT_RELEASE_URL,
  LIVEKIT_VERSION,
} from './livekit-release.mjs';

const ARCHIVE_TIMEOUT_MS = 10 * 60_000;
const UNPACK_TIMEOUT_MS = 60_000;
const GO_TIMEOUT_MS = 30 * 60_000;
const PROGRAM_MAX_BYTES = 512 * 1024 * 1024;
/** Names in the archives of a release. It has none for macOS, where Homebrew builds it. */
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

/**
 * The media server's program: an outside server is used (null), on the PATH, in our cache folder, from the official
 * release, or built by Go, in this order.
 *
 * @param {{
 *   env?: NodeJS.ProcessEnv, platform?: string, arch?: string, cacheFolder?: string, releaseUrl?: string,
 *   sums?: Readonly<Record<string, string>>, archiveTimeoutMs?: number, say?: (line: string) => void,
 * }} [options]
 * @returns {Promise<string | null>}
 * @throws {BootstrapError} with the ways to get it
 */
export async function findLivekit({
  env = process.env,
  platform = process.platform,
  arch = process.arch,
  cacheFolder = defaultCacheFolder(env, platform),
  releaseUrl = LIVEKIT_RELEASE_URL,
  sums = LIVEKIT_ARCHIVE_SHA256,
  archiveTimeoutMs = ARCHIVE_TIMEOUT_MS,
  say = console.log,
} = {}) {
  if (env.LIVEKIT_URL) return null;

  const onPath = findOnPath('livekit-server', env);
  if (onPath) {
    const version = await versionOf(onPath);
    if (isCompatible(version)) return onPath;
    say(
      `${onPath} is version ${version ?? 'unknown'}; Intermind needs ${LIVEKIT_VERSION} or newer and gets its own.`,
    );
  }

  const file = path.join(cacheFolder, 'server');
  if (await isSound(file)) return file;

  const reasons = [];
  for (const way of [
    () => download({ file, platform, arch, releaseUrl, sums, archiveTimeoutMs, say }),
    () => buildWithGo({ file, env, say }),
  ]) {
    const reason = await way();
    if (reason === null) return file;
    reasons.push(reason);
  }
  throw new BootstrapError(
    [
      `The media server (LiveKit ${LIVEKIT_VERSION}) is missing and could not be fetched:`,
      ...reasons.map((reason) => `  - ${reason}`),
      'Any one of these helps:',
      ...(platform === 'darwin' ? ['  - install it: brew install livekit'] : []),
      `  - put the program livekit-server of ${LIVEKIT_RELEASE_URL.replace('/download/', '/tag/')} on the PATH`,
      '  - install Go (https://go.dev/dl), with which it is built at the next start',
      '  - use a LiveKit server elsewhere: set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET',
    ].join('\n'),
  );
}

function defaultCacheFolder(env, platform) {
  const base =
    env.XDG_CACHE_HOME ||
    path.join(homedir(), ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']));
  return path.join(base, 'intermind', 'livekit', `v${LIVEKIT_VERSION}`);
}

async function versionOf(program) {
  const { output } = await run(program, ['--version'], { timeoutMs: 5_000 });
  return /version (\d+\.\d+\.\d+)/.exec(output)?.[1] ?? null;
}

/** Same major version, and not older than ours. */
function isCompatible(version) {
  if (!version) return false;
  const [major, minor, patch] = version.split('.').map(Number);
  const [ourMajor, ourMinor, ourPatch] = LIVEKIT_VERSION.split('.').map(Number);
  return major === ourMajor && (minor > ourMinor || (minor === ourMinor && patch >= ourPatch));
}

/** The cached program is the one that was checked when it was put there. */
async function isSound(file) {
  if (!isExecutable(file)) return false;
  const hashFile = `${file}.sha256`;
  if (!existsSync(hashFile)) {
    // Built there by hand.
    if ((await versionOf(file)) !== LIVEKIT_VERSION) return false;
    writeFileSync(hashFile, `${await sha256OfFile(file)} ${shapeOf(file)}`);
    return true;
  }
  const [hash, ...shape] = readFileSync(hashFile, 'utf8').trim().split(' ');
  // Reading 60 MB at every start would be a tenth of its time.
  if (shape.join(' ') === shapeOf(file)) return true;
  if (hash !== (await sha256OfFile(file))) return false;
  writeFileSync(hashFile, `${hash} ${shapeOf(file)}`);
  return true;
}

/** Changes whenever the file is written to. */
function shapeOf(file) {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

async function sha256OfFile(file) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

/** Puts a finished program into its place, whole or not at all. */
function install(program, file) {
  const draft = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, program);
  chmodSync(draft, 0o755);
  writeFileSync(`${file}.sha256`, createHash('sha256').update(program).digest('hex'));
  renameSync(draft, file);
}

/**
 * The archive is checked against the sum in our own source, so that somebody who could change the release changes nothing here.
 * @returns {Promise<string | null>} why it did not work
 */
async function download({ file, platform, arch, releaseUrl, sums, archiveTimeoutMs, say }) {
  const name = ARCHITECTURES[arch];
  if (platform !== 'linux' || !name) return `the release has no program for ${platform} on ${arch}`;
  const archiveName = `livekit_${LIVEKIT_VERSION}_linux_${name}.tar.gz`;
  try {
    say(`Downloading the media server (LiveKit ${LIVEKIT_VERSION})…`);
    const archive = await fetchBytes(`${releaseUrl}/${archiveName}`, archiveTimeoutMs);
    if (createHash('sha256').update(archive).digest('hex') !== sums[name]) {
      return `${releaseUrl}/${archiveName} is not the archive that Intermind was tested with; it was thrown away`;
    }
    const program = programIn(archive);
    if (!program)
      return `${archiveName} cannot be unpacked: no livekit-server in it, or no tar on this machine`;
    install(program, file);
    return null;
  } catch (error) {
    const cause = error.cause?.code ?? error.cause?.message;
    return `${releaseUrl} cannot be reached: ${error.message}${cause ? ` (${cause})` : ''}`;
  }
}

/** @returns {Buffer | null} null when it cannot be unpacked */
function programIn(archive) {
  try {
    return execFileSync('tar', ['-xzOf', '-', 'livekit-server'], {
      input: archive,
      maxBuffer: PROGRAM_MAX_BYTES,
      timeout: UNPACK_TIMEOUT_MS,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}

async function fetchBytes(url, timeoutMs) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** @returns {Promise<string | null>} why it did not work */
async function buildWithGo({ file, env, say }) {
  const go = findOnPath('go', env);
  if (!go) return 'there is no Go on this machine to build it with';
  say(`Building the media server (LiveKit ${LIVEKIT_VERSION}) with Go, once, about 3 minutes…`);
  const folder = path.join(path.dirname(file), `build-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const result = await run(go, ['install', LIVEKIT_GO_PACKAGE], {
      env: { ...env, GOBIN: folder },
      timeoutMs: GO_TIMEOUT_MS,
    });
    const built = path.join(folder, 'server');
    if (!result.ok || !existsSync(built)) {
      return `go install failed: ${result.output.trim().split('\n').slice(-3).join(' ')}`;
    }
    install(readFileSync(built), file);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
