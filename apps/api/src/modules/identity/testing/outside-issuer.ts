/**
 * An OpenID issuer as a process of its own, with the claims Keycloak sends: discovery and key set over HTTP. Tokens are
 * made on request of the parent process: a message {id, claims} is answered {id, token}. First message: {issuer}.
 */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
const kid = 'realm-key';
const keys = [
  { ...(await exportJWK(publicKey)), kid: 'encryption', alg: 'RSA-OAEP', use: 'enc' },
  { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
];

const server = createServer((request, response) => {
  const documents: Record<string, object> = {
    '/realms/main/.well-known/openid-configuration': {
      issuer,
      jwks_uri: `${issuer}/protocol/openid-connect/certs`,
      authorization_endpoint: `${issuer}/protocol/openid-connect/auth`,
      token_endpoint: `${issuer}/protocol/openid-connect/token`,
    },
    '/realms/main/protocol/openid-connect/certs': { keys },
  };
  const document = documents[request.url ?? ''];
  response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(document ?? { error: 'not_found' }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/main`;

process.on('message', (request: { id: number; claims: Record<string, unknown> }) => void answer(request));

async function answer({ id, claims }: { id: number; claims: Record<string, unknown> }): Promise<void> {
  const nowS = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({
    exp: nowS + 300,
    iat: nowS,
    auth_time: nowS - 1,
    jti: `onrtac:${id}`,
    iss: issuer,
    aud: 'account',
    sub: '5b7c3f0e-8f0d-4d53-9f6b-6f1f5f3e2a10',
    typ: 'Bearer',
    azp: 'vca',
    sid: 'a2f1',
    acr: '1',
    'allowed-origins': ['http://localhost:3000'],
    realm_access: { roles: ['default-roles-main', 'offline_access'] },
    resource_access: { vca: { roles: [] }, account: { roles: ['manage-account', 'view-profile'] } },
    scope: 'openid profile email',
    email_verified: true,
    name: 'Irena Kovač',
    preferred_username: 'irena',
    given_name: 'Irena',
    family_name: 'Kovač',
    email: 'irena@example.org',
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .sign(privateKey);
  process.send!({ id, token });
}
process.on('disconnect', () => process.exit());
process.send!({ issuer });
