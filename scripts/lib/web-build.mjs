import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './builds.mjs';
import { BootstrapError, run } from './command.mjs';

const INPUTS = [
  'apps/web',
  'packages/contracts/src',
  'packages/i18n/src',
  'packages/sdk/src',
  'packages/timing/src',
  'packages/tokens',
  'package-lock.json',
];
const LEFT_OUT = new Set(['node_modules', 'dist']);

/**
 * Builds the web app when something it is made of has changed.
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 * @returns {Promise<string>} its folder
 * @throws {BootstrapError}
 */
export function ensureWebBuild(root, node, say) {
  return ensureBuild(root, 'web', fingerprint(root, INPUTS), async (draft) => {
    say('Building the web app…');
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const args = ['build', path.join(root, 'apps/web'), '--outDir', draft, '--logLevel', 'warn'];
    const result = await run(node, [vite, ...args], { cwd: root });
    if (!result.ok) throw new BootstrapError(`The web app cannot be built:\n${result.output.trim()}`);
  });
}

/**
 * Changes whenever a file comes, goes, grows or is written to; cheap enough for every start. Does not follow links to folders.
 * @param {string} root
 * @param {readonly string[]} inputs files and folders
 */
export function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  /** @param {string} name from the root on. Joined by hand: `node:path` takes as long as the disk. */
  const add = (name) => {
    const file = `${root}/${name}`;
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat) hash.update(`${name}\0${stat.size}\0${stat.mtimeMs}\0`);
  };
  const addAll = (folder) => {
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true }).sort(byName)) {
      if (LEFT_OUT.has(entry.name)) continue;
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) addAll(name);
      else add(name);
    }
  };
  for (const input of inputs) {
    if (statSync(`${root}/${input}`, { throwIfNoEntry: false })?.isDirectory()) addAll(input);
    else add(input);
  }
  return hash.digest('hex');
}

const byName = (one, other) => (one.name < other.name ? -1 : 1);
