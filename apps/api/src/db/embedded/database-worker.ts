import {
  chmodSync,
  constants,
  cpSync,
  createReadStream,
  createWriteStream,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGunzip, createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { openPGlite } from './open-pglite.ts';
import { serveSocket } from './socket-server.ts';
import { tarFolder } from './tar-folder.ts';
import { Turns } from './turns.ts';
import type { WorkerOrder, WorkerReport, WorkerStart } from './worker-protocol.ts';

/** Entry of the database thread. PGlite computes on its caller's thread, so it has one to itself. */

const port = parentPort!;
const start = workerData as WorkerStart;
const report = (message: WorkerReport): void => port.postMessage(message);

/**
 * Copies the folder while no statement runs, and packs the copy while they do: a pause of a fraction of a second, and
 * never more than one file in memory.
 * @returns the position of the write-ahead log in the backup
 */
async function writeBackup(database: PGlite, turns: Turns, file: string): Promise<string> {
  const snapshot = `${start.folder}.snapshot`;
  const draft = `${file}.part`;
  try {
    const position = await turns.run(async () => {
      // Right before the copy, so that the backup carries little of the write-ahead log.
      await database.exec('CHECKPOINT');
      rmSync(snapshot, { recursive: true, force: true });
      cpSync(start.folder, snapshot, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return walPosition(database);
    });
    await pipeline(tarFolder(snapshot), createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600 }));
    await sync(draft);
    renameSync(draft, file);
    await sync(path.dirname(file));
    return position;
  } finally {
    rmSync(draft, { force: true });
    rmSync(snapshot, { recursive: true, force: true });
  }
}

/** Backups, unlike the database itself, reach the disk: they are what is left after a power failure. */
async function sync(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function readBackup(file: string): Promise<Blob> {
  return new Blob([await buffer(createReadStream(file).pipe(createGunzip()))]);
}

async function serve(database: PGlite, socketPath: string): Promise<void> {
  const turns = new Turns();
  const onBroken = (error: Error) => report({ report: 'broken', message: error.message });
  const server = await serveSocket(database, turns, socketPath, onBroken);

  const carryOut = async (order: WorkerOrder): Promise<string | undefined> => {
    switch (order.order) {
      case 'position':
        return turns.run(() => walPosition(database));
      case 'backup':
        return writeBackup(database, turns, order.file);
      case 'analyze':
        await turns.run(() => database.exec(order.vacuum ? 'VACUUM (ANALYZE)' : 'ANALYZE'));
        return undefined;
      case 'close':
        await server.close();
        await database.close();
        return undefined;
    }
  };
  port.on('message', (order: WorkerOrder) => {
    carryOut(order)
      .then((value) => report({ report: 'done', id: order.id, ...(value === undefined ? {} : { value }) }))
      .catch((error: unknown) => report({ report: 'failed', id: order.id, message: String(error) }))
      .finally(() => {
        if (order.order === 'close') port.close();
      });
  });
}

async function walPosition(database: PGlite): Promise<string> {
  const result = await database.query<{ position: string }>('SELECT pg_current_wal_insert_lsn() AS position');
  return result.rows[0]!.position;
}

const backup = start.backupFile ? await readBackup(start.backupFile) : undefined;
const database = await openPGlite(start.folder, (line) => report({ report: 'log', line }), backup);
// The engine makes its files readable and writable for everybody.
chmodSync(start.folder, 0o700);
if (start.mode === 'prepare') {
  await database.close();
  report({ report: 'ready' });
} else {
  await serve(database, start.socketPath!);
  report({ report: 'ready' });
}
