import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Whose table each file of the schema holds, and who else may read or write it for which reason. */
export type TableOwners = Record<
  string,
  { owner: string; readers?: Record<string, string>; writers?: Record<string, string> }
>;

const MODULES = 'apps/api/src/modules';
const IMPORT = /import \{([^}]+)\} from '[./]+\/db\/schema\/([a-z-]+)\.ts'/g;
const WRITE = /\.(?:insert|update|delete)\((\w+)\)/g;

/** Statements that write a table of another module: `tables-are-written-by-their-owner: file -> table`, sorted. */
export function foreignWrites(root: string, owners: TableOwners): string[] {
  return globSync(`${MODULES}/**/*store.ts`, { cwd: root })
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const module = path.relative(MODULES, file).split(path.sep)[0]!;
      const foreign = new Set(
        [...text.matchAll(IMPORT)].flatMap(([, names, table]) => {
          const { owner, writers = {} } = owners[table!] ?? { owner: undefined };
          return owner === module || module in writers ? [] : names!.split(',').map((name) => name.trim());
        }),
      );
      const written = new Set([...text.matchAll(WRITE)].map(([, name]) => name!));
      return [...written]
        .filter((name) => foreign.has(name))
        .map((name) => `tables-are-written-by-their-owner: ${file} -> ${name}`);
    })
    .sort();
}
