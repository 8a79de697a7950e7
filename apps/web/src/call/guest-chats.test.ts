import { createGuestSession } from '@intermind/sdk';
import { FakeApi, FakeStorage } from '@intermind/testing';
import { expect, it } from 'vitest';
import { createGuestChats } from './guest-chats.ts';
import { admitted, ENGLISH, fakeCall, GUEST, MEMBER, ROOM } from './testing/fake-call.ts';

const TRANSFER = 'POST /ask/chats/transfer';
const tokenOf = (sub: string) =>
  `e30.${btoa(JSON.stringify({ sub, roomId: ROOM, name: 'Marta', exp: 1 }))}.x`;

/** A tab of a browser that is this guest of the room. */
function tab(guest: string | null = 'gst_1') {
  const storage = new FakeStorage();
  const becomes = (id: string) => storage.setItem(`intermind.guest.${ROOM}`, tokenOf(id));
  if (guest) becomes(guest);
  const api = new FakeApi().answer(TRANSFER, { messages: 2 });
  const problems: string[] = [];
  const tabStorage = new FakeStorage();
  const chats = () =>
    createGuestChats(
      {
        call: api.call,
        guests: createGuestSession({ storage, nowMs: () => 0 }),
        tabStorage,
        logProblem: (message) => problems.push(message),
      },
      ROOM,
    );
  return { api, becomes, chats, problems };
}

it('a guest who signs in in this tab brings their chats, with the token as the proof, once', async () => {
  const { api, chats, problems } = tab();
  chats().remember();
  await chats().bring();
  await chats().bring();
  const body = { sourceUserId: 'gst_1', guestToken: tokenOf('gst_1') };
  expect([api.asked, problems]).toEqual([[{ key: TRANSFER, given: { body, bypassErrorHandler: true } }], []]);
});

it('brings nothing of a guest who was in another tab, or before another guest of this browser', async () => {
  const elsewhere = tab();
  await elsewhere.chats().bring();
  const another = tab();
  another.chats().remember();
  another.becomes('gst_2');
  await another.chats().bring();
  const nobody = tab(null);
  nobody.chats().remember();
  await nobody.chats().bring();
  expect([elsewhere, another, nobody].map(({ api }) => api.asked)).toEqual([[], [], []]);
});

it.each([
  ['could not be reached', 503, 2],
  ['refused', 403, 1],
])('a server that %s is logged; only what may work later is tried again', async (_what, status, times) => {
  const { api, chats, problems } = tab();
  api.answer(TRANSFER, FakeApi.refusal('Forbidden', 'no', status), { messages: 2 });
  chats().remember();
  await chats().bring();
  await chats().bring();
  expect([api.count(TRANSFER), problems]).toEqual([times, ['The chats of a guest were not moved']]);
});

it('joining as a member after being inside as a guest brings the chats', async () => {
  const { api, open } = fakeCall();
  api.answer('POST /participants/anonymous', admitted()).answer('POST /participants', admitted());
  api.answer(TRANSFER, { messages: 0 });
  const asGuest = open();
  await asGuest.join(GUEST, ENGLISH);
  expect(api.count(TRANSFER)).toBe(0);
  asGuest.close();
  const asMember = open();
  await asMember.join(MEMBER, ENGLISH);
  expect(api.count(TRANSFER)).toBe(1);
  asMember.close();
});
