import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { issuerOrigins } from './issuer-origins.ts';

test('pages may call every host that the issuer names for them', async () => {
  const server = createServer((_request, response) => {
    response.end(
      JSON.stringify({
        issuer,
        jwks_uri: 'https://keys.example/keys',
        token_endpoint: 'https://tokens.example/token',
        userinfo_endpoint: 'https://people.example/me',
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = issuerOrigins({ mode: 'external', issuer, clientId: 'vca' });
  expect(found.origins()).toBe(issuer);
  await found.look();
  expect(found.origins()).toBe(`${issuer} https://tokens.example https://people.example`);
  server.close();
});

test('an issuer that is away keeps its own host', async () => {
  const found = issuerOrigins({ mode: 'external', issuer: 'http://127.0.0.1:1', clientId: 'vca' });
  await found.look();
  expect(found.origins()).toBe('http://127.0.0.1:1');
});
