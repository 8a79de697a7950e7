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

/** A line of PostgreSQL's log as `log_line_prefix = '%e '` writes it: `58P01 FATAL:  could not open file …`. */
const LOG_LINE = /\b([0-9A-Z]{5}) (LOG|WARNING|ERROR|FATAL|PANIC): /g;

/**
 * SQLSTATEs of the machine, in a line of any severity: no space, memory or file handle (53), I/O error, permission,
 * asked to end (57). The files may be sound.
 */
const MACHINE_STATES = /^(53...|57...|58030|42501)$/;

/**
 * The same in the words of glibc, of musl (the engine's) and of Node: what the engine throws has no SQLSTATE, and
 * PostgreSQL has none for some reasons (quota exceeded, stale file handle).
 */
const MACHINE = [
  /No space left on device|ENOSPC|quota exceeded|EDQUOT|disk full/i,
  /Permission denied|Operation not permitted|EACCES|EPERM|Read-only file system|EROFS/i,
  /Too many open files|No file descriptors available|EMFILE|ENFILE/i,
  /out of memory|Cannot allocate memory|ENOMEM|could not allocate|Array buffer allocation/i,
  /EADDRINUSE|EADDRNOTAVAIL|ENOTSOCK|ENAMETOOLONG/i,
  /(Input\/output|\bI\/O) error|\bEIO\b|Stale file handle|ESTALE/i,
];

/** PostgreSQL calls this one an invalid parameter value, as other damage. */
const OTHER_VERSION = /initialized by PostgreSQL version/i;

/** Of an error: data or index corrupted, file, database or role missing. */
const DAMAGE_STATES = new Set(['XX001', 'XX002', '58P01', '3D000', '28000']);

/** What PostgreSQL says about damaged files with an SQLSTATE that says nothing: XX000, 55000, 22023 (PostgreSQL 18). */
const DAMAGE = [
  /could not locate a (valid|required) checkpoint record|could not find redo location/i,
  /database files are incompatible with server|control file|pg_control/i,
  /is not a valid data directory/i,
  /could not (read|open|access|stat|fsync) (file|block|blocks|directory)/i,
  /unexpected (data beyond EOF|pageaddr|zero page)/i,
  /(invalid|incorrect|unexpected) (record|resource manager|magic|prev-link|info bits|contrecord|timeline)/i,
  /WAL ends before|requested (starting point|timeline)/i,
  /could not (find|open) (relation|tuple)|cache lookup failed|catalog is missing|relation mapping file/i,
  /could not find (tuple|pg_class|attribute)|invalid memory alloc request|corrupt/i,
  /\bPANIC\b/,
];

/** The engine ran into something that it did not check for. */
const CRASH =
  /RuntimeError: (unreachable|memory access out of bounds|table index is out of bounds|null function|divide by zero)/;

/** @param report what the engine threw, and PostgreSQL's last log lines, which begin with an SQLSTATE */
export function openFailureOf(report: string): OpenFailure {
  const lines = [...report.matchAll(LOG_LINE)].map(([, state = '', severity = '']) => ({ state, severity }));
  const said = (patterns: RegExp[]): boolean => patterns.some((pattern) => pattern.test(report));
  if (lines.some(({ state }) => MACHINE_STATES.test(state)) || said(MACHINE)) return 'unknown';
  if (OTHER_VERSION.test(report)) return 'other-version';
  const errors = lines.filter(({ severity }) => /ERROR|FATAL|PANIC/.test(severity));
  if (errors.some(({ state }) => DAMAGE_STATES.has(state)) || said(DAMAGE)) return 'damage';
  return CRASH.test(report) ? 'crash' : 'unknown';
}
