import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Where the demonstration packages are: installed on the system, or unpacked below INTERMIND_DEMO_ROOT (a folder like
 * `/`) where packages cannot be installed.
 */
function demoRoot(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const root = environment['INTERMIND_DEMO_ROOT'] ?? '';
  return root !== '' && existsSync(join(root, 'usr')) ? root : undefined;
}

/** A path of the system, or the same below the demonstration's root when only that exists. */
export function installedPath(path: string, environment?: NodeJS.ProcessEnv): string {
  const root = demoRoot(environment);
  return root !== undefined && !existsSync(path) ? join(root, path) : path;
}

/** Folders of shared libraries below the demonstration's root; empty without one. */
export function libraryFolders(environment?: NodeJS.ProcessEnv): string[] {
  const root = demoRoot(environment);
  if (root === undefined) return [];
  const folders: string[] = [];
  for (const base of ['usr/lib', 'lib']
    .map((name) => join(root, name))
    .filter((folder) => existsSync(folder))) {
    const architectures = readdirSync(base).filter((name) => name.endsWith('-linux-gnu'));
    for (const folder of [base, ...architectures.map((name) => join(base, name))]) {
      // alternatives of the linear algebra libraries are in folders of their own
      folders.push(
        ...[folder, join(folder, 'blas'), join(folder, 'lapack')].filter((name) => existsSync(name)),
      );
    }
  }
  return folders;
}

/** What a program of the demonstration needs to find its libraries and data. */
export function programEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const root = demoRoot(environment);
  const open = withoutSecrets(environment);
  if (root === undefined) return open;
  const libraries = libraryFolders(environment);
  const voices = libraries
    .map((folder) => join(folder, 'espeak-ng-data'))
    .find((folder) => existsSync(folder));
  const joined = (first: string | undefined, ...others: string[]): string =>
    [first, ...others].filter((part) => part !== undefined && part !== '').join(delimiter);
  return {
    ...open,
    PATH: joined(environment['PATH'], join(root, 'usr/bin')),
    LD_LIBRARY_PATH: joined(environment['LD_LIBRARY_PATH'], ...libraries),
    ...(voices !== undefined && !existsSync('/usr/bin/espeak-ng') && { ESPEAK_DATA_PATH: voices }),
  };
}

/** Programs of others get no key of ours to read. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !SECRET.test(name)));
}

const SECRET = /(_KEY|_SECRET|_TOKEN|DATABASE_URL|REDIS_URL)(_FILE)?$/;
