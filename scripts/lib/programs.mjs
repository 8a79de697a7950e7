import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { fingerprint } from './web-build.mjs';

const INPUTS = [
  'apps/api/src',
  'apps/agent/src',
  'apps/supervisor/src',
  'packages/config/src',
  'packages/contracts/src',
  'packages/i18n/src',
  'scripts/build-programs.ts',
  'package-lock.json',
];

/**
 * Bundles the server's programs when something they are made of has changed, or the clone was moved.
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 * @returns {Promise<string | null>} their folder; null: they run from their sources, which only takes longer
 */
export async function ensurePrograms(root, node, say) {
  const folder = path.join(root, 'node_modules/.cache/programs');
  const stamp = path.join(folder, '.stamp');
  const wanted = `${root} ${fingerprint(root, INPUTS)}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  say('Building the server…');
  try {
    const result = await run(node, [path.join(root, 'scripts/build-programs.ts'), folder], { cwd: root });
    if (!result.ok) throw new Error(result.output.trim());
    writeFileSync(stamp, wanted);
    return folder;
  } catch (error) {
    say(
      `The server cannot be built and runs from its sources, which takes longer to start: ${error.message}`,
    );
    return null;
  }
}
