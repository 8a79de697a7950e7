import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Backoff } from './backoff.ts';

export interface ChildSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** How long it may take to exit after SIGTERM. If we are gone, it has ORPHAN_ENDS_WITHIN_MS at most. */
  stopWithinMs: number;
}

export interface ChildEvents {
  /** A line of its output or errors. */
  onLine: (name: string, line: string) => void;
  /** Something happened to it, in a sentence. */
  onNotice: (sentence: string) => void;
}

/** The next start needs its ports. */
const ORPHAN_ENDS_WITHIN_MS = 6_000;
const GUARD = fileURLToPath(new URL('./guard.sh', import.meta.url));

/**
 * Keeps a child running: restarts it with growing pauses. It runs in its own process group, so that Ctrl-C reaches
 * only us, behind a guard that ends it however we die.
 */
export class SupervisedChild {
  readonly #spec: ChildSpec;
  readonly #events: ChildEvents;
  readonly #backoff = new Backoff();
  #process: ChildProcess | null = null;
  #restart: NodeJS.Timeout | null = null;
  #stopping = false;

  constructor(spec: ChildSpec, events: ChildEvents) {
    this.#spec = spec;
    this.#events = events;
  }

  start(): void {
    const { name, command, args, env, stopWithinMs } = this.#spec;
    const startedAt = performance.now();
    const guardSeconds = String(Math.ceil(Math.min(stopWithinMs, ORPHAN_ENDS_WITHIN_MS) / 1000));
    const startLater = (what: string) => {
      this.#process = null;
      if (this.#stopping) return;
      const delayMs = this.#backoff.next(performance.now() - startedAt);
      this.#events.onNotice(`${name} ${what}, starting it again in ${delayMs / 1000} s`);
      this.#restart = setTimeout(() => this.start(), delayMs);
    };
    let child: ChildProcess;
    try {
      child = spawn('/bin/sh', [GUARD, guardSeconds, command, ...args], {
        env,
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: true,
      });
    } catch (error) {
      startLater(`cannot be started: ${(error as Error).message}`);
      return;
    }
    this.#process = child;
    // A machine without processes or files to spare gives a child without streams, an error and no exit.
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.#events.onLine(name, line));
    }
    // The pipe says by its end that we are gone; a child that ends first breaks it.
    child.stdin?.on('error', () => {});
    child.once('error', (error) => {
      if (child.pid === undefined) startLater(`cannot be started: ${error.message}`);
      else this.#events.onNotice(`${name}: ${error.message}`);
    });
    child.once('exit', (code, signal) => {
      killGroup(child);
      startLater(`ended (${signal ?? `code ${code}`})`);
    });
  }

  /** Asks it to end; it is then started again. */
  restart(): void {
    this.#process?.kill('SIGTERM');
  }

  /** Asks it to end; kills it, and whatever it started, when that takes longer than `stopWithinMs`. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#restart) clearTimeout(this.#restart);
    const child = this.#process;
    if (child?.pid === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => {
      this.#events.onNotice(
        `${this.#spec.name} did not end within ${this.#spec.stopWithinMs / 1000} s and is killed`,
      );
      killGroup(child);
    }, this.#spec.stopWithinMs);
    await ended;
    clearTimeout(timer);
  }

  kill(): void {
    this.#stopping = true;
    if (this.#process) killGroup(this.#process);
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group is empty.
  }
}
