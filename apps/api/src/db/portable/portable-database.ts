import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isOperatorError, lockFolder, OperatorError, type Settings } from '@intermind/config';
import pg from 'pg';
import { listBackups } from '../embedded/backup-files.ts';
import { connectionTo, foldersOf, startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { folderState } from '../embedded/folder-state.ts';
import { moveAway } from '../embedded/prepare-folder.ts';
import { socketFolderOf } from '../embedded/socket-folder.ts';
import { startDatabaseThread } from '../embedded/worker-client.ts';
import { loadLines } from './load-lines.ts';
import { readPortableFile, writePortableFile } from './portable-file.ts';
import { dumpLines, type PortableHeader, type PortableLine } from './portable-lines.ts';

/** What the commands know of the installation. */
export interface Installation {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>;
  now: () => Date;
  /** Tells the caller what begins, and what is worth knowing about it. */
  say: (sentence: string) => void;
}

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const CONNECT_TIMEOUT_MS = 10_000;
const PATIENCE = 'This may take a minute.';

/**
 * `npm run backup`: also while Intermind runs. Without a file it is one in the data folder.
 * @returns the file
 * @throws OperatorError where the file exists, or its folder does not
 */
export async function backupTo(installation: Installation, given?: string): Promise<string> {
  const { settings, now, say } = installation;
  refuseNone(settings);
  const backups = path.join(settings.dataDir, 'backups');
  const time = now().toISOString().replace(/[:.]/g, '-');
  const file = path.resolve(given ?? path.join(backups, `intermind-${time}.jsonl.gz`));
  if (given === undefined) mkdirSync(backups, { recursive: true, mode: 0o700 });
  refuseTarget(file);
  say(`Writing a backup to ${file}. ${PATIENCE}`);
  await withDatabase(installation, (client) => writePortableFile(file, dumpOf(installation, client)));
  return file;
}

/**
 * `npm run restore FILE`. What was there is kept: the embedded database as `pg.before-restore-…`, the secrets as
 * `secrets.json.before-restore-…`. An outside database must be empty.
 * @throws OperatorError
 */
export async function restoreFrom({ settings, now, say }: Installation, file: string): Promise<void> {
  if (!existsSync(file)) throw new OperatorError('BackupUnusable', `${file} does not exist.`);
  say(`Restoring from ${file}. ${PATIENCE}`);
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl) {
    const header = await withClient({ connectionString: databaseUrl }, (client) =>
      loadLines(client, readPortableFile(file)),
    );
    return restoreSecrets(dataDir, header, now());
  }
  const folders = foldersOf(dataDir);
  const lock = lockFolder(folders.lock, 'the restore of a backup', now);
  const draft = path.join(dataDir, 'restore');
  try {
    rmSync(draft, { recursive: true, force: true });
    const header = await fillDraft(draft, file);
    moveAway(folders.database, now(), 'before-restore');
    renameSync(foldersOf(draft).database, folders.database);
    if (!existsSync(folders.marker)) renameSync(foldersOf(draft).marker, folders.marker);
    keepBackups(draft, folders.backups);
    if (header) restoreSecrets(dataDir, header, now());
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

/** `npm run move-database -- postgres://…`: the embedded database, as it is now, into an empty one. */
export async function moveTo(installation: Installation, databaseUrl: string): Promise<void> {
  const { settings, now, say } = installation;
  refuseNone({ ...settings, databaseUrl: null });
  say(`Moving the database in ${path.resolve(settings.dataDir)} to PostgreSQL. ${PATIENCE}`);
  // Opened by us, so that nobody writes meanwhile.
  await withEmbedded(
    settings.dataDir,
    (source) =>
      withClient({ connectionString: databaseUrl }, (target) =>
        loadLines(target, dumpLines(source, { takenAt: now(), secrets: null })),
      ),
    say,
  );
}

/** A database in `draft`, closed, filled from a backup of either kind. @returns the header of a portable one */
async function fillDraft(draft: string, file: string): Promise<PortableHeader | null> {
  if (!file.endsWith('.tar.gz'))
    return withEmbedded(draft, (client) => loadLines(client, readPortableFile(file)));
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const { database: folder } = foldersOf(draft);
  await startDatabaseThread({ mode: 'unpack', folder, backupFile: path.resolve(file) }, () => undefined);
  // Opened once more, for the marker and for a backup.
  await withEmbedded(draft, () => Promise.resolve());
  return null;
}

/** Those that are there already are of the database that was there: the draft's become the newest. */
function keepBackups(draft: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { file } of listBackups(foldersOf(draft).backups))
    renameSync(file, path.join(folder, path.basename(file)));
}

function dumpOf({ settings, now }: Installation, client: pg.PoolClient): AsyncGenerator<PortableLine> {
  const file = secretsFile(settings.dataDir);
  const secrets = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    : null;
  return dumpLines(client, { takenAt: now(), secrets });
}

function restoreSecrets(dataDir: string, { secrets }: PortableHeader, now: Date): void {
  if (!secrets) return;
  const file = secretsFile(dataDir);
  const text = JSON.stringify(secrets, null, 2);
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8') === text) return;
    renameSync(file, `${file}.before-restore-${now.toISOString().replace(/[:.]/g, '-')}`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, text, { mode: 0o600 });
}

const secretsFile = (dataDir: string) => path.join(dataDir, 'secrets.json');

/** Opening would make a new database, and the command would go well with nothing. @throws OperatorError */
function refuseNone({ dataDir, databaseUrl }: Installation['settings']): void {
  if (databaseUrl) return;
  const { database, marker, backups } = foldersOf(dataDir);
  const { state } = folderState(database);
  if (state === 'complete' || state === 'damaged') return;
  if (existsSync(marker) || listBackups(backups).length > 0) return;
  throw new OperatorError('DatabaseUnusable', `There is no database in ${dataDir}. Is DATA_DIR right?`);
}

/** A folder is not made: where a disk is not mounted, the backup would be on this one. @throws OperatorError */
function refuseTarget(file: string): void {
  const folder = path.dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new OperatorError(
      'BackupUnusable',
      `There is no folder ${folder}. If it is on another disk, is that mounted?`,
    );
  if (existsSync(file))
    throw new OperatorError(
      'BackupUnusable',
      `${file} exists already. Choose another name, or delete it first.`,
    );
}

/** The database of the installation, whether Intermind runs or not. */
async function withDatabase<Result>(
  { settings: { dataDir, databaseUrl }, say }: Installation,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return withClient({ connectionString: databaseUrl }, work);
  try {
    return await withEmbedded(dataDir, work, say);
  } catch (error) {
    const running = socketFolderOf(dataDir);
    if (!isOperatorError(error, 'FolderInUse') || !existsSync(running)) throw error;
    return withClient(connectionTo(running), work);
  }
}

async function withEmbedded<Result>(
  dataDir: string,
  work: (client: pg.PoolClient) => Promise<Result>,
  say?: Installation['say'],
): Promise<Result> {
  const embedded = await startEmbeddedDatabase({ dataDir, logger: SILENT });
  try {
    const { restoredFrom } = embedded.health();
    if (restoredFrom !== null)
      say?.(`The database in ${dataDir} was damaged: it was restored from its backup of ${restoredFrom}.`);
    return await withClient(embedded.connection, work);
  } finally {
    await embedded.close();
  }
}

async function withClient<Result>(
  config: pg.PoolConfig,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config, max: 1 });
  try {
    const client = await pool.connect();
    return await work(client).finally(() => client.release());
  } finally {
    await pool.end();
  }
}
