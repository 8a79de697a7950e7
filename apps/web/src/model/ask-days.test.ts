import type { AskChat } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { chatsByDay } from './ask-days.ts';

const chat = (title: string, at: Date): AskChat => ({
  id: `akc_${title}` as AskChat['id'],
  title,
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
});
const NOW = new Date(2026, 2, 30, 0, 30);

test('chats are grouped by Today, Yesterday and earlier, in the reader’s own time (spec 2 §9)', () => {
  const groups = chatsByDay(
    [
      chat('now', new Date(2026, 2, 30, 0, 30)),
      chat('midnight', new Date(2026, 2, 30)),
      chat('evening', new Date(2026, 2, 29, 23, 59, 59)),
      chat('day before, after the clocks changed', new Date(2026, 2, 29, 0, 0)),
      chat('earlier', new Date(2026, 2, 28, 23, 59)),
    ],
    NOW,
  );
  expect(groups.map(({ day, chats }) => [day, chats.map(({ title }) => title)])).toEqual([
    ['today', ['now', 'midnight']],
    ['yesterday', ['evening', 'day before, after the clocks changed']],
    ['earlier', ['earlier']],
  ]);
});

test('a clock that is behind the server’s does not lose a chat', () => {
  expect(chatsByDay([chat('ahead', new Date(2026, 2, 31))], NOW)).toMatchObject([{ day: 'today' }]);
});

test('days without chats are left out', () => {
  expect(chatsByDay([], NOW)).toEqual([]);
});
