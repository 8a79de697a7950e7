import type { Language } from '@intermind/contracts/languages';
import { EngineError, type TextTranslator } from '../speech/ports.ts';
import type { FromChild, ToChild } from './child-messages.ts';

type Answer = Extract<ToChild, { type: 'translated' | 'not-translated' }>;

/** The worker's translator as the process of a meeting sees it: asks over the channel to its parent. */
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
    const { text, from, to, complete, signal } = request;
    const id = this.nextId++;
    const answer = Promise.withResolvers<string>();
    this.waiting.set(id, answer);
    const giveUp = (): void => answer.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    this.tell({ type: 'translate', id, request: { text, from, to, complete } });
    try {
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

/** The parent's side: translates for a child. */
export async function answerTranslation(
  translator: TextTranslator | undefined,
  message: Extract<FromChild, { type: 'translate' }>,
): Promise<Answer> {
  const { id, request } = message;
  try {
    if (!translator) throw new EngineError('the worker has no translator', 'request');
    const text = await translator.translate({ ...request, signal: new AbortController().signal });
    return { type: 'translated', id, text };
  } catch (error) {
    const { kind, retryAfterMs } =
      error instanceof EngineError ? error : { kind: 'engine' as const, retryAfterMs: undefined };
    return {
      type: 'not-translated',
      id,
      message: String(error),
      kind,
      ...(retryAfterMs && { retryAfterMs }),
    };
  }
}
