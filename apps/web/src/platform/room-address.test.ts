import { expect, it } from 'vitest';
import { readRoomAddress } from './room-address.ts';

it('is a room only as three, four, three letters (spec 1 §2)', () => {
  expect(readRoomAddress('abc-defg-hij')).toEqual({ kind: 'room', roomId: 'abc-defg-hij' });
});

it('spells a code in other case the one way', () => {
  expect(readRoomAddress('ABC-defg-HIJ')).toEqual({ kind: 'misspelled', roomId: 'abc-defg-hij' });
});

it.each(['abc-defg-hi', 'ab1-defg-hij', 'abc-defgh-ij', 'abcdefghij'])(
  'knows %s as a mistyped code',
  (segment) => {
    expect(readRoomAddress(segment)).toEqual({ kind: 'unknown', roomLike: true });
  },
);

it.each(['pricing', 'favicon.ico', 'a', 'history-of-everything'])('knows %s as no room at all', (segment) => {
  expect(readRoomAddress(segment)).toEqual({ kind: 'unknown', roomLike: false });
});
