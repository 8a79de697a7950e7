import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The name that PostgreSQL clients look for in the folder given as their host, for port 5432. */
const SOCKET_NAME = '.s.PGSQL.5432';
/** macOS allows 103 bytes, Linux 107. */
const PATH_MAX_BYTES = 100;

export interface SocketFolder {
  /** For `host` of a PostgreSQL client. */
  folder: string;
  socketPath: string;
  remove(): void;
}

/** Where the socket of a running database is, unless that path is too long. */
export function socketFolderOf(dataDir: string): string {
  return path.join(dataDir, 'run');
}

/**
 * A folder that only this user may enter, for the database's socket: `run` in the data folder, or one among the
 * temporary files when that path would be too long for a socket.
 */
export function makeSocketFolder(dataDir: string): SocketFolder {
  const own = socketFolderOf(dataDir);
  const fits = Buffer.byteLength(path.join(own, SOCKET_NAME)) <= PATH_MAX_BYTES;
  if (fits) mkdirSync(own, { recursive: true, mode: 0o700 });
  const folder = fits ? own : mkdtempSync(path.join(tmpdir(), 'intermind-'));
  chmodSync(folder, 0o700);
  const socketPath = path.join(folder, SOCKET_NAME);
  // Left by a process that was killed; nobody listens on it, since we hold the lock.
  rmSync(socketPath, { force: true });
  return { folder, socketPath, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
