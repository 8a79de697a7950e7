import { Worker } from 'node:worker_threads';
import { DatabaseOpenError, type OpenFailure, openFailureOf } from './open-failure.ts';
import type { WorkerOrder, WorkerReport, WorkerStart } from './worker-protocol.ts';

type OrderWithoutId = WorkerOrder extends infer Order
  ? Order extends WorkerOrder
    ? Omit<Order, 'id'>
    : never
  : never;

export interface DatabaseThread {
  /** @throws Error when the thread fails to carry it out, or has ended */
  ask(order: OrderWithoutId): Promise<string | undefined>;
  /** Resolves when the thread has ended, with the reason when that was not asked for. */
  readonly ended: Promise<Error | null>;
  terminate(): Promise<void>;
}

/** PostgreSQL may have to read its write-ahead log first. */
const OPEN_TIMEOUT_MS = 120_000;

/**
 * Starts a database thread and waits until it is ready (`create` and `unpack`: until it has done its work and ended).
 * @throws DatabaseOpenError with PostgreSQL's last log lines when the database does not open
 */
export async function startDatabaseThread(
  start: WorkerStart,
  onLog: (line: string) => void,
): Promise<DatabaseThread> {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), { workerData: start });
  const waiting = new Map<number, { resolve: (value?: string) => void; reject: (error: Error) => void }>();
  const lastLines: string[] = [];
  let lastId = 0;
  let failure: Error | null = null;
  let crash: string | null = null;
  let known: OpenFailure | null = null;
  let closing = false;

  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Error | null>();
  const fail = (error: Error) => {
    failure ??= error;
    ready.reject(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (message: WorkerReport) => {
    switch (message.report) {
      case 'ready':
        return ready.resolve();
      case 'log':
        lastLines.push(message.line);
        if (lastLines.length > 5) lastLines.shift();
        return onLog(message.line);
      case 'broken':
        fail(new Error(`The embedded database failed: ${message.message}. ${lastLines.join(' ')}`.trim()));
        return void worker.terminate();
      case 'not opened':
        known = message.failure;
        return;
      case 'done':
        waiting.get(message.id)?.resolve(message.value);
        return void waiting.delete(message.id);
      case 'failed':
        waiting.get(message.id)?.reject(new Error(message.message));
        return void waiting.delete(message.id);
    }
  });
  // It may overtake the last log lines, which have all come when the thread has ended: they tell why.
  worker.on('error', (error: unknown) => {
    // With the name of its kind: only that tells a trap of the engine.
    crash = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  });
  worker.on('exit', (code) => {
    if (crash !== null) {
      const text = `The embedded database failed: ${crash}. ${lastLines.join(' ')}`.trim();
      fail(new DatabaseOpenError(known ?? openFailureOf(text), text));
    } else if (!closing && start.mode === 'serve')
      fail(new Error(`The thread of the embedded database ended with code ${code}.`));
    else for (const { reject } of waiting.values()) reject(new Error('The embedded database is closed.'));
    ended.resolve(failure);
  });

  const timeout = setTimeout(() => {
    const text = `The embedded database did not open within ${OPEN_TIMEOUT_MS / 1000} s.`;
    fail(new DatabaseOpenError('unknown', text));
  }, OPEN_TIMEOUT_MS);
  try {
    await ready.promise;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timeout);
  }
  if (start.mode !== 'serve') await worker.terminate();

  return {
    ask(order) {
      if (failure) return Promise.reject(failure);
      if (order.order === 'close') closing = true;
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...order, id });
      });
    },
    ended: ended.promise,
    async terminate() {
      closing = true;
      await worker.terminate();
    },
  };
}
