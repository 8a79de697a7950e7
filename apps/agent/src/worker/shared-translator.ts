import type { Language } from '@intermind/contracts/languages';
import { systemClock, type Clock } from '@intermind/timing';
import { EngineError, type TextTranslator } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import type { FromChild, ToChild } from './child-messages.ts';

const ANSWER_LIMIT_MS = 10_000;

type Answer = Extract<ToChild, { type: 'translated' | 'not-translated' }>;

/**
 * The translators of a set as the process of a meeting sees them: those that start processes are the worker's, and asked
 * over the channel to it. The others, which ask a server, work here: their questions end with the lane's, and their keys
 * travel nowhere.
 */
export function meetingTranslators(
  originals: readonly TextTranslator[],
  tell: (message: FromChild) => void,
): { translators: TextTranslator[]; answered: (answer: Answer) => void } {
  const shared = new Map<string, SharedTranslator>();
  const translators = originals.map((original) => {
    if (original.startsProcesses !== true) return original;
    const one = new SharedTranslator(original, tell);
    shared.set(original.info.id, one);
    return one;
  });
  return { translators, answered: (answer) => shared.get(answer.engine)?.answered(answer) };
}

/** A translator of the worker: asks over the channel to it. */
export class SharedTranslator implements TextTranslator {
  readonly info: TextTranslator['info'];
  private readonly covers: (from: Language, to: Language) => boolean;
  private readonly tell: (message: FromChild) => void;
  private readonly waiting = new Map<number, PromiseWithResolvers<string>>();
  private nextId = 1;

  /** @param original tells what can be translated; its own processes are never started here */
  constructor(original: TextTranslator, tell: (message: FromChild) => void) {
    this.info = original.info;
    this.covers = (from, to) => original.translates(from, to);
    this.tell = tell;
  }

  translates(from: Language, to: Language): boolean {
    return this.covers(from, to);
  }

  async warmUp(from: Language, to: Language): Promise<void> {
    await this.translate({ text: 'a', from, to, complete: true, signal: new AbortController().signal });
  }

  async translate(request: Parameters<TextTranslator['translate']>[0]): Promise<string> {
    const { signal, ...asked } = request;
    signal.throwIfAborted();
    const id = this.nextId++;
    const answer = Promise.withResolvers<string>();
    this.waiting.set(id, answer);
    const giveUp = (): void => answer.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      this.tell({ type: 'translate', engine: this.info.id, id, request: asked });
      return await answer.promise;
    } finally {
      this.waiting.delete(id);
      signal.removeEventListener('abort', giveUp);
    }
  }

  answered(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    if (answer.type === 'translated') waiting?.resolve(answer.text);
    else waiting?.reject(new EngineError(answer.message, answer.kind, answer));
  }
}

/** The worker's side: translates for a meeting. The meeting gives up earlier; this ends what hangs. */
export async function answerTranslation(
  translators: readonly TextTranslator[],
  message: Extract<FromChild, { type: 'translate' }>,
  clock: Clock = systemClock,
): Promise<Answer> {
  const { engine, id, request } = message;
  try {
    const translator = translators.find(({ info }) => info.id === engine);
    if (!translator) throw new EngineError(`the worker has no translator ${engine}`, 'request');
    const never = new AbortController().signal;
    const text = await withEngineTimeLimit(clock, ANSWER_LIMIT_MS, engine, never, async (signal) =>
      translator.translate({ ...request, signal }),
    );
    return { type: 'translated', engine, id, text };
  } catch (error) {
    const { kind, retryAfterMs } =
      error instanceof EngineError ? error : { kind: 'engine' as const, retryAfterMs: undefined };
    return {
      type: 'not-translated',
      engine,
      id,
      message: String(error),
      kind,
      ...(retryAfterMs && { retryAfterMs }),
    };
  }
}
