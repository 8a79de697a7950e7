import type { Message } from '@intermind/contracts';

/** The chat of the meeting, as far as this page has it. */
export interface Chat {
  /** In the order in which they were written. */
  messages: readonly Message[];
  /** Written by others while the panel was closed. */
  unread: number;
  /** Own messages that the server has not taken yet, or did not take, in order. */
  outgoing: readonly OutgoingMessage[];
  /** Whether there is more before the first one. `failed`: it could not be loaded. */
  history: 'unknown' | 'loading' | 'more' | 'whole' | 'failed';
  /** What others wrote since the panel was opened, for people who have it read out; the newest last. */
  readOut: readonly Message[];
  /** Written, but not sent; stays when the panel is closed. */
  draft: string;
}

export interface OutgoingMessage {
  key: string;
  text: string;
  state: 'sending' | 'failed';
}

export const NO_CHAT: Chat = {
  messages: [],
  unread: 0,
  outgoing: [],
  history: 'unknown',
  readOut: [],
  draft: '',
};

/** Messages kept in memory; older ones are loaded again on request. */
export const MESSAGES_KEPT = 1_000;

/** Messages kept to be read out: assistive technology has the older ones already. */
const READ_OUT_KEPT = 5;

/** To a message: `own`: wrote it. `here`: has the panel open. `away`: has not. */
export type Reader = 'own' | 'here' | 'away';

/** Adds a message. The same one may arrive twice: as the response to sending it and as an event. */
export function withMessage(chat: Chat, message: Message, reader: Reader): Chat {
  if (chat.messages.some(({ id }) => id === message.id)) return chat;
  const messages = [...chat.messages, message];
  const spare = messages.length > MESSAGES_KEPT;
  return {
    ...chat,
    messages: spare ? messages.slice(-MESSAGES_KEPT) : messages,
    history: spare ? 'more' : chat.history,
    unread: chat.unread + Number(reader === 'away'),
    readOut: reader === 'here' ? [...chat.readOut, message].slice(-READ_OUT_KEPT) : chat.readOut,
  };
}

/** Adds a page of older messages from the server. `pageLength`: messages in a full page. */
export function withHistory(chat: Chat, older: readonly Message[], pageLength: number): Chat {
  const known = new Set(chat.messages.map(({ id }) => id));
  const added = older.filter(({ id }) => !known.has(id));
  return {
    ...chat,
    messages: [...added, ...chat.messages],
    history: older.length < pageLength ? 'whole' : 'more',
  };
}

/** Adds messages that were missed while disconnected, in their order. */
export function withMissed(
  chat: Chat,
  missed: readonly Message[],
  readerOf: (message: Message) => Reader,
): Chat {
  const filled = missed.reduce((now, message) => withMessage(now, message, readerOf(message)), chat);
  const messages = [...filled.messages].sort((a, b) =>
    a.sentAt < b.sentAt ? -1 : Number(a.sentAt > b.sentAt),
  );
  return { ...filled, messages };
}

export function withOutgoing(chat: Chat, message: OutgoingMessage): Chat {
  const others = chat.outgoing.filter(({ key }) => key !== message.key);
  return { ...chat, outgoing: [...others, message] };
}

export function withoutOutgoing(chat: Chat, key: string): Chat {
  return { ...chat, outgoing: chat.outgoing.filter((message) => message.key !== key) };
}
