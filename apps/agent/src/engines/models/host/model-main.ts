import { EngineError } from '../../../speech/ports.ts';
import { bergamotRunner } from './bergamot-runner.ts';
import type { FromModel, ModelRequest, ModelToLoad, ToModel } from './model-protocol.ts';
import { recordingRunner } from './recording-runner.ts';
import type { ModelRunner, Turn } from './runner.ts';
import { streamRunner } from './stream-runner.ts';
import { voiceRunner } from './voice-runner.ts';

/**
 * The process of one model: loads it and answers. A native library that meets a damaged model ends its process, and what it
 * keeps in memory goes with the process: so each model has one of its own.
 */
const calls = new Map<number, { abort: AbortController; turn?: Turn }>();
let runner: ModelRunner | undefined;

function tell(message: FromModel): void {
  if (process.connected) process.send?.(message);
}

async function load(model: ModelToLoad): Promise<void> {
  try {
    runner = await runnerOf(model);
    tell({ type: 'loaded' });
  } catch (error) {
    tell({ type: 'not-loaded', message: (error as Error).message });
  }
}

async function runnerOf(model: ModelToLoad): Promise<ModelRunner> {
  switch (model.runtime) {
    case 'zipformer':
    case 'nemotron':
      return streamRunner(model);
    case 'parakeet':
    case 'sense-voice':
    case 'whisper':
      return recordingRunner(model);
    case 'piper':
    case 'kokoro':
      return voiceRunner(model);
    case 'bergamot':
      return bergamotRunner(model);
  }
}

function begin(call: number, request: ModelRequest): void {
  const abort = new AbortController();
  const options = {
    answer: (answer) => tell({ type: 'answer', call, answer }),
    signal: abort.signal,
  } satisfies {
    answer: Parameters<NonNullable<ModelRunner['run']>>[1]['answer'];
    signal: AbortSignal;
  };
  const done = (): void => {
    calls.delete(call);
    tell({ type: 'done', call });
  };
  calls.set(call, { abort });
  if (request.kind === 'load') done();
  else if (request.kind === 'hear' && runner?.hear)
    calls.set(call, { abort, turn: runner.hear(request, { ...options, done }) });
  else if (runner?.run) runner.run(request, options).then(done, (error: unknown) => failed(call, error));
  else failed(call, new EngineError('the model does something else', 'request'));
}

function failed(call: number, error: unknown): void {
  calls.delete(call);
  const kind = error instanceof EngineError ? error.kind : 'engine';
  tell({ type: 'failed', call, message: (error as Error).message, kind });
}

function within(call: number, work: (turn: Turn) => void): void {
  const turn = calls.get(call)?.turn;
  if (!turn) return;
  try {
    work(turn);
  } catch (error) {
    failed(call, error);
  }
}

process.on('message', (message: ToModel) => {
  if (message.type === 'load') void load(message.model);
  else if (message.type === 'call') begin(message.call, message.request);
  else if (message.type === 'sound') within(message.call, (turn) => turn.sound(message.pcm));
  else if (message.type === 'end') within(message.call, (turn) => turn.end());
  else {
    calls.get(message.call)?.abort.abort();
    calls.delete(message.call);
  }
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the parent decides
process.on('SIGINT', () => undefined);
