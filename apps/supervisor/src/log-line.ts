/** Width of the longest child name, `supervisor` aside. */
const NAME_WIDTH = 7;
const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace ',
  20: 'debug ',
  30: '',
  40: 'warn ',
  50: 'ERROR ',
  60: 'FATAL ',
};

/** What is left out of a readable line: it says the same for every line, or is said already. */
const UNREAD = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name', 'ts', 'logger', 'caller']);

/**
 * One line of a child's output as people read it: `api     │ 09:14:02 request completed path=/api/health`.
 * Lines that are no JSON log stay as they are, behind the name.
 */
export function readableLine(child: string, line: string): string {
  return `${child.padEnd(NAME_WIDTH)} │ ${readableText(line)}`;
}

/** One line of a child's output for a log collector: JSON stays JSON and gains `process`. */
export function collectedLine(child: string, line: string): string {
  return line.startsWith('{"') ? `{"process":"${child}",${line.slice(1)}` : `${child} │ ${line}`;
}

function readableText(line: string): string {
  const entry = parseEntry(line);
  if (!entry) return line;
  const time =
    typeof entry['time'] === 'number' ? `${new Date(entry['time']).toTimeString().slice(0, 8)} ` : '';
  const level =
    typeof entry['level'] === 'number' ? (LEVELS[entry['level']] ?? '') : `${String(entry['level'])} `;
  const error = entry['err'] as { stack?: string; message?: string } | undefined;
  const rest = Object.entries(entry)
    .filter(([key, value]) => !UNREAD.has(key) && key !== 'err' && value !== null)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const text = [`${time}${level}${String(entry['msg'])}`, ...rest].join(' ');
  return error ? `${text}\n${error.stack ?? error.message ?? ''}` : text;
}

function parseEntry(line: string): Record<string, unknown> | null {
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    return typeof entry['msg'] === 'string' ? entry : null;
  } catch {
    return null;
  }
}
