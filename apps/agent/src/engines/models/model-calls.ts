import { EngineError } from '../../speech/ports.ts';
import type { ModelAnswer, ModelRequest } from './host/model-protocol.ts';

/** How a call goes on. After `done` or `failed` nothing comes. */
export interface ModelCallEvents {
  answer(answer: ModelAnswer): void;
  done(): void;
  failed(error: EngineError): void;
}

export interface ModelCall {
  sound(pcm: Int16Array): void;
  end(): void;
  /** Nothing comes any more. */
  cancel(): void;
}

/** The models of this machine, wherever they are loaded. They are loaded when they are asked. */
export interface ModelCalls {
  start(model: string, request: ModelRequest, events: ModelCallEvents): ModelCall;
}

/** One question with one answer; undefined where it has none. Rejects with EngineError, or with the signal's reason. */
export async function askModel(
  calls: ModelCalls,
  model: string,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer | undefined> {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<ModelAnswer | undefined>();
  let answer: ModelAnswer | undefined;
  const call = calls.start(model, request, {
    answer: (one) => (answer = one),
    done: () => ended.resolve(answer),
    failed: ended.reject,
  });
  const giveUp = (): void => {
    call.cancel();
    ended.reject(signal.reason);
  };
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await ended.promise;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** The text that answers a question. */
export async function askForText(
  calls: ModelCalls,
  model: string,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<string> {
  const answer = await askModel(calls, model, request, signal);
  if (answer?.kind !== 'text') throw new EngineError(`${model} answers without a text`, 'engine');
  return answer.text;
}
