import { describe, expect, it } from 'vitest';
import { ANNA, device, KEY, LIFETIME_S, REFUSED, UNAUTHORIZED } from './testing/fake-session.ts';

describe('the sign-in session', () => {
  it('is refreshed five seconds before its token expires, again and again (spec 1 §4)', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    await clock.advance((LIFETIME_S - 6) * 1000);
    expect(provider.refreshes).toBe(0);
    await clock.advance(2_000);
    expect([provider.refreshes, session.getAccessToken()]).toEqual([1, 'refreshed 1']);
    await clock.advance(LIFETIME_S * 1000);
    expect([provider.refreshes, session.getAccessToken(), session.store.getState()]).toEqual([
      2,
      'refreshed 2',
      { status: 'signed-in', user: ANNA },
    ]);
  });

  it('uses what another tab has refreshed: a refresh token works once', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const tabs = [tab(), tab()];
    await Promise.all(tabs.map((session) => session.start()));
    await clock.advance((LIFETIME_S - 4) * 1000);
    expect([provider.refreshes, tabs.map((session) => session.getAccessToken())]).toEqual([
      1,
      ['refreshed 1', 'refreshed 1'],
    ]);
  });

  it('asks once for all who want a token at the same time', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await clock.sleep(LIFETIME_S * 1000);
    const tokens = await Promise.all([session.getAccessToken(), session.getAccessToken()]);
    expect([provider.refreshes, tokens]).toEqual([1, ['refreshed 1', 'refreshed 1']]);
  });

  it('brings another token for one that was refused although it has not expired', async () => {
    const { provider, keep, tab } = device();
    keep('first');
    const session = tab();
    expect(await session.getAccessToken({ refused: true })).toBe('refreshed 1');
    expect(provider.refreshes).toBe(1);
  });

  it('a 401 while it is being checked signs out without leading to the sign-in again', async () => {
    const { provider, user, keep, tab, storage } = device();
    keep('first');
    const session = tab();
    user.answer = () => {
      session.onUnauthorized();
      return Promise.reject(UNAUTHORIZED);
    };
    await session.start();
    expect([session.store.getState(), provider.signIns, storage.items.size]).toEqual([
      { status: 'signed-out' },
      [],
      0,
    ]);
  });

  it('a 401 later leads to the sign-in and back here, but not in circles', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    session.onUnauthorized();
    await clock.advance(0);
    expect([session.store.getState().status, provider.signIns]).toEqual(['signed-out', ['/here']]);
    await session.finishSignIn('/auth/callback');
    session.onUnauthorized();
    await clock.advance(0);
    expect(provider.signIns).toEqual(['/here']);
  });

  it('a sign-in whose token the API refuses ends in that refusal, signed out', async () => {
    const { storage, user, tab } = device();
    const session = tab();
    user.answer = () => {
      session.onUnauthorized();
      return Promise.reject(UNAUTHORIZED);
    };
    await expect(session.finishSignIn('/auth/callback')).rejects.toBe(UNAUTHORIZED);
    expect([session.store.getState(), storage.items.size]).toEqual([{ status: 'signed-out' }, 0]);
  });

  it('a sign-in is finished although the API does not answer yet', async () => {
    const { clock, user, tab } = device();
    const session = tab();
    user.answer = () => Promise.reject(new Error('away'));
    expect(await session.finishSignIn('/auth/callback')).toEqual({ path: '/back' });
    user.answer = () => Promise.resolve(ANNA);
    await clock.advance(10_000);
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
  });

  it('a member who wakes offline with an expired token stays a member', async () => {
    const { clock, keep, tab, goOffline, goOnline } = device();
    keep('first');
    const session = tab();
    await session.start();
    goOffline();
    await clock.sleep(8 * 60 * 60_000);
    await session.start();
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
    goOnline();
    await clock.advance(10_000);
    expect([session.store.getState().status, typeof session.getAccessToken()]).toEqual([
      'signed-in',
      'string',
    ]);
  });

  it('a page that starts while nobody answers does not take a member for a guest', async () => {
    const { clock, keep, tab, goOffline, goOnline } = device();
    keep('first');
    await clock.sleep(LIFETIME_S * 1000);
    goOffline();
    const session = tab();
    await session.start();
    expect(session.store.getState().status).toBe('loading');
    await clock.advance(60_000);
    goOnline();
    await clock.advance(10_000);
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
  });

  it('a provider that is away keeps the session; one that refuses ends it', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    provider.errors.push(...[1, 2, 3].map(() => new Error('away')));
    await clock.advance(LIFETIME_S * 1000);
    expect(session.store.getState().status).toBe('signed-in');
    await clock.advance(10_000);
    expect(provider.refreshes).toBe(4);
    provider.errors.push(REFUSED);
    await clock.advance(LIFETIME_S * 1000);
    expect(session.store.getState()).toEqual({ status: 'signed-out' });
  });

  it('follows another tab: signed out there, signed out here', async () => {
    const { clock, storage, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    const before = storage.getItem(KEY);
    storage.removeItem(KEY);
    session.onStorageChange(before, null);
    await clock.advance(0);
    expect([session.store.getState(), clock.waiting]).toEqual([{ status: 'signed-out' }, 0]);
  });
});
