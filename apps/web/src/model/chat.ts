import type { Message } from '@intermind/contracts';

/** The chat of the meeting, as far as this page has it. */
export interface Chat {
  /** In the order of the server. */
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

/** Adds a message in its place. The same one may arrive twice: as the response to sending it and as an event. */
export function withMessage(chat: Chat, message: Message, reader: Reader): Chat {
  if (chat.messages.some(({ id }) => id === message.id)) return chat;
  const messages = inOrder([...chat.messages, message]);
  const spare = messages.length > MESSAGES_KEPT;
  return {
    ...chat,
    messages: spare ? messages.slice(-MESSAGES_KEPT) : messages,
    outgoing: chat.outgoing.filter(({ key }) => key !== message.key),
    history: spare ? 'more' : chat.history,
    unread: chat.unread + Number(reader === 'away'),
    readOut: reader === 'here' ? [...chat.readOut, message].slice(-READ_OUT_KEPT) : chat.readOut,
  };
}

const inOrder = (messages: readonly Message[]) => [...messages].sort((a, b) => a.sequence - b.sequence);

/** Adds a page of older messages from the server. `pageLength`: messages in a full page. */
export function withHistory(chat: Chat, older: readonly Message[], pageLength: number): Chat {
  const known = new Set(chat.messages.map(({ id }) => id));
  const added = older.filter(({ id }) => !known.has(id));
  const taken = new Set(added.map(({ key }) => key));
  return {
    ...chat,
    outgoing: chat.outgoing.filter(({ key }) => !taken.has(key)),
    messages: inOrder([...added, ...chat.messages]),
    history: older.length < pageLength ? 'whole' : 'more',
  };
}

/** Adds an own message that is being sent; a retried one keeps its place. */
export function withOutgoing(chat: Chat, message: OutgoingMessage): Chat {
  const known = chat.outgoing.some(({ key }) => key === message.key);
  if (!known) return { ...chat, outgoing: [...chat.outgoing, message] };
  return { ...chat, outgoing: chat.outgoing.map((one) => (one.key === message.key ? message : one)) };
}

export function withoutOutgoing(chat: Chat, key: string): Chat {
  return { ...chat, outgoing: chat.outgoing.filter((message) => message.key !== key) };
}
