import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LEAN_WEBASSEMBLY } from '../../../testing/lean-webassembly.ts';
import type { Answered, Asked, Request } from './billing-process.ts';
import { PAYMENT_WEBHOOK_PATH } from '../webhook.ts';

/** A process with payments of its own, and the caller that asks it. */
export class KilledProcess {
  isDead = false;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #waiting = new Map<number, (answered: Answered) => void>();
  #asked = 0;
  #webhookPort = 0;

  constructor() {
    this.#child = fork(fileURLToPath(new URL('./billing-process.ts', import.meta.url)), {
      execArgv: LEAN_WEBASSEMBLY,
    });
    this.#child.on('message', (answered: Answered) => this.#waiting.get(answered.id)?.(answered));
    this.#ended = once(this.#child, 'exit').then(() => {
      this.isDead = true;
      for (const [id, tell] of this.#waiting) tell({ id, error: 'the process is dead' });
    });
  }

  /** @throws Error where it failed, or the process died */
  async ask<Answer = void>(nowMs: number, request: Request): Promise<Answer> {
    const id = (this.#asked += 1);
    const answered = new Promise<Answered>((resolve) => this.#waiting.set(id, resolve));
    if (this.isDead) throw new Error('the process is dead');
    this.#child.send({ id, nowMs, request } satisfies Asked);
    const { answer, error } = await answered;
    this.#waiting.delete(id);
    if (error !== undefined) throw new Error(error);
    if (request.do === 'open') this.#webhookPort = answer as number;
    return answer as Answer;
  }

  /** A notification of Stripe. @returns the status of the answer */
  async tell({ body, signature }: { body: string; signature: string }): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.#webhookPort}${PAYMENT_WEBHOOK_PATH}`, {
      ...{ method: 'POST', body },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
    return answer.status;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Resolves when it has ended. */
  get ended(): Promise<unknown> {
    return this.#ended;
  }
}
