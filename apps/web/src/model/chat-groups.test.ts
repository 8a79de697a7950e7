import type { Message } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { groupMessages } from './chat-groups.ts';

const message = (text: string, by: string, time: string): Message => ({
  id: `msg_${text}` as Message['id'],
  participantId: `prt_${by}` as Message['participantId'],
  name: by,
  text,
  sentAt: `2026-11-21T${time}.000Z`,
  sequence: 0,
  key: null,
});

test('messages of one person in one minute stand together, those of others apart', () => {
  const groups = groupMessages([
    message('a', 'ken', '10:00:01'),
    message('b', 'ken', '10:00:59'),
    message('c', 'ken', '10:01:00'),
    message('d', 'ana', '10:01:10'),
    message('e', 'ken', '10:01:20'),
  ]);
  expect(
    groups.map(({ id, name, messages }) => [id, name, messages.map(({ text }) => text).join('')]),
  ).toEqual([
    ['msg_a', 'ken', 'ab'],
    ['msg_c', 'ken', 'c'],
    ['msg_d', 'ana', 'd'],
    ['msg_e', 'ken', 'e'],
  ]);
});

test('without messages there are no groups', () => {
  expect(groupMessages([])).toEqual([]);
});
