import { expect, it } from 'vitest';
import { exposureProblems } from './exposure.ts';
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

it('counts an address behind a proxy as reachable', () => {
  const weak = { ...SECRETS, cookieKey: 'a'.repeat(40) };
  const behindProxy = readSettings({ PUBLIC_URL: 'https://meet.example.org' });
  expect(exposureProblems(behindProxy, weak)[0]).toContain(
    'PUBLIC_URL="https://meet.example.org" lets others',
  );
  for (const url of ['http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(exposureProblems(readSettings({ PUBLIC_URL: url }), weak)).toEqual([]);
});
