import { vi } from 'vitest';
import { OIDC } from './fake-app.ts';

const { issuer, clientId } = OIDC;
const METADATA = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
const ID_TOKEN = `e30.${btoa(JSON.stringify({ iss: issuer, sub: 'ana', aud: clientId, exp: 4e9 }))}.x`;

/** Where the page went when it left for the provider. */
export interface FakeIssuer {
  addresses: () => string[];
}

/**
 * An identity provider below `fetch`, for the client that the app uses; the page stays where it is when it leaves for it.
 * Its token endpoint gives everything but an access token. Restore globals and mocks after the test.
 */
export function fakeIssuer(): FakeIssuer {
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const address = input instanceof Request ? input.url : String(input);
    const isToken = address === METADATA.token_endpoint;
    return Promise.resolve(Response.json(isToken ? { token_type: 'Bearer', id_token: ID_TOKEN } : METADATA));
  });
  const leave = vi.spyOn(location, 'assign').mockReturnValue();
  return { addresses: () => leave.mock.calls.map(([address]) => String(address)) };
}
