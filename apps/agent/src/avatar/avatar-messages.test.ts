import { expect, it } from 'vitest';
import { readStartedSession } from './avatar-messages.ts';

it.each([
  [20, 20_000],
  [86_400, 86_400_000],
  // A timer of more than 24 days fires at once.
  [2_147_484, undefined],
  [0, undefined],
  ['60', undefined],
  [undefined, undefined],
])('a session that may last for %s seconds has this limit', (limitS, limitMs) => {
  const data = { ws_url: 'wss://vendor.example.com/ws', max_session_duration: limitS };
  expect(readStartedSession('heygen', { data }).limitMs).toBe(limitMs);
});
