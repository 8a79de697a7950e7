import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { exposureProblems, guessableSecrets } from './exposure.ts';
import type { Secrets } from './secrets.ts';
import { readSettings } from './settings.ts';

const RANDOM = 'h7dP2mXq9LrT4vWz8BnK3cJf6YgS5aQe';
const SECRETS = { agentSecret: RANDOM, livekitApiSecret: RANDOM, cookieKey: RANDOM } as Secrets;
const OPEN = { HOST: '0.0.0.0', PUBLIC_URL: 'https://meet.example.org' };

it('has nothing against random secrets', () => {
  expect(exposureProblems(readSettings(OPEN), SECRETS)).toEqual([]);
});

it('refuses secrets that can be guessed when others can reach the machine', () => {
  const weak = { ...SECRETS, agentSecret: 'changeme'.repeat(5) };
  expect(exposureProblems(readSettings(OPEN), weak)).toEqual([
    'The secret of the agent can be guessed, and HOST="0.0.0.0" lets others reach it. ' +
      'Move DATA_DIR/secrets.json away: new secrets are made at the next start.',
  ]);
  expect(exposureProblems(readSettings({}), weak)).toEqual([]);
});

it.each([
  'abcdefghijklmnopqrstuvwxyz012345',
  'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210',
  'qwertyuiopasdfghjklzxcvbnm123456',
  'aabbccddeeffgghhiijjkkllmmnnoopp',
])('counts rows of the alphabet or the keyboard as guessable: %s', (cookieKey) => {
  expect(guessableSecrets(readSettings(OPEN), { ...SECRETS, cookieKey })).toEqual(['cookieKey']);
});

it.each([
  'changeme'.repeat(4),
  'change-me-please-change-me-please!',
  'Intermind2026!Xq'.repeat(2),
  'k7!mVt2q-is-our-secret,K7!mvT2Q-again',
])('counts what is typed twice as guessable: %s', (cookieKey) => {
  expect(guessableSecrets(readSettings(OPEN), { ...SECRETS, cookieKey })).toEqual(['cookieKey']);
});

it('does not take random bytes for rows, however they are written', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    for (let seed = 0; seed < 200; seed += 1) {
      const cookieKey = createHash('sha256').update(`${encoding} ${seed}`).digest(encoding);
      expect(guessableSecrets(readSettings(OPEN), { ...SECRETS, cookieKey }), cookieKey).toEqual([]);
    }
});

it('counts an address behind a proxy as reachable', () => {
  const weak = { ...SECRETS, cookieKey: 'a'.repeat(40) };
  const behindProxy = readSettings({ PUBLIC_URL: 'https://meet.example.org' });
  expect(exposureProblems(behindProxy, weak)[0]).toContain(
    'PUBLIC_URL="https://meet.example.org" lets others',
  );
  for (const url of ['http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(exposureProblems(readSettings({ PUBLIC_URL: url }), weak)).toEqual([]);
});
