import type { Message } from '@intermind/contracts';
import { expect, test } from 'vitest';
import {
  type Chat,
  MESSAGES_KEPT,
  NO_CHAT,
  withHistory,
  withMessage,
  withOutgoing,
  withoutOutgoing,
} from './chat.ts';

const message = (id: number): Message => ({
  id: `msg_${id}` as Message['id'],
  participantId: 'prt_ken' as Message['participantId'],
  name: 'Ken',
  text: `message ${id}`,
  sentAt: '2026-11-21T10:00:00.000Z',
  sequence: id,
  key: null,
});
const texts = ({ messages }: typeof NO_CHAT) => messages.map(({ text }) => text);

test('a message that comes twice is shown and counted once', () => {
  const once = withMessage(NO_CHAT, message(1), 'away');
  const twice = withMessage(once, message(1), 'away');
  expect([texts(twice), twice.unread]).toEqual([['message 1'], 1]);
  expect(withMessage(twice, message(2), 'here').unread).toBe(1);
});

test('what was written before comes before, without what is there already', () => {
  const chat = withMessage(NO_CHAT, message(3), 'here');
  const more = withHistory(chat, [message(2), message(3)], 2);
  expect([texts(more), more.history]).toEqual([['message 2', 'message 3'], 'more']);
  const whole = withHistory(more, [message(1)], 2);
  expect([texts(whole), whole.history]).toEqual([['message 1', 'message 2', 'message 3'], 'whole']);
});

test('messages stand in the order of the server, however they come', () => {
  const later = withMessage(withMessage(NO_CHAT, message(3), 'own'), message(1), 'away');
  expect(texts(later)).toEqual(['message 1', 'message 3']);
  const more = withHistory(later, [message(0), message(2)], 2);
  expect(texts(more)).toEqual(['message 0', 'message 1', 'message 2', 'message 3']);
});

test.each([
  ['comes', (chat: Chat, told: Message) => withMessage(chat, told, 'own')],
  ['is loaded', (chat: Chat, told: Message) => withHistory(chat, [told], 2)],
])('an own message whose answer was lost is not shown as unsent once it %s', (_, tell) => {
  const [a, b] = [
    { key: 'a', text: 'hello', state: 'failed' },
    { key: 'b', text: 'and', state: 'sending' },
  ] as const;
  const chat = withOutgoing(withOutgoing(NO_CHAT, a), b);
  expect(tell(chat, { ...message(1), key: null }).outgoing).toEqual([a, b]);
  expect(tell(chat, { ...message(1), key: 'a' }).outgoing).toEqual([b]);
});

test('a page keeps the last messages and knows that there were more', () => {
  let chat = { ...NO_CHAT, history: 'whole' as const } as typeof NO_CHAT;
  for (let id = 0; id <= MESSAGES_KEPT; id += 1) chat = withMessage(chat, message(id), 'here');
  expect([chat.messages.length, chat.messages[0]!.text, chat.history]).toEqual([
    MESSAGES_KEPT,
    'message 1',
    'more',
  ]);
});

test('an own message on its way is replaced by its key, and goes when it is taken', () => {
  const sending = withOutgoing(NO_CHAT, { key: 'a', text: 'hello', state: 'sending' });
  const failed = withOutgoing(sending, { key: 'a', text: 'hello', state: 'failed' });
  expect(failed.outgoing).toEqual([{ key: 'a', text: 'hello', state: 'failed' }]);
  const two = withOutgoing(failed, { key: 'b', text: 'and', state: 'sending' });
  expect(two.outgoing.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(withoutOutgoing(two, 'a').outgoing.map(({ key }) => key)).toEqual(['b']);
  expect(withOutgoing(two, { key: 'a', text: 'hello', state: 'sending' }).outgoing[0]!.state).toBe('sending');
});

test('what others write while the panel is open is read out, own messages and what was closed away are not', () => {
  const own = withMessage(NO_CHAT, message(1), 'own');
  const away = withMessage(own, message(2), 'away');
  const here = withMessage(away, message(3), 'here');
  expect([here.readOut.map(({ text }) => text), here.unread]).toEqual([['message 3'], 1]);
  expect(withHistory(here, [message(0)], 2).readOut).toHaveLength(1);
});
