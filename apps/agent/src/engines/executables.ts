import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { programEnvironment } from './demo-root.ts';

/** Full path of a program on the PATH or among the demonstration's, or undefined. */
export function findExecutable(name: string, path = programEnvironment()['PATH'] ?? ''): string | undefined {
  for (const folder of path.split(delimiter)) {
    if (folder === '') continue;
    const candidate = join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // not here: look in the next folder
    }
  }
  return undefined;
}
