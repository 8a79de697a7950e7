import type { AskChat, AskChatId, AskEvent, AskMessage } from '@intermind/contracts';
import type { Call, callEvents } from '@intermind/sdk';
import { type Conversation, createConversation } from './conversation.ts';

/** One chat about all meetings. Its messages are AskMessages: they come from the server like that, and stay so. */
export interface AskConversation extends Conversation {
  /** Null until the first question is taken. */
  chatId: () => AskChatId | null;
}

interface AskConversationOptions {
  /** Null: a new chat, made with the first question. */
  chatId: AskChatId | null;
  api: { call: Call; callEvents: typeof callEvents };
  /** A question was taken, in this chat. */
  onTaken: (chat: AskChat) => void;
}

export function createAskConversation({ chatId, api, onTaken }: AskConversationOptions): AskConversation {
  let known = chatId;

  async function messages(): Promise<AskMessage[]> {
    if (known === null) return [];
    return api.call('GET /ask/chats/{chatId}/messages', {
      params: { chatId: known },
      query: {},
      bypassErrorHandler: true,
    });
  }

  async function* ask(text: string, { id }: { id: string }, signal: AbortSignal): AsyncGenerator<AskEvent> {
    const body = { aiModel: id, text, ...(known && { chatId: known }) };
    const events = api.callEvents<AskEvent, 'POST /ask/chats/messages'>('POST /ask/chats/messages', {
      body,
      signal,
    });
    for await (const event of events) {
      yield event;
      if (event.type !== 'question') continue;
      known = event.chat.id;
      onTaken(event.chat);
    }
  }

  const conversation = createConversation({
    call: api.call,
    messages,
    ask,
    refusalOf: ({ code }) => (code === 'TooManyAskChats' ? 'tooMany' : code === 'NotFound' ? 'gone' : null),
  });
  return { ...conversation, chatId: () => known };
}
