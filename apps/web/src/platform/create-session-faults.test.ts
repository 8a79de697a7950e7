import type { UserInfo } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { describe, expect, it } from 'vitest';
import { ANNA, device, KEY, LIFETIME_S, REFUSED, UNAUTHORIZED } from './testing/fake-session.ts';

describe('the sign-in session, over outages, refusals and tabs', () => {
  it('is refreshed before its end even if its token is good for longer than a timer runs', async () => {
    const DAYS_S = 60 * 24 * 60 * 60;
    const { clock, provider, keep, tab } = device();
    keep('first', DAYS_S);
    const session = tab();
    await session.start();
    await clock.advance((DAYS_S - 6) * 1000);
    expect(provider.refreshes).toBe(0);
    await clock.advance(2_000);
    expect(provider.refreshes).toBe(1);
  });

  it('is looked at again after five seconds while nobody can say whose it is', async () => {
    const { clock, user, keep, problems, told, tab } = device();
    keep('first');
    let asked = 0;
    user.answer = () => {
      asked += 1;
      return asked < 3 ? Promise.reject(new Error('away')) : Promise.resolve(ANNA);
    };
    const session = tab();
    await session.start();
    await clock.advance(4_999);
    expect([asked, session.store.getState()]).toEqual([1, { status: 'loading' }]);
    await clock.advance(5_001);
    expect([asked, session.store.getState(), problems.length]).toEqual([
      3,
      { status: 'signed-in', user: ANNA },
      2,
    ]);
    expect(told.notLoaded).toBe(1);
  });

  it('goes on, and is refreshed in time, when the server is away as the tab becomes visible', async () => {
    const { clock, provider, user, keep, told, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    user.answer = () => Promise.reject(new Error('away'));
    await session.start();
    expect([session.store.getState(), told.notLoaded]).toEqual([{ status: 'signed-in', user: ANNA }, 0]);
    await clock.advance((LIFETIME_S - 4) * 1000);
    expect(provider.refreshes).toBe(1);
  });

  it('without readable tokens is signed out at once', async () => {
    const { keep, storage, tab } = device();
    const session = tab();
    expect(session.store.getState()).toEqual({ status: 'loading' });
    await session.start();
    expect([session.store.getState(), session.getAccessToken()]).toEqual([{ status: 'signed-out' }, null]);
    keep('first');
    storage.setItem(KEY, 'not written by the client');
    await session.start();
    expect([session.store.getState(), storage.items.size]).toEqual([{ status: 'signed-out' }, 0]);
  });

  it('ends without a sign-in if its token is refused for good while it is checked', async () => {
    const { clock, provider, keep, problems, tab } = device();
    keep('first');
    await clock.sleep(LIFETIME_S * 1000);
    provider.errors.push(REFUSED);
    const session = tab();
    await session.start();
    expect([
      session.store.getState(),
      provider.refreshes,
      provider.signIns,
      problems.length,
      clock.waiting,
    ]).toEqual([{ status: 'signed-out' }, 1, [], 1, 0]);
  });

  it('that cannot be refreshed just now rejects calls for a token, and is tried again', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    provider.errors.push(...[1, 2, 3].map(() => new Error('away')));
    const refused = Promise.resolve(session.getAccessToken({ refused: true })).catch(
      (error: Error) => error.message,
    );
    await clock.advance(4_000);
    expect(await refused).toBe('away');
    await clock.advance(5_000);
    expect([provider.refreshes, session.store.getState().status]).toEqual([3, 'signed-in']);
    expect(session.getAccessToken()).toBe('first');
  });

  it('signs in with the language of the page, back to this page, or to another one with an intent', async () => {
    const { provider, tab } = device();
    const session = tab();
    await session.signIn();
    await session.signIn('/there', 'later');
    expect([provider.signIns, provider.asked]).toEqual([
      ['/here', '/there'],
      [
        [{}, 'en'],
        [{ intent: 'later' }, 'en'],
      ],
    ]);
  });

  it('begins where the sign-in is finished, which says where to go on', async () => {
    const { tab } = device();
    const session = tab();
    expect(await session.finishSignIn('/auth/callback')).toEqual({ path: '/back' });
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
  });

  it('a 401 ten seconds after signing in leads to the sign-in again', async () => {
    const { clock, provider, tab } = device();
    const session = tab();
    await session.finishSignIn('/auth/callback');
    await clock.advance(9_999);
    session.onUnauthorized();
    await clock.advance(0);
    expect([provider.signIns, session.store.getState().status]).toEqual([[], 'signed-out']);
    await clock.advance(1);
    session.onUnauthorized();
    await clock.advance(0);
    expect(provider.signIns).toEqual(['/here']);
  });

  it('a 401 after a check that failed leads to the sign-in', async () => {
    const { clock, provider, user, keep, tab } = device();
    keep('first');
    user.answer = () => Promise.reject(new Error('away'));
    const session = tab();
    await session.start();
    session.onUnauthorized();
    await clock.advance(0);
    expect(provider.signIns).toEqual(['/here']);
  });

  it('a provider that is away at a 401 is noted; nothing fails', async () => {
    const { clock, provider, keep, problems, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    provider.away = true;
    session.onUnauthorized();
    await clock.advance(0);
    expect([problems.length, session.store.getState().status]).toEqual([1, 'signed-out']);
  });

  it('signs out at the provider; where it is away, on this device, and leads home (spec 1 §2)', async () => {
    const { provider, keep, gone, problems, storage, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    await session.signOut();
    expect([provider.signOuts, gone, storage.items.size]).toEqual([1, [], 1]);
    provider.away = true;
    await session.signOut();
    expect([provider.signOuts, gone, storage.items.size, problems.length]).toEqual([1, ['/'], 0, 1]);
  });

  it('follows another tab: signed in there, signed in here; refreshed there, nobody is asked again', async () => {
    const { clock, provider, user, keep, storage, tab } = device();
    const session = tab();
    await session.start();
    keep('first');
    session.onStorageChange(null, storage.getItem(KEY));
    await clock.advance(0);
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
    user.answer = () => Promise.reject(UNAUTHORIZED);
    await clock.advance(100_000);
    const before = storage.getItem(KEY);
    keep('second');
    session.onStorageChange(before, storage.getItem(KEY));
    await clock.advance((LIFETIME_S - 6) * 1000);
    expect([session.store.getState().status, provider.refreshes]).toEqual(['signed-in', 0]);
    await clock.advance(2_000);
    expect(provider.refreshes).toBe(1);
  });

  it('takes over changes of the signed-in member only', async () => {
    const { keep, tab } = device();
    const changed = { ...ANNA, id: 'usr_anna_changed' } as UserInfo;
    const session = tab();
    session.replaceUser(changed);
    expect(session.store.getState()).toEqual({ status: 'loading' });
    keep('first');
    await session.start();
    session.replaceUser(changed);
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: changed });
  });

  it('waits for the network without trying, and is refreshed as soon as it is back', async () => {
    const { clock, provider, keep, problems, tab, goOffline, goOnline } = device();
    keep('first');
    const session = tab();
    await session.start();
    goOffline();
    await clock.advance(60 * 60_000);
    expect([provider.refreshes, problems]).toEqual([0, []]);
    goOnline();
    await clock.advance(0);
    expect([provider.refreshes, session.getAccessToken()]).toEqual([1, 'refreshed 1']);
  });

  it('asks a provider that is away three times, ever more slowly (spec 1 §9)', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    provider.errors.push(...[1, 2].map(() => new Error('away')));
    await clock.advance((LIFETIME_S - 5) * 1000);
    const seen: number[] = [];
    for (const stepMs of [0, 999, 1, 1_999, 1]) {
      await clock.advance(stepMs);
      seen.push(provider.refreshes);
    }
    expect([seen, session.getAccessToken()]).toEqual([[1, 1, 2, 2, 3], 'refreshed 3']);
  });

  it('is not ended by a server that fails while it is checked', async () => {
    const { user, keep, storage, tab } = device();
    keep('first');
    user.answer = () =>
      Promise.reject(new ApiError('Unavailable', '', { statusCode: 503, url: '/', data: null }));
    const session = tab();
    await session.start();
    expect([session.store.getState(), storage.items.size]).toEqual([{ status: 'loading' }, 1]);
  });

  it('that was refused to one tab gives the tab that waited its turn nothing, and asks no more', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    await clock.sleep(LIFETIME_S * 1000);
    provider.errors.push(REFUSED);
    const [one, other] = [tab(), tab()];
    const tokens = Promise.all([one.getAccessToken(), other.getAccessToken()]);
    await clock.advance(0);
    expect([await tokens, provider.refreshes]).toEqual([[null, null], 1]);
  });

  it('a 401 before anybody was looked for leads to the sign-in', async () => {
    const { clock, provider, tab } = device();
    await clock.advance(20_000);
    tab().onUnauthorized();
    await clock.advance(0);
    expect(provider.signIns).toEqual(['/here']);
  });
});
