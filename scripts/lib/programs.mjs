import { createHash } from 'node:crypto';
import path from 'node:path';
import { ensureBuild } from './builds.mjs';
import { run } from './command.mjs';
import { fingerprint } from './web-build.mjs';

const INPUTS = [
  'apps/api/src',
  'apps/agent/src',
  'apps/supervisor/src',
  'packages/config/src',
  'packages/contracts/src',
  'packages/i18n/src',
  'packages/timing/src',
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
  // They know where they are.
  const key = createHash('sha256')
    .update(`${root} ${fingerprint(root, INPUTS)}`)
    .digest('hex');
  try {
    return await ensureBuild(root, 'programs', key, async (draft, folder) => {
      say('Building the server…');
      const script = path.join(root, 'scripts/build-programs.ts');
      const result = await run(node, [script, draft, folder], { cwd: root });
      if (!result.ok) throw new Error(result.output.trim());
    });
  } catch (error) {
    say(
      `The server cannot be built and runs from its sources, which takes longer to start: ${error.message}`,
    );
    return null;
  }
}
