import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../db/client.ts';
import { serveSocket } from '../db/embedded/socket-server.ts';
import { Turns } from '../db/embedded/turns.ts';

const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/test-database', import.meta.url));

/** A socket folder and a server on it, in front of an engine. */
export async function serveEngine(engine: PGlite): Promise<{ folder: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  const onBroken = (error: Error) => {
    throw error;
  };
  const server = await serveSocket(engine, new Turns(), path.join(folder, '.s.PGSQL.5432'), onBroken);
  return {
    folder,
    stop: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * An engine in memory with an empty, migrated database. Making one takes seconds, so the first is kept as an archive for
 * as long as the migrations stay the same.
 */
export async function openMigratedEngine(): Promise<PGlite> {
  const file = path.join(CACHE, `${migrationsHash()}.tar`);
  const archive = await readFile(file).catch(() => undefined);
  if (archive) return PGlite.create({ loadDataDir: new Blob([archive]) });
  const engine = await PGlite.create();
  const { folder, stop } = await serveEngine(engine);
  const client = await openDatabase({ host: folder, database: 'postgres', user: 'postgres', max: 1 });
  await client.close();
  await stop();
  await engine.exec('CHECKPOINT');
  const content = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer());
  keep(file, withoutTemplates(content));
  return engine;
}

const TAR_BLOCK = 512;
/** The databases `template1` and `template0`, to which nobody connects. */
const UNUSED = /^\/?base\/[14]\/./;

/** Leaves out a third of the archive: it is unpacked for every database. */
function withoutTemplates(archive: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < archive.length;) {
    const name = archive.toString('latin1', at, archive.indexOf(0, at));
    const sizeBytes = parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0;
    const end = at + TAR_BLOCK * (1 + Math.ceil(sizeBytes / TAR_BLOCK));
    if (!UNUSED.test(name)) kept.push(archive.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** Test files start side by side: each writes its own draft, the last one counts. */
function keep(file: string, content: Buffer): void {
  mkdirSync(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}.${Math.random()}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
  for (const name of readdirSync(CACHE)) {
    if (name.endsWith('.tar') && name !== path.basename(file))
      rmSync(path.join(CACHE, name), { force: true });
  }
}

let knownHash: string | undefined;

/** Of the migrations and of the embedded engine: a dozen megabytes, read once. */
export function migrationsHash(): string {
  return (knownHash ??= hashMigrations());
}

function hashMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS, { recursive: true }).map(String).sort()) {
    if (/\.(sql|json)$/.test(name)) hash.update(name).update(readFileSync(path.join(MIGRATIONS, name)));
  }
  hash.update(readFileSync(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))));
  return hash.digest('hex').slice(0, 16);
}
