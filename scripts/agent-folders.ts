/** A rule of .dependency-cruiser.cjs. */
interface Rule {
  name: string;
  to: { pathNot?: string | string[] };
}

const ROW = /^\| `(\w+)\/` +\|.*\|([^|]*)\|$/gm;
const IMPORTED = /^\^apps\/agent\/src\/(\w+)\/$/;

/** What each folder of the agent worker may import besides itself: by the rules. */
export function allowedFolders(forbidden: readonly Rule[]): Map<string, string[]> {
  const rules = forbidden.flatMap(({ name, to }) => {
    const folder = /^agent-(\w+)-imports$/.exec(name)?.[1];
    return folder === undefined ? [] : [{ folder, paths: [to.pathNot ?? []].flat() }];
  });
  return new Map(
    rules.map(({ folder, paths }) => [
      folder,
      paths.flatMap((path) => IMPORTED.exec(path)?.[1] ?? []).filter((other) => other !== folder),
    ]),
  );
}

/**
 * Where the table of apps/agent/README.md differs from the rules, or leaves out a folder that is there. `testing` has no rule: it
 * may import everything.
 */
export function folderTableProblems(
  readme: string,
  allowed: ReadonlyMap<string, readonly string[]>,
  folders: readonly string[],
): string[] {
  const rows = new Map(
    [...readme.matchAll(ROW)].map(([, folder, cell]) => [
      folder!,
      [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    ]),
  );
  const named = new Set([...folders, ...allowed.keys(), ...rows.keys()]);
  return [...named].sort().flatMap((folder) => {
    const row = rows.get(folder);
    if (!row) return [`agent-folder-table: ${folder} has no row in apps/agent/README.md`];
    if (!folders.includes(folder)) return [`agent-folder-table: ${folder} is no folder`];
    const rule = allowed.get(folder);
    if (!rule) return folder === 'testing' ? [] : [`agent-folder-table: ${folder} has no rule`];
    const isSame = row.toSorted().join() === rule.toSorted().join();
    return isSame
      ? []
      : [`agent-folder-table: ${folder} may import ${rule.join(', ')}, its row says ${row.join(', ')}`];
  });
}
