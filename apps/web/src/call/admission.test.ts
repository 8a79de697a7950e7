import { createGuestSession, setup } from '@intermind/sdk';
import { FakeApi, FakeClock, FakeStorage } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { createAdmissions } from './admission.ts';
import { admitted, ENGLISH, GUEST, MEMBER, ROOM, waiting, YOU } from './testing/fake-call.ts';

it.each([
  ['a member', 'member-token', 1],
  ['a member who has signed out in another tab', null, 0],
  ['a member whose session has just ended', Promise.resolve(null), 0],
])('%s who leaves says goodbye with a token or not at all', async (_who, token, calls) => {
  const api = new FakeApi().answer('POST /participants/{id}/close', undefined);
  const admissions = createAdmissions({
    call: api.call,
    guests: createGuestSession({ storage: new FakeStorage(), nowMs: () => 0 }),
    memberToken: () => token,
    setGuestToken: () => undefined,
  });
  admissions.sayGoodbye(MEMBER, YOU.id);
  await token;
  expect(api.count('POST /participants/{id}/close')).toBe(calls);
});

/** Someone who asks to take part; the server gives `Marta` a guest token that is good until `expiresAtS`. */
function asking({ expiresAtS = 1_000, refresh = 200 } = {}) {
  const clock = new FakeClock();
  const storage = new FakeStorage();
  const api = new FakeApi();
  api.answer('POST /participants', admitted()).answer('POST /participants/anonymous', admitted());
  api.answer('POST /participants/{id}/close', undefined);
  api.answer('DELETE /participants/join-requests/{id}', undefined);
  const asked: string[] = [];
  setup({
    baseUrl: 'http://meet.test',
    language: () => 'en',
    getToken: () => null,
    onError: () => undefined,
    onUnauthorized: () => undefined,
    fetch(url, init) {
      const refreshing = (url as string).endsWith('/refresh');
      const { name = 'Marta' } = JSON.parse((init?.body as string | null) ?? '{}') as { name?: string };
      asked.push(refreshing ? 'refresh' : `enter as ${name}`);
      const exp = refreshing ? 9_000 : expiresAtS;
      const token = `e30.${btoa(JSON.stringify({ sub: 'gst_1', roomId: ROOM, name, exp }))}.x`;
      const refused = { code: 'RefreshTokenExpired', message: '', data: null };
      return refreshing && refresh !== 200
        ? Promise.resolve(new Response(JSON.stringify(refused), { status: refresh }))
        : Promise.resolve(new Response(JSON.stringify({ token }), { status: 200 }));
    },
  });
  const guestTokens: ((() => unknown) | undefined)[] = [];
  const admissions = createAdmissions({
    call: api.call,
    guests: createGuestSession({ storage, nowMs: clock.nowMs }),
    memberToken: ({ refused }) => (refused ? 'another token' : 'member-token'),
    setGuestToken: (source) => guestTokens.push(source),
  });
  return { admissions, api, asked, clock, guestTokens, storage };
}

describe('asking to take part', () => {
  it('as a member carries room and languages; nobody is a guest any more', async () => {
    const { admissions, api, guestTokens } = asking();
    expect(await admissions.ask(MEMBER, ENGLISH)).toEqual(admitted());
    expect([api.asked, guestTokens]).toEqual([
      [
        {
          key: 'POST /participants',
          given: { body: { roomId: ROOM, ...ENGLISH }, bypassErrorHandler: true },
        },
      ],
      [undefined],
    ]);
  });

  it('again comes back as the same participant, and does not wait as long as a call may', async () => {
    const { admissions, api } = asking();
    await admissions.ask(GUEST, ENGLISH);
    await admissions.ask(MEMBER, ENGLISH, YOU.id);
    await admissions.ask(GUEST, ENGLISH, YOU.id);
    expect(api.asked.slice(1).map(({ given }) => [given.body, given.timeoutMs])).toEqual([
      [{ roomId: ROOM, ...ENGLISH, participantId: YOU.id }, 10_000],
      [{ ...ENGLISH, participantId: YOU.id }, 10_000],
    ]);
  });

  it('as a guest makes a guest of them once, and again under another name', async () => {
    const { admissions, api, asked, guestTokens } = asking();
    await admissions.ask(GUEST, ENGLISH);
    await admissions.ask(GUEST, ENGLISH);
    expect(asked).toEqual(['enter as Marta']);
    await admissions.ask({ ...GUEST, name: 'Martha' }, ENGLISH);
    expect(asked).toEqual(['enter as Marta', 'enter as Martha']);
    expect(api.asked[0]!.given).toEqual({ body: ENGLISH, bypassErrorHandler: true });
    expect(guestTokens.map((source) => typeof source?.())).toEqual(['string', 'string', 'string']);
  });

  it('again as a guest keeps the person’s identity, whatever name they have typed meanwhile', async () => {
    const { admissions, asked } = asking();
    await admissions.ask(GUEST, ENGLISH);
    await admissions.ask({ ...GUEST, name: 'Martha' }, ENGLISH, YOU.id);
    expect(asked).toEqual(['enter as Marta']);
  });

  it('again as a guest who is not known any more, as after being removed, asks for nothing', async () => {
    const { admissions, api, asked, clock } = asking({ refresh: 401 });
    await admissions.ask(GUEST, ENGLISH);
    await clock.advance(2_000_000);
    await expect(admissions.ask(GUEST, ENGLISH, YOU.id)).rejects.toMatchObject({ code: 'TokenInvalid' });
    expect([asked, api.count('POST /participants/anonymous')]).toEqual([['enter as Marta', 'refresh'], 1]);
  });

  it.each([
    [200, ['enter as Marta', 'refresh']],
    [401, ['enter as Marta', 'refresh', 'enter as Marta']],
  ])('as a guest whose token has expired refreshes it first (answer %i)', async (refresh, expected) => {
    const { admissions, asked, clock } = asking({ refresh });
    await admissions.ask(GUEST, ENGLISH);
    await clock.advance(2_000_000);
    await admissions.ask(GUEST, ENGLISH);
    expect(asked).toEqual(expected);
  });
});

it('gives the websocket the token of the participant, and another where one was refused', async () => {
  const { admissions } = asking();
  expect([
    admissions.token(MEMBER),
    admissions.token(MEMBER, { refused: true }),
    admissions.token(GUEST),
  ]).toEqual(['member-token', 'another token', null]);
  await admissions.ask(GUEST, ENGLISH);
  expect(typeof admissions.token(GUEST)).toBe('string');
});

describe('an answer that nobody waits for any more', () => {
  it('is undone: the place is given back, with a call that outlives the page', () => {
    const { admissions, api } = asking();
    admissions.undo(MEMBER, admitted());
    expect(api.asked).toEqual([
      {
        key: 'POST /participants/{id}/close',
        given: { params: { id: YOU.id }, token: 'member-token', keepalive: true, bypassErrorHandler: true },
      },
    ]);
  });

  it('is undone: the request is taken back with the guest’s token', async () => {
    const { admissions, api, clock } = asking();
    await admissions.ask(GUEST, ENGLISH);
    admissions.undo(GUEST, waiting());
    await clock.advance(0);
    expect(api.asked.at(-1)).toEqual({
      key: 'DELETE /participants/join-requests/{id}',
      given: { params: { id: 'jrq_1' }, token: admissions.token(GUEST), bypassErrorHandler: true },
    });
  });

  it('cannot be undone where there is no token, and nothing fails where the server is away', async () => {
    const { admissions, api, clock } = asking();
    admissions.undo(GUEST, waiting());
    await clock.advance(0);
    expect(api.asked).toEqual([]);
    await admissions.ask(GUEST, ENGLISH);
    const away = FakeApi.refusal('Network');
    api.answer('DELETE /participants/join-requests/{id}', away);
    api.answer('POST /participants/{id}/close', away);
    admissions.undo(GUEST, waiting());
    admissions.undo(GUEST, admitted());
    await clock.advance(0);
    expect(api.asked).toHaveLength(3);
  });
});
