import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = new URL('../main.ts', import.meta.url);
const WRITE_SPOKEN_WORDS = new URL('./write-spoken-words.ts', import.meta.url);

/** For the environment: what voices say stands in a line of its own beside those of the log (`WORDS_LINE`). */
export const WITH_SPOKEN_WORDS = { NODE_OPTIONS: `--import ${WRITE_SPOKEN_WORDS.href}` };
export const WORDS_LINE = 'spoken words';

export interface WorkerProcess {
  process: ChildProcess;
  /** Log lines, parsed. */
  lines: Record<string, unknown>[];
  exited: Promise<number | null>;
}

/** The real worker as its own process, supervised by this one: it ends when its standard input does. */
export function startWorkerProcess(environment: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, [fileURLToPath(MAIN)], {
    env: { ...process.env, INTERMIND_SUPERVISED: '1', ...environment },
    stdio: ['pipe', 'inherit', 'pipe'],
  });
  const lines: Record<string, unknown>[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    try {
      lines.push(JSON.parse(line) as Record<string, unknown>);
    } catch {
      lines.push({ msg: line });
    }
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { process: child, lines, exited };
}
