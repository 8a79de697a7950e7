import type { AiMessage, ConferenceId, UserId } from '@intermind/contracts';
import type { Logger } from 'pino';
import { ApiError } from '../../http/errors.ts';
import { admittedBound } from '../../http/limits/sockets.ts';
import { newId } from '../../ids.ts';
import type { Quotas } from '../quotas/index.ts';
import type { AnswerLeases } from './answer-leases.ts';
import type { AnswerOutcome } from './answers.ts';

/** Answers made at once beside one for each person; those of voice assistants are a part of `total`. */
const AT_ONCE = { perAddress: 12, total: 50 };
const RETRY_S = 5;

/** Answers that are being made: so many on this instance, and of one person one on all that share `leases`. */
export class Answering {
  private readonly here = new Map<string, AbortController>();
  private readonly addresses = admittedBound(AT_ONCE);
  private readonly leases: AnswerLeases | undefined;

  constructor(leases?: AnswerLeases) {
    this.leases = leases;
  }

  /**
   * Takes the person's place until the answer is made or given up.
   * @param person the id of a member or guest
   * @param stop gives it up, also before, and when nobody ever begins to read the answer
   * @returns what ends it
   * @throws ApiError TooManyRequests while the person's last question is being answered, or too many others' are, or of their address
   */
  async begin(person: string, address: string, stop: AbortController): Promise<() => void> {
    const endHere = this.beginHere(person, stop);
    const leave = this.addresses.add(address);
    const lease = leave && (await this.leases?.take(person));
    if (!leave || lease === 'taken') {
      endHere();
      leave?.();
      throw tooMany();
    }
    return endWith(stop, () => {
      endHere();
      leave();
      lease?.();
    });
  }

  /** Takes one of the places of this instance. @throws ApiError TooManyRequests */
  beginHere(key: string, stop: AbortController): () => void {
    if (this.here.has(key) || this.here.size >= AT_ONCE.total) throw tooMany();
    this.here.set(key, stop);
    // May be called again when the place is another answer's.
    return endWith(stop, () => {
      if (this.here.get(key) === stop) this.here.delete(key);
    });
  }
}

/** Ends it with `stop`, which may have been aborted before: that is said once. */
function endWith(stop: AbortController, end: () => void): () => void {
  if (stop.signal.aborted) end();
  else stop.signal.addEventListener('abort', end);
  return end;
}

const tooMany = () => new ApiError('TooManyRequests', { retryAfterS: RETRY_S });

export function questionMessage(text: string, at: Date): AiMessage & { quotes: never[] } {
  return {
    id: newId('aiMessage'),
    role: 'user',
    text,
    aiModel: null,
    outcome: null,
    quotes: [],
    state: 'done',
    heardMs: null,
    createdAt: at.toISOString(),
  };
}

/** Writes why the model gave no answer to the log. */
export function reportTo(logger: Pick<Logger, 'warn'>, aiModel: string): AnswerOutcome['report'] {
  return ({ kind, message }) =>
    logger.warn({ aiModel, kind, reason: message }, 'the chat model gave no answer');
}

/**
 * Reserves one question of a member's quota. An answer that failed costs nothing; what dies before it answers, neither.
 * @returns what settles it, with the answer
 * @throws ApiError QuotaExceeded
 */
export async function payFor(
  quotas: Pick<Quotas, 'reserve'>,
  userId: UserId,
  question: Pick<AiMessage, 'id'>,
  conferenceId: ConferenceId | null,
): Promise<(answer: Pick<AiMessage, 'state'>) => Promise<void>> {
  const use = { consumer: `question:${question.id}`, conferenceId, amount: 1 };
  const reserved = await quotas.reserve({ userId, feature: 'aiMessages' }, use);
  return ({ state }) => (state === 'failed' ? reserved.release() : reserved.spend());
}
