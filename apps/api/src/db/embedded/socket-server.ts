import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import type { Turns } from './turns.ts';
import { WireReader, type WirePiece } from './wire-reader.ts';

const SYNC_MESSAGE = new Uint8Array([0x53, 0, 0, 0, 4]);

/**
 * Lets PostgreSQL clients reach PGlite over a UNIX socket. PGlite is one backend with one session: statements of several
 * clients take turns, a transaction keeps its turn until it ends, and what a client leaves behind when it goes (an open
 * transaction; with the last client also prepared statements and settings) is cleared. `COPY FROM STDIN` is not possible.
 *
 * @param onBroken the backend failed below SQL (a panic, a full disk); it cannot be used any more
 */
export async function serveSocket(
  database: PGlite,
  turns: Turns,
  socketPath: string,
  onBroken: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  const sockets = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    const isLast = () => sockets.size === 1;
    const served = serveClient(database, turns, socket, isLast)
      .catch(onBroken)
      .finally(() => sockets.delete(socket));
    sockets.set(socket, served);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets.keys()) socket.destroy();
      await Promise.all(sockets.values());
      await closed;
    },
  };
}

/** Serves one client to its end. @throws when the backend is broken */
async function serveClient(
  database: PGlite,
  turns: Turns,
  socket: Socket,
  isLast: () => boolean,
): Promise<void> {
  const reader = new WireReader();
  // Errors reach the loop below; one that comes after it has nobody left to tell.
  socket.on('error', () => {});
  /** Ends our turn; null when it is not our turn. */
  let endTurn: (() => void) | null = null;

  const run = async (bytes: Uint8Array, complete: boolean): Promise<void> => {
    endTurn ??= await turns.take();
    await database.execProtocolRawStream(bytes, {
      onRawData: (data) => {
        if (socket.writable) socket.write(Buffer.from(data));
      },
    });
    if (complete && !database.isInTransaction()) {
      endTurn();
      endTurn = null;
    }
  };
  const answer = async (piece: WirePiece): Promise<void> => {
    switch (piece.kind) {
      case 'encryption-request':
        socket.write('N');
        return;
      case 'startup':
        return run(piece.bytes, true);
      case 'statement':
        return run(piece.bytes, piece.complete);
      case 'cancel-request':
      case 'terminate':
        socket.destroy();
    }
  };

  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      for (const piece of reader.push(chunk)) await answer(piece);
    }
  } catch (error) {
    // A client that vanishes is no fault of the backend's.
    if (!isSocketError(error)) throw error;
  } finally {
    socket.destroy();
    const end = endTurn ?? (await turns.take());
    try {
      if (endTurn) await database.execProtocolRaw(SYNC_MESSAGE);
      if (database.isInTransaction()) await database.exec('ROLLBACK');
      if (isLast()) await database.exec('DISCARD ALL');
    } finally {
      end();
    }
  }
}

function isSocketError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return (
    code === 'ECONNRESET' || code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR'
  );
}
