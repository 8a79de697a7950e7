import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  timeoutMs: number;
  memoryMb: number;
}

/** Why a thread gave no answer: `size` is its time or its memory. */
export class ThreadFault extends Error {
  readonly reason: 'size' | 'failed';

  constructor(reason: 'size' | 'failed', cause?: unknown) {
    super(`a thread gave no answer: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Runs a program on a thread of its own, so that what takes long holds nobody else up. It finds its task in `workerData`;
 * the first message it posts is the answer. @throws ThreadFault
 */
export async function runOnThread<Task, Answer>(
  program: URL,
  task: Task,
  { timeoutMs, memoryMb }: ThreadLimits,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const worker = new Worker(program, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const timer = setTimeout(() => reject(new ThreadFault('size')), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', (cause: NodeJS.ErrnoException) =>
    reject(new ThreadFault(cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'size' : 'failed', cause)),
  );
  worker.once('exit', () => reject(new ThreadFault('failed')));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
