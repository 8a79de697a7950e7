// @vitest-environment happy-dom
import { call as sdkCall } from '@intermind/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { admitted, ENGLISH, fakeCall } from '../../call/testing/fake-call.ts';
import { setFetch, setupApi } from '../../platform/api.ts';
import { showFailure } from '../../platform/failures.ts';
import { browserStorage } from '../../platform/storage.ts';
import { tokensKey } from '../../platform/stored-tokens.ts';
import { ANA, fakeApp, OIDC } from '../../platform/testing/fake-app.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { MeetingViews } from './meeting-views.tsx';

const page = drawnPage();
const app = fakeApp();
const JOIN = 'POST /participants';
const { issuer, clientId } = OIDC;
const MEMBER_TOKENS = { refresh_token: 'refresh', token_type: 'Bearer', profile: { sub: 'ana' } };

// Sound is measured by the browser.
vi.mock('../../features/devices/level-bars.tsx', () => ({ LevelBars: () => null }));
vi.mock('./call-code.tsx', () => ({
  CallView: () => <p>In the call</p>,
  fetchCallCode: () => undefined,
  fetchCallCodeWhenIdle: () => undefined,
}));

beforeEach(async () => {
  await getCallText();
  history.replaceState(null, '', '/abc-defg-hij');
});
afterEach(() => vi.useRealTimers());

test('a guest who stays before the call past the end of their token joins with a new one', async () => {
  await app.signIn();
  browserStorage.setItem(
    tokensKey(issuer, clientId),
    JSON.stringify({ ...MEMBER_TOKENS, access_token: 'first', expires_at: Date.now() / 1000 + 300 }),
  );
  let renewals = 0;
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.endsWith('/token'))
      return Promise.resolve(Response.json({ issuer, token_endpoint: `${issuer}/token` }));
    renewals += 1;
    return Promise.resolve(
      Response.json({ token_type: 'Bearer', access_token: 'second', refresh_token: 'next', expires_in: 300 }),
    );
  });
  const request = (_: string, work: () => unknown) => Promise.resolve(work());
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const call = fakeCall();
  call.settings.setState(ENGLISH);
  // As in the app: the meeting’s calls go through its SDK, with the member’s token.
  setupApi(showFailure);
  const tokens: (string | null)[] = [];
  setFetch((input, init) => {
    tokens.push(new Headers(init?.headers).get('authorization'));
    return app.server.fetch(input, init);
  });
  call.environment.call = sdkCall;
  app.server
    .answer('GET /rooms/abc-defg-hij', { id: 'abc-defg-hij', mustAsk: false })
    .answer('GET /users', ANA)
    .answer(JOIN, admitted());
  await page.draw(<MeetingViews meeting={call.open()} />);
  await page.found(() => page.button('Join'));

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  tokens.length = 0;
  await page.press('Join');
  await page.found(() => document.body.textContent === 'In the call');
  expect([tokens[0], renewals, app.server.count(JOIN), app.told()]).toEqual(['Bearer second', 1, 1, []]);
});
