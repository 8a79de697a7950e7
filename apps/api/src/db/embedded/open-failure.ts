/** Why a database did not open, as far as it decides what to do next. */
export type OpenFailure =
  /** Its files are damaged: a backup is better. */
  | 'damage'
  /** The engine ended in the middle of its work and said nothing about the files: they may be sound. */
  | 'crash'
  /** Made by another major version of PostgreSQL. */
  | 'other-version'
  /** The machine, or something nobody has seen yet: the files may be sound. */
  | 'unknown';

/** A database or a backup that does not open; `failure` decides what is done. */
export class DatabaseOpenError extends Error {
  readonly failure: OpenFailure;
  constructor(failure: OpenFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseOpenError';
    this.failure = failure;
  }
}

/**
 * The files may be sound: these come first, because PostgreSQL wraps them in the same words as damage. In the words of
 * glibc, of musl (the engine's) and of Node.
 */
const MACHINE = [
  /No space left on device|ENOSPC|quota exceeded|EDQUOT|disk full/i,
  /Permission denied|Operation not permitted|EACCES|EPERM|Read-only file system|EROFS/i,
  /Too many open files|No file descriptors available|EMFILE|ENFILE/i,
  /out of memory|Cannot allocate memory|ENOMEM|could not allocate|Array buffer allocation/i,
  /EADDRINUSE|EADDRNOTAVAIL|ENOTSOCK|ENAMETOOLONG/i,
  /(Input\/output|\bI\/O) error|\bEIO\b|Stale file handle|ESTALE/i,
];

const OTHER_VERSION = /initialized by PostgreSQL version/i;

/** What PostgreSQL says about damaged files (PostgreSQL 18: xlogrecovery.c, controldata_utils.c, relcache.c, md.c, miscinit.c). */
const DAMAGE = [
  /could not locate a (valid|required) checkpoint record|invalid (primary |secondary )?checkpoint/i,
  /database files are incompatible with server|control file|pg_control/i,
  /is not a valid data directory|does not contain a valid/i,
  /could not read (file|block|blocks|directory)|could not (open|access|stat|fsync) (file|directory)/i,
  /invalid page|page verification failed|unexpected (data beyond EOF|pageaddr|zero page)/i,
  /(invalid|incorrect|unexpected) (record|resource manager|magic|prev-link|info bits|contrecord|timeline)/i,
  /WAL ends before|requested (starting point|timeline)|could not find redo location/i,
  /could not (find|open) (relation|tuple)|cache lookup failed|catalog is missing|pg_filenode\.map|relation mapping file/i,
  /database "[^"]*" does not exist|role "[^"]*" does not exist|missing subdirectory/i,
  /could not find (tuple|pg_class|attribute)|invalid memory alloc request|corrupt/i,
  /\bPANIC\b/,
];

/** The engine ran into something that it did not check for. */
const CRASH =
  /RuntimeError: (unreachable|memory access out of bounds|table index is out of bounds|null function|divide by zero)/;

/**
 * For what the engine itself says: it ends its start with log lines, and gives no code.
 * @param report the error, and PostgreSQL's last log lines
 */
export function openFailureOf(report: string): OpenFailure {
  if (MACHINE.some((pattern) => pattern.test(report))) return 'unknown';
  if (OTHER_VERSION.test(report)) return 'other-version';
  if (DAMAGE.some((pattern) => pattern.test(report))) return 'damage';
  return CRASH.test(report) ? 'crash' : 'unknown';
}
