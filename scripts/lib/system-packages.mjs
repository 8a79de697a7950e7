import { BootstrapError, findOnPath, run } from './command.mjs';

/** What the tests use besides npm's packages: a browser, and the engines that work without the network. */
const DEBIAN_PACKAGES = [
  'chromium',
  'espeak-ng',
  'apertium',
  'apertium-eng-spa',
  'libpocketsphinx-dev',
  'pocketsphinx-en-us',
  'sox',
  'gcc',
  'libc6-dev',
  'fonts-noto-core',
  'fonts-noto-cjk',
];
/** Where there is no dpkg to ask: the programs that must be there. */
const PROGRAMS = ['chromium', 'espeak-ng', 'apertium', 'sox', 'cc'];
const APT_TIMEOUT_MS = 20 * 60_000;

/**
 * Installs what is missing where that is possible: as root, on Debian and its relatives.
 * @param {(line: string) => void} say
 * @throws {BootstrapError} with the command that does it
 */
export async function ensureSystemPackages(say) {
  if (!findOnPath('dpkg-query')) {
    const missing = PROGRAMS.filter((program) => !findOnPath(program));
    if (missing.length === 0) return;
    throw new BootstrapError(
      `The tests need these programs, which are not on the PATH: ${missing.join(', ')}.`,
    );
  }
  const missing = await missingPackages();
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid() !== 0) {
    throw new BootstrapError(`The tests need some packages of the system. Install them: sudo ${command}`);
  }
  say(`Installing ${missing.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const args = command.split(' ').slice(1);
  const apt = (args) => run('apt-get', args, { env, timeoutMs: APT_TIMEOUT_MS });
  let result = await apt(args);
  if (!result.ok) {
    // The lists of packages are missing or old.
    await apt(['update']);
    result = await apt(args);
  }
  if (!result.ok)
    throw new BootstrapError(`${command} failed:\n${result.output.trim().split('\n').slice(-8).join('\n')}`);
}

async function missingPackages() {
  const { output } = await run('dpkg-query', [
    '-W',
    '-f',
    '${Package} ${db:Status-Status}\n',
    ...DEBIAN_PACKAGES,
  ]);
  const installed = new Set(
    output.split('\n').flatMap((line) => (line.endsWith(' installed') ? [line.split(' ')[0]] : [])),
  );
  return DEBIAN_PACKAGES.filter((name) => !installed.has(name));
}
