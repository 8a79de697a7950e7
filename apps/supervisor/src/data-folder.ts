import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Makes the data folder. @returns a sentence when it cannot be written, otherwise null */
export function dataFolderProblem(dataDir: string): string | null {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `DATA_DIR=${dataDir} cannot be written (${code}). Give this user the right to, or choose another folder: DATA_DIR=/var/lib/intermind`;
  }
}
