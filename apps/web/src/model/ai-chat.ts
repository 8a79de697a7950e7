import type { AiEvent, AiMessage, AnswerFailure } from '@intermind/contracts';

/** A conversation, and the answer that is being made. */
export interface AiConversation {
  messages: readonly AiMessage[];
  /** A question that the server has not taken yet. */
  pending: string | null;
  /** As far as it came; null while nothing is asked. */
  answer: AiMessage | null;
  /** Why the last question has no whole answer. */
  failure: AnswerFailure | null;
}

export const NO_CONVERSATION: AiConversation = { messages: [], pending: null, answer: null, failure: null };

const EMPTY_ANSWER: Omit<AiMessage, 'aiModel' | 'createdAt'> = {
  id: 'aim_answering' as AiMessage['id'],
  role: 'assistant',
  text: '',
  outcome: null,
  quotes: [],
  state: 'done',
  heardMs: null,
};

/** A question on its way. */
export function withAiQuestion(conversation: AiConversation, text: string): AiConversation {
  return { ...conversation, pending: text, failure: null };
}

/** Nothing else may be asked meanwhile. */
export function isAnswering({ pending, answer, failure }: AiConversation): boolean {
  return answer !== null || (pending !== null && failure === null);
}

/** What another try asks. */
export function lastQuestion({ messages, pending }: AiConversation): string | null {
  return pending ?? messages.findLast(({ role }) => role === 'user')?.text ?? null;
}

/** How the last question ended, where it has no whole answer; also after a reload. */
export function endingOf({ messages, answer, failure }: AiConversation): AnswerFailure | 'stopped' | null {
  if (failure) return failure;
  const state = answer ? 'done' : (messages.at(-1)?.state ?? 'done');
  return state === 'done' ? null : state;
}

/** The next part of an answer. */
export function withAiEvent(conversation: AiConversation, event: AiEvent, aiModel: string): AiConversation {
  const { messages, answer } = conversation;
  const open = answer ?? { ...EMPTY_ANSWER, aiModel, createdAt: messages.at(-1)?.createdAt ?? '' };
  switch (event.type) {
    case 'question':
      return {
        messages: [...messages, event.message],
        pending: null,
        answer: { ...EMPTY_ANSWER, aiModel, createdAt: event.message.createdAt },
        failure: null,
      };
    case 'text':
      return { ...conversation, answer: { ...open, text: open.text + event.text } };
    case 'outcome':
      return { ...conversation, answer: { ...open, outcome: event.outcome } };
    case 'quote':
      return { ...conversation, answer: { ...open, quotes: [...open.quotes, event.quote] } };
    case 'answer':
      return { messages: [...messages, event.message], pending: null, answer: null, failure: null };
    case 'failed':
      return { messages: [...messages, event.message], pending: null, answer: null, failure: event.reason };
  }
}

/** The stream broke, or the asker stopped it: what came stays, and a question that was not taken when it failed. */
export function withAiEnd(conversation: AiConversation, failure: AiConversation['failure']): AiConversation {
  const { messages, pending, answer } = conversation;
  if (!answer) return { ...conversation, pending: failure ? pending : null, failure };
  const state = failure ? ('failed' as const) : ('stopped' as const);
  return { messages: [...messages, { ...answer, state }], pending: null, answer: null, failure };
}

/** `1:02:03`, or `02:03` below an hour. */
export function meetingTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
