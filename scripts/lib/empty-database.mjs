import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';

/**
 * An empty database of the embedded engine's version, made once: a first start copies it. Without one a first start makes
 * its own, two seconds later, so that a failure here stops nothing.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string>} its folder, which may be missing
 */
export async function ensureEmptyDatabase(root, node) {
  const engine = path.join(root, 'node_modules/@electric-sql/pglite/package.json');
  const { version } = JSON.parse(readFileSync(engine, 'utf8'));
  const folder = path.join(root, 'node_modules/.cache/empty-database', version);
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  await run(node, [path.join(root, 'apps/api/src/db/embedded/make-empty.ts'), folder], { timeoutMs: 60_000 });
  return folder;
}
