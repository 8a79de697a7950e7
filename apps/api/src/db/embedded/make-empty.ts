import { renameSync, rmSync } from 'node:fs';
import { startDatabaseThread } from './worker-client.ts';

/** A program: makes an empty database in the folder that it is given, whole or not at all. Set-up runs it once. */
const folder = process.argv[2]!;
const draft = `${folder}.${process.pid}`;
try {
  await startDatabaseThread({ mode: 'prepare', folder: draft }, () => undefined);
  renameSync(draft, folder);
} finally {
  rmSync(draft, { recursive: true, force: true });
}
