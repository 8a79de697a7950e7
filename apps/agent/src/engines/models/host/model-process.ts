import { fork } from 'node:child_process';
import type { FromModel } from './model-protocol.ts';
import type { ModelProcess, ModelProcessEvents } from './model-hosts.ts';

const MODEL_MAIN = new URL('./model-main.ts', import.meta.url);
const LAST_WORDS_MAX = 300;

/** Starts the process of a model. What native libraries write goes into the reason of its end, and nowhere else. */
export function startModelProcess(events: ModelProcessEvents): ModelProcess {
  const child = fork(MODEL_MAIN, {
    // Models need no key of ours.
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr?.on('data', (piece: Buffer) => {
    lastWords = (lastWords + piece.toString()).slice(-LAST_WORDS_MAX);
  });
  child.on('message', (message) => events.message(message as FromModel));
  child.on('error', () => undefined);
  let isOver = false;
  const exited = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (isOver) return;
    isOver = true;
    const said = lastWords.trim().split('\n').at(-1) ?? '';
    events.exited(`${said === '' ? '' : `${said} `}(${signal ?? `exit code ${String(code)}`})`);
  };
  child.on('close', exited);
  child.on('error', () => exited(null, null));
  return {
    send: (message) => {
      if (child.connected) child.send(message, () => undefined);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
