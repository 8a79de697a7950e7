import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import owners from '../apps/api/src/db/schema/owners.json' with { type: 'json' };
import { allowedFolders, folderTableProblems } from './agent-folders.ts';
import { foreignWrites } from './table-writes.ts';

/**
 * Checks the directions of imports below a root folder, and that tables are written by their owner. The rules are in
 * .dependency-cruiser.cjs and apps/api/src/db/schema/owners.json.
 */

interface ImportCheck {
  modules: number;
  /** `rule: from -> to`, sorted. */
  violations: string[];
}

const projectRoot = path.dirname(import.meta.dirname);

export async function checkImports(root: string): Promise<ImportCheck> {
  const config = createRequire(import.meta.url)(path.join(projectRoot, '.dependency-cruiser.cjs')) as {
    forbidden: [];
    options: Record<string, unknown>;
  };
  const { tsConfig: _tsConfig, ...options } = config.options;
  const { output } = await cruise(['apps', 'packages'], {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.filter((module) => !module.source.includes('node_modules')).length,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort(),
      ...foreignWrites(root, owners),
    ],
  };
}

/** Fewer than this and the check looked in the wrong place. */
const FEWEST_MODULES = 150;

/** The table of apps/agent/README.md is as the rules are. */
function agentTable(): string[] {
  const agent = path.join(projectRoot, 'apps/agent');
  const { forbidden } = createRequire(import.meta.url)(path.join(projectRoot, '.dependency-cruiser.cjs')) as {
    forbidden: Parameters<typeof allowedFolders>[0];
  };
  const folders = readdirSync(path.join(agent, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const readme = readFileSync(path.join(agent, 'README.md'), 'utf8');
  return folderTableProblems(readme, allowedFolders(forbidden), folders);
}

if (import.meta.main) {
  const { modules, violations: imports } = await checkImports(projectRoot);
  const violations = [...imports, ...agentTable()];
  for (const violation of violations) console.error(violation);
  console.log(`imports: ${modules} modules, ${violations.length} violations`);
  if (modules < FEWEST_MODULES) {
    console.error(`Only ${modules} modules were read; at least ${FEWEST_MODULES} are expected.`);
    process.exitCode = 1;
  }
  if (violations.length > 0) process.exitCode = 1;
}
