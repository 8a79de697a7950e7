import { expect, test } from 'vitest';
import { tokenOfHash, tokenOfText } from './share-link.ts';

const TOKEN = 'abcdefghijklmnopqrst-_';

test.each([
  [`#import=${TOKEN}`, TOKEN],
  [`#import=${TOKEN}x`, undefined],
  ['#import=', undefined],
  ['', undefined],
  ['#content', undefined],
  [`#import=<script>${TOKEN}`, undefined],
])('the address part %s has the token %s', (hash, token) => {
  expect(tokenOfHash(hash)).toBe(token);
});

test.each([
  [`https://meet.example.org/history#import=${TOKEN}`, TOKEN],
  [`  ${TOKEN}\n`, TOKEN],
  [`Ana is sharing a meeting with you: https://meet.example.org/history#import=${TOKEN}. See you`, TOKEN],
  [`https://meet.example.org/history#import=${TOKEN}xyz`, undefined],
  ['https://meet.example.org/abc-defg-hij', undefined],
  ['', undefined],
])('the pasted text %s has the token %s', (text, token) => {
  expect(tokenOfText(text)).toBe(token);
});
