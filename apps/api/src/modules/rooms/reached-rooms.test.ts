import type { RoomId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { createReachedRooms } from './reached-rooms.ts';

const room = (letter: string) => `abc-defg-hi${letter}` as RoomId;

test('a room counts as reached for one address, or one /64, only', () => {
  const reached = createReachedRooms();
  reached.add('192.0.2.1', room('a'));
  reached.add('2001:db8::1', room('b'));
  expect([
    reached.has('192.0.2.1', room('a')),
    reached.has('192.0.2.2', room('a')),
    reached.has('192.0.2.1', room('b')),
    reached.has('2001:db8::2', room('b')),
    reached.has('2001:db8:0:1::1', room('b')),
  ]).toEqual([true, false, false, true, false]);
});

test('those not reached for the longest time are forgotten', () => {
  const reached = createReachedRooms(2);
  for (const letter of ['a', 'b', 'a', 'c']) reached.add('192.0.2.1', room(letter));
  expect(['a', 'b', 'c'].filter((letter) => reached.has('192.0.2.1', room(letter)))).toEqual(['a', 'c']);
});
