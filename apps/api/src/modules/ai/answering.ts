import type { AiMessage, ConferenceId, UserId } from '@intermind/contracts';
import type { Logger } from 'pino';
import { ApiError } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import type { Quotas } from '../quotas/index.ts';
import type { AnswerOutcome } from './answers.ts';

/** Answers made at once: one for each person, and in all. */
const ANSWERS_MAX = 50;
const RETRY_S = 5;

/** Answers that are being made on this instance. */
export class Answering {
  private readonly people = new Set<string>();

  /**
   * Takes the person's place until the answer is made or given up.
   * @param person the id of a member or guest
   * @param stop gives it up, also when nobody ever begins to read the answer
   * @returns what ends it
   * @throws ApiError TooManyRequests while the person's last question is being answered, or too many others' are
   */
  begin(person: string, stop: AbortController): () => void {
    if (this.people.has(person) || this.people.size >= ANSWERS_MAX)
      throw new ApiError('TooManyRequests', { retryAfterS: RETRY_S });
    this.people.add(person);
    const end = () => void this.people.delete(person);
    stop.signal.addEventListener('abort', end);
    return end;
  }
}

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
