import { expect, test } from 'vitest';
import { isFromOurPages } from './form-pages.ts';

test.each([
  ['our origin', { origin: 'https://meet.example.org' }, true],
  ['another origin', { origin: 'https://evil.test' }, false],
  ['another port', { origin: 'https://meet.example.org:8443' }, false],
  ['plain http of our host', { origin: 'http://meet.example.org' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['our page without referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  ['another site without referrer', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  ['a sister site', { 'sec-fetch-site': 'same-site' }, false],
  ['no browser at all', {}, true],
])('%s: %s', (_name, headers, ours) => {
  expect(isFromOurPages({ headers }, 'https://meet.example.org')).toBe(ours);
});
