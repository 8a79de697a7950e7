import { installCommand, installPackages, missingPackages } from './apt.mjs';
import { BootstrapError, findOnPath, run } from './command.mjs';
import { findPostgres } from './test-services.mjs';

/** What the tests use besides npm's packages: a browser, engines that work without the network, and what installations use. */
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
  'postgresql',
  'redis-server',
];
/** Half of the browser's work (e2e/support/browser.ts); the browser itself does where a system has no such package. */
const LIGHTER_BROWSER = 'chromium-headless-shell';
/** Where there is no dpkg to ask: the programs that must be there. */
const PROGRAMS = ['chromium', 'espeak-ng', 'apertium', 'sox', 'cc', 'redis-server'];
/** Packages that may come from elsewhere, with their programs. */
const OTHERWISE_FOUND = {
  postgresql: () => findPostgres() !== null,
  'redis-server': () => findOnPath('redis-server') !== null || findOnPath('valkey-server') !== null,
};

/**
 * Installs what is missing where that is possible: as root, on Debian and its relatives.
 * @param {(line: string) => void} say
 * @throws {BootstrapError} with the command that does it
 */
export async function ensureSystemPackages(say) {
  if (!findOnPath('dpkg-query')) {
    const missing = PROGRAMS.filter((program) => !findOnPath(program));
    if (!findPostgres()) missing.push('initdb (PostgreSQL)');
    if (missing.length === 0) return;
    throw new BootstrapError(
      `The tests need these programs, which are not on the PATH: ${missing.join(', ')}.`,
    );
  }
  const notInstalled = await missingPackages(DEBIAN_PACKAGES);
  const missing = notInstalled.filter((name) => !OTHERWISE_FOUND[name]?.());
  if (missing.length > 0) {
    if (process.getuid() !== 0) {
      throw new BootstrapError(
        `The tests need some packages of the system. Install them: sudo ${installCommand(missing)}`,
      );
    }
    say(`Installing ${missing.join(', ')}…`);
    await installPackages(missing);
  }
  if (process.getuid() === 0) await ensureLighterBrowser(say);
}

/** @param {(line: string) => void} say */
async function ensureLighterBrowser(say) {
  if ((await missingPackages([LIGHTER_BROWSER])).length === 0) return;
  // An attempt at a package that there is not would bring the lists up to date, every time.
  if (!(await run('apt-cache', ['show', LIGHTER_BROWSER])).ok) return;
  say(`Installing ${LIGHTER_BROWSER}…`);
  await installPackages([LIGHTER_BROWSER]).catch((error) => {
    if (!(error instanceof BootstrapError)) throw error;
    say('It could not be installed: the browser tests take longer.');
  });
}
