import type { OpusEncoder } from '../sound/opus-encoder.ts';
import { DubFailed, DubOver } from './dub-failure.ts';
import { dubRecording, type DubbingOptions } from './dub-recording.ts';

/** Released soon, where there is nothing more to dub. */
const ASK_MS = 2_000;

export interface DubberOptions extends Omit<DubbingOptions, 'task' | 'encoder'> {
  /** Of the job. */
  token: string;
  openEncoder: () => Promise<OpusEncoder>;
}

/** Dubs the recordings of one meeting, one after the other, until `signal`. @throws DubOver when the API gives no more work */
export async function runDubber(options: DubberOptions): Promise<void> {
  const { api, token, clock, signal } = options;
  while (!signal.aborted) {
    const { dub } = await api.next(token);
    if (dub) await dubOne(options, dub);
    else await new Promise<void>((resolve) => clock.after(ASK_MS, resolve));
  }
}

async function dubOne(options: DubberOptions, task: DubbingOptions['task']): Promise<void> {
  const { api, log, openEncoder } = options;
  const { language } = task;
  let encoder: OpusEncoder | undefined;
  try {
    encoder = await openEncoder();
    await dubRecording({ ...options, task, encoder });
    log.info({ language }, 'dubbed');
  } catch (error) {
    if (error instanceof DubOver) return log.info({ language, why: error.message }, 'dubbing ended');
    log.error({ error, language }, 'dubbing failed');
    const reason = error instanceof DubFailed ? error.reason : 'engine-failed';
    await api.failed(task.token, reason).catch(() => undefined);
  } finally {
    encoder?.close();
  }
}
