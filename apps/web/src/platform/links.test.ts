import { expect, test } from 'vitest';
import { withLinks } from './links.ts';

const linksOf = (text: string) => withLinks(text).flatMap(({ href }) => href ?? []);

test('a text without an address stays one piece, markup included', () => {
  expect(withLinks('<b>hi</b> & bye')).toEqual([{ text: '<b>hi</b> & bye' }]);
  expect(withLinks('')).toEqual([]);
});

test('an address is a link, and what is around it stays', () => {
  expect(withLinks('see https://example.org/a?b=c#d now')).toEqual([
    { text: 'see ' },
    { text: 'https://example.org/a?b=c#d', href: 'https://example.org/a?b=c#d' },
    { text: ' now' },
  ]);
});

test.each([
  ['Read http://example.org.', 'http://example.org/'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['(see https://example.org/a).', 'https://example.org/a'],
  ['https://example.org/wiki/Ink_(colour)', 'https://example.org/wiki/Ink_(colour)'],
  ['"https://example.org/a"', 'https://example.org/a'],
  ['HTTPS://EXAMPLE.ORG/A!', 'https://example.org/A'],
  ['「https://example.org/a」。', 'https://example.org/a'],
  ['https://example.org/a\nhttps', 'https://example.org/a'],
  // A character that turns the direction would show another address than the one behind it.
  ['https://example.org/a\u202egro', 'https://example.org/a'],
])('%j leads to %s', (text, href) => {
  expect(linksOf(text)).toEqual([href]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hi',
  'ftp://example.org',
  'example.org',
  'xhttps://example.org',
  'http://',
  'https://?',
  'https://bank.example@evil.example/',
])('%j is no link', (text) => {
  expect(withLinks(text)).toEqual([{ text }]);
});

test('several addresses: the pieces together are the text', () => {
  const text = 'a https://one.example, b (https://two.example) https://bad@x c';
  expect(linksOf(text)).toEqual(['https://one.example/', 'https://two.example/']);
  expect(
    withLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
