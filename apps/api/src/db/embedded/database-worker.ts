import { chmodSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { syncTree, unpackFolder } from './backup-archive.ts';
import { folderState } from './folder-state.ts';
import { DatabaseOpenError } from './open-failure.ts';
import { openPGlite } from './open-pglite.ts';
import { serveSocket } from './socket-server.ts';
import { Turns } from './turns.ts';
import type { WorkerOrder, WorkerReport, WorkerStart } from './worker-protocol.ts';
import { countWrites, writeBackup } from './write-backup.ts';

/** Entry of the database thread. PGlite computes on its caller's thread, so it has one to itself. */

const port = parentPort!;
const start = workerData as WorkerStart;
const report = (message: WorkerReport): void => port.postMessage(message);

async function serve(database: PGlite, socketPath: string): Promise<void> {
  const turns = new Turns();
  const onBroken = (error: Error) => report({ report: 'broken', message: error.message });
  const server = await serveSocket(database, turns, socketPath, onBroken);

  const carryOut = async (order: WorkerOrder): Promise<string | undefined> => {
    switch (order.order) {
      case 'writes':
        return turns.run(() => countWrites(database));
      case 'backup':
        return writeBackup(database, turns, start.folder, order.file);
      case 'analyze':
        await turns.run(() => database.exec(order.vacuum ? 'VACUUM (ANALYZE)' : 'ANALYZE'));
        return undefined;
      case 'sync':
        await syncTree(start.folder);
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

async function open(): Promise<PGlite> {
  if (start.mode === 'unpack') {
    await unpackFolder(start.backupFile!, start.folder);
    // The engine would make a new database over what is no database.
    const found = folderState(start.folder);
    if (found.state !== 'complete') {
      const what = found.state === 'damaged' ? found.reason : found.state;
      throw new DatabaseOpenError('damage', `the archive is damaged (${what})`);
    }
  }
  return openPGlite(start.folder, (line) => report({ report: 'log', line }));
}

const database = await open().catch((error: unknown) => {
  // What ends this thread reaches the other side without its class.
  if (error instanceof DatabaseOpenError) report({ report: 'not opened', failure: error.failure });
  throw error;
});
// The engine creates files that everyone may read and write.
chmodSync(start.folder, 0o700);
if (start.mode === 'serve') {
  await serve(database, start.socketPath!);
} else {
  await database.close();
  if (start.mode === 'unpack') await syncTree(start.folder);
}
report({ report: 'ready' });
