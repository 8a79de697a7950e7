import { expect, test } from 'vitest';
import { roomLinkedFrom } from './room-link.ts';

const ours = 'https://meet.example.org';
const room = (text: string, publicUrl = ours) => roomLinkedFrom([text], publicUrl);

test.each([
  'https://meet.example.org/abc-defg-hij',
  'Click the link to join the meeting: https://meet.example.org/abc-defg-hij',
  '(https://meet.example.org/abc-defg-hij).',
  '<a href="https://meet.example.org/abc-defg-hij">here</a>',
  'Join at <https://meet.example.org/abc-defg-hij>',
  'HTTPS://MEET.EXAMPLE.ORG/ABC-DEFG-HIJ',
  'https://meet.example.org:443/abc-defg-hij/?utm=1&amp;lang=de#x',
  'first https://zoom.us/j/1, then https://meet.example.org/abc-defg-hij',
])('%s links to the room', (text) => expect(room(text)).toBe('abc-defg-hij'));

test.each([
  'abc-defg-hij',
  'https://zoom.us/j/abc-defg-hij',
  'http://meet.example.org/abc-defg-hij',
  'https://meet.example.org:8443/abc-defg-hij',
  'https://meet.example.org.evil.test/abc-defg-hij',
  'https://evil.test/?to=https://meet.example.org/abc-defg-hij',
  'https://meet.example.org@evil.test/abc-defg-hij',
  'https://user:pass@meet.example.org/abc-defg-hij',
  'https://meet.example.org/profile',
  'https://meet.example.org/x/abc-defg-hij',
  'https://meet.example.org/abc-defg-hijk',
  'javascript:https//meet.example.org/abc-defg-hij',
])('%s does not', (text) => expect(room(text)).toBeUndefined());

test('a link of a server on this machine keeps its port', () => {
  expect(room('http://localhost:3000/abc-defg-hij', 'http://localhost:3000')).toBe('abc-defg-hij');
  expect(room('http://localhost:3001/abc-defg-hij', 'http://localhost:3000')).toBeUndefined();
});
