import { BootstrapError, run } from './command.mjs';

const TIMEOUT_MS = 20 * 60_000;

/** The packages of Debian and its relatives among `names` that are not installed. @param {readonly string[]} names */
export async function missingPackages(names) {
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names]);
  const installed = new Set(
    output.split('\n').flatMap((line) => (line.endsWith(' installed') ? [line.split(' ')[0]] : [])),
  );
  return names.filter((name) => !installed.has(name));
}

/** The command that installs them. @param {readonly string[]} names */
export function installCommand(names) {
  return `apt-get install -y --no-install-recommends ${names.join(' ')}`;
}

/**
 * Installs them, as root.
 * @param {readonly string[]} names
 * @throws {BootstrapError}
 */
export async function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [command, ...args] = installCommand(names).split(' ');
  // Ended halfway, it would leave the system's packages for its administrator to mend.
  const apt = (args) => run(command, args, { env, timeoutMs: TIMEOUT_MS, outlivesUs: true });
  let result = await apt(args);
  if (!result.ok) {
    // The lists of packages are missing or old.
    await apt(['update']);
    result = await apt(args);
  }
  if (!result.ok)
    throw new BootstrapError(
      `${installCommand(names)} failed:\n${result.output.trim().split('\n').slice(-8).join('\n')}`,
    );
}
