import { expect, it } from 'vitest';
import { mediaAddress } from './media-address.ts';

it.each([
  ['/livekit', 'https://meet.test', 'wss://meet.test/livekit'],
  ['/livekit', 'http://http.test:8080', 'ws://http.test:8080/livekit'],
  ['wss://media.test/', 'https://meet.test', 'wss://media.test/'],
])('%s on %s is %s', (url, origin, address) => {
  expect(mediaAddress(url, origin)).toBe(address);
});
