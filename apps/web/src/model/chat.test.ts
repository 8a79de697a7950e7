import type { Message } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { MESSAGES_KEPT, NO_CHAT, withHistory, withMessage, withOutgoing, withoutOutgoing } from './chat.ts';

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
});

test('what others write while the panel is open is read out, own messages and what was closed away are not', () => {
  const own = withMessage(NO_CHAT, message(1), 'own');
  const away = withMessage(own, message(2), 'away');
  const here = withMessage(away, message(3), 'here');
  expect([here.readOut.map(({ text }) => text), here.unread]).toEqual([['message 3'], 1]);
  expect(withHistory(here, [message(0)], 2).readOut).toHaveLength(1);
});
