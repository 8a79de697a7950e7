import { expect, test } from 'vitest';
import { meetingIdOf } from './meeting-id.ts';

const ID = 'cnf_0123456789abcdefghij';

test.each([
  [ID, ID],
  [` ${ID} `, ID],
  [`https://meet.example.org/history/${ID}?tab=video`, ID],
  [`/history/${ID}`, ID],
  [`https://meet.example.org/history/${ID}#x`, ID],
  ['', null],
  ['cnf_short', null],
  [`${ID}x`, null],
  ['usr_0123456789abcdefghij', null],
  ['abc-defg-hij', null],
])('finds in “%s” the id %s', (typed, id) => {
  expect(meetingIdOf(typed)).toBe(id);
});
