import { stripVTControlCharacters, type styleText } from 'node:util';

/** Colours a text, or leaves it as it is where colours are not wanted. */
export type Paint = (format: Parameters<typeof styleText>[0], text: string) => string;

/** Width of the longest child name, `supervisor` aside. */
const NAME_WIDTH = 7;
const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: '',
  40: 'warn',
  50: 'ERROR',
  60: 'FATAL',
};
const LEVEL_COLORS: Readonly<Record<string, 'yellow' | 'red'>> = {
  warn: 'yellow',
  error: 'red',
  ERROR: 'red',
  FATAL: 'red',
};

/** What is left out of a readable line: it says the same for every line, or is said already. */
const UNREAD = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name', 'ts', 'logger', 'caller']);

/**
 * One line of a child's output as people read it: `api     │ 09:14:02 request completed path=/api/health`.
 * Lines that are no JSON log stay as they are, behind the name.
 */
export function readableLine(child: string, line: string, paint: Paint): string {
  return `${paint('dim', `${child.padEnd(NAME_WIDTH)} │`)} ${readableText(line, paint)}`;
}

/** Of a line that is no JSON. */
export type LineLevel = 'info' | 'warn';
const LEVEL_NUMBERS: Readonly<Record<LineLevel, number>> = { info: 30, warn: 40 };

/**
 * One line for a log collector: the JSON of a child gains `process`, and text becomes the `msg` of JSON as our programs
 * write it.
 * @param nowMs for lines that do not say when they were written
 */
export function collectedLine(
  process: string,
  line: string,
  nowMs: number,
  level: LineLevel = 'info',
): string {
  if (isEntry(line)) return `{"process":"${process}",${line.slice(1)}`;
  const msg = stripVTControlCharacters(line);
  return JSON.stringify({ process, level: LEVEL_NUMBERS[level], time: nowMs, msg });
}

function isEntry(line: string): boolean {
  if (!line.startsWith('{"')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function readableText(line: string, paint: Paint): string {
  const entry = parseEntry(line);
  if (!entry) return line;
  const { time, level, msg, err } = entry as { err?: { stack?: string; message?: string } } & typeof entry;
  const word = typeof level === 'number' ? (LEVELS[level] ?? '') : String(level);
  const color = LEVEL_COLORS[word];
  const rest = Object.entries(entry)
    .filter(([key, value]) => !UNREAD.has(key) && key !== 'err' && value !== null)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const parts = [
    typeof time === 'number' ? paint('dim', new Date(time).toTimeString().slice(0, 8)) : '',
    color ? paint(color, word) : word,
    String(msg),
    rest.length > 0 ? paint('dim', rest.join(' ')) : '',
  ];
  const text = parts.filter((part) => part !== '').join(' ');
  return err ? `${text}\n${err.stack ?? err.message ?? ''}` : text;
}

function parseEntry(line: string): Record<string, unknown> | null {
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    return typeof entry['msg'] === 'string' ? entry : null;
  } catch {
    return null;
  }
}
