import { readSettings } from '@intermind/config';
import { expect, test } from 'vitest';
import { internetMediaUrl } from './internet-url.ts';

const LIVEKIT = { LIVEKIT_API_KEY: 'APIkey', LIVEKIT_API_SECRET: 'h7dP2mXq9LrT4vWz8BnK3cJf6YgS5aQe' };
const embedded = (PUBLIC_URL: string) => ({ PUBLIC_URL });
const own = (LIVEKIT_URL: string) => ({ PUBLIC_URL: 'https://meet.example.org', ...LIVEKIT, LIVEKIT_URL });

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [embedded('https://meet.example.org'), 'wss://meet.example.org/livekit'],
  [embedded('https://93.184.216.34:8443'), 'wss://93.184.216.34:8443/livekit'],
  [embedded('https://intermind'), null],
  [embedded('https://meet.internal'), null],
  [embedded('https://192.168.1.4'), null],
  [embedded('https://[fd00::4]'), null],
  [embedded('https://[::ffff:10.0.0.5]'), null],
  [own('wss://media.example.org'), 'wss://media.example.org'],
  [own('https://media.example.org'), 'wss://media.example.org'],
  [own('ws://10.0.0.5:7880'), null],
  [own('ws://localhost:7880'), null],
])('with %j programs of others reach the media server at %s', (env, expected) => {
  expect(internetMediaUrl(readSettings(env))).toBe(expected);
});
