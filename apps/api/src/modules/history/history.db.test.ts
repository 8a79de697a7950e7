import type { HistoryEntry, RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conferenceAccess } from '../../db/schema/history.ts';
import { admitGuest, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Page {
  items: HistoryEntry[];
  total: number;
}
const list = async ({ headers }: Caller, query = ''): Promise<Page> => {
  const answer = await t.call('GET', `/conferences/history${query}`, { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
};
const later = (seconds: number) => (t.clock.now = new Date(t.clock.now.getTime() + seconds * 1_000));
const end = ({ headers }: Caller, id: string) => t.call('DELETE', `/conferences/${id}`, { headers });
const remove = async ({ headers }: Caller, id: string) => {
  const answer = await t.call('DELETE', `/conferences/${id}?history=true`, { headers });
  return answer.statusCode === 204 ? 204 : answer.json().code;
};
const share = async ({ headers }: Caller, id: string, body: object = {}) => {
  const answer = await t.call('POST', `/conferences/${id}/history/share`, { headers, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const importToken = ({ headers }: Caller, token: string) =>
  t.call('POST', '/conferences/history/import', { headers, body: { token } });

async function met(owner: Caller, seconds: number, title?: string): Promise<{ id: string; roomId: RoomId }> {
  const roomId = await makeRoom(t, owner);
  const { conference } = await join(t, owner, roomId);
  if (title !== undefined)
    await t.call('PATCH', `/conferences/${conference.id}/history`, {
      headers: owner.headers,
      body: { title },
    });
  later(seconds);
  await end(owner, conference.id);
  return { id: conference.id, roomId };
}

test('a meeting is in the history of its owner and of every member who took part, with what it was', async () => {
  const [anna, ben, carl] = await Promise.all(['Anna', 'Ben', 'Carl'].map((name) => member(t, name)));
  const roomId = await makeRoom(t, anna!);
  const { conference } = await join(t, anna!, roomId);
  later(1);
  await join(t, ben!, roomId);
  later(1);
  await admitGuest(t, anna!, roomId, 'Gerd');
  later(88);
  const row = {
    id: conference.id,
    roomId,
    title: null,
    duration: 90,
    participants: 3,
    names: ['Anna Test', 'Ben Test', 'Gerd'],
    recording: false,
    includes: ['video', 'messages', 'transcript'],
  };
  expect(await list(anna!)).toMatchObject({
    items: [{ ...row, via: 'host', running: true, endedAt: null }],
    total: 1,
  });
  later(30);
  await end(anna!, conference.id);
  later(1_000);
  expect(await list(ben!)).toMatchObject({
    items: [{ ...row, via: 'participant', running: false, duration: 120 }],
    total: 1,
  });
  expect(await list(carl!)).toEqual({ items: [], total: 0 });
});

test('the minutes for which nobody was there any more do not count', async () => {
  const dora = await member(t, 'Dora');
  const roomId = await makeRoom(t, dora);
  const { participant } = await join(t, dora, roomId);
  later(60);
  const left = t.clock.now.toISOString();
  await t.call('POST', `/participants/${participant.id}/close`, { headers: dora.headers });
  later(9 * 60);
  await t.app.meeting.reconciler.pass();
  expect((await list(dora)).items).toMatchObject([{ running: false, duration: 60, endedAt: left }]);
});

test('a member removed from a meeting does not find it in the history, unless readmitted', async () => {
  const [emil, fritz] = await Promise.all(['Emil', 'Fritz'].map((name) => member(t, name)));
  const roomId = await makeRoom(t, emil!);
  await join(t, emil!, roomId);
  const { participant, conference } = await join(t, fritz!, roomId);
  await t.call('POST', `/participants/${participant.id}/expel`, { headers: emil!.headers });
  expect((await list(fritz!)).total).toBe(0);
  const one = await t.call('GET', `/conferences/${conference.id}/history`, { headers: fritz!.headers });
  expect([one.statusCode, one.json().code]).toEqual([404, 'ConferenceNotFound']);
});

test('filters, order and pages', async () => {
  const gina = await member(t, 'Gina');
  const first = await met(gina, 100, '100% plan_1');
  const second = await met(gina, 200, 'Überblick');
  const third = await met(gina, 300);
  const ids = async (query: string) => (await list(gina, query)).items.map(({ id }) => id);
  expect(await ids('')).toEqual([third.id, second.id, first.id]);
  expect(await ids('?sort=duration:asc&limit=2')).toEqual([first.id, second.id]);
  expect(await list(gina, '?sort=duration:asc&limit=2&offset=2')).toMatchObject({
    items: [{ id: third.id }],
    total: 3,
  });
  expect(await ids('?title[contains]=PLAN_')).toEqual([first.id]);
  expect(await ids('?title[contains]=%25')).toEqual([first.id]);
  expect(await ids('?title[contains]=planx1')).toEqual([]);
  expect(await ids(`?title[ncontains]=${encodeURIComponent('Überbl')}`)).toEqual([third.id, first.id]);
  expect(await ids(`?roomId=${first.roomId},${third.roomId}`)).toEqual([third.id, first.id]);
  expect(await ids('?duration[gt]=100&duration[lte]=200')).toEqual([second.id]);
  expect(await ids('?running=true')).toEqual([]);
  expect(await ids('?names[contains]=gina&participants=1&via=host')).toHaveLength(3);
  expect(await ids('?search[contains]=%20plan_1')).toEqual([first.id]);
  expect(await ids('?search[contains]=GINA')).toHaveLength(3);
  expect(await ids(`?search[contains]=${second.roomId}`)).toEqual([second.id]);
  expect(await ids('?startedAt[lt]=2020-01-01')).toEqual([]);
  expect(await list(gina, '?duration[gt]=150&limit=1')).toMatchObject({ total: 2, items: [{}] });
  for (const query of ['?secret=1', '?title[like]=x', '?sort=title', '?limit=0', '?title=a&title=b']) {
    const answer = await t.call('GET', `/conferences/history${query}`, { headers: gina.headers });
    expect([query, answer.statusCode, answer.json().code]).toEqual([query, 400, 'ValidationFailed']);
  }
});

test('the owner deletes a meeting for everybody, others from their own history, and nobody while it runs', async () => {
  const [hans, ida] = await Promise.all(['Hans', 'Ida'].map((name) => member(t, name)));
  const roomId = await makeRoom(t, hans!);
  const { conference } = await join(t, hans!, roomId);
  await join(t, ida!, roomId);
  expect(await remove(hans!, conference.id)).toBe('ConferenceRunning');
  expect(await remove(ida!, conference.id)).toBe('ConferenceRunning');
  await end(hans!, conference.id);
  // Ending it once more, as after a lost answer, deletes nothing.
  expect((await end(hans!, conference.id)).statusCode).toBe(204);
  expect((await list(hans!)).total).toBe(1);

  expect(await remove(ida!, conference.id)).toBe(204);
  expect([(await list(ida!)).total, (await list(hans!)).total]).toEqual([0, 1]);
  expect(await remove(ida!, conference.id)).toBe('ConferenceNotFound');
  expect(await remove(hans!, conference.id)).toBe(204);
  expect((await list(hans!)).total).toBe(0);
});

test('only the owner gives a meeting a title; without one it has its room’s', async () => {
  const [jan, kim] = await Promise.all(['Jan', 'Kim'].map((name) => member(t, name)));
  const answer = await t.call('POST', '/rooms', { headers: jan!.headers, body: { title: 'Team room' } });
  const roomId: RoomId = answer.json().id;
  const { conference } = await join(t, jan!, roomId);
  await join(t, kim!, roomId);
  const rename = async ({ headers }: Caller, title: string | null) =>
    (await t.call('PATCH', `/conferences/${conference.id}/history`, { headers, body: { title } })).json();
  expect((await list(kim!)).items[0]?.title).toBe('Team room');
  expect(await rename(jan!, ' Weekly ')).toMatchObject({ title: 'Weekly' });
  expect(await rename(kim!, 'Mine')).toMatchObject({ code: 'Forbidden' });
  expect(await rename(jan!, null)).toMatchObject({ title: 'Team room' });
});

test('a shared meeting appears in the history of a member who imports it, with what the link includes', async () => {
  const [lea, max, nora] = await Promise.all(['Lea', 'Max', 'Nora'].map((name) => member(t, name)));
  const { id } = await met(lea!, 60, 'Plan');
  const { token, url, text, share: made } = await share(lea!, id, { includes: ['transcript'] });
  expect(url).toContain(`/history#import=${token}`);
  expect(text).toContain('Lea');
  expect(text).toContain(url);
  expect(made).toMatchObject({ createdBy: 'Lea Test', own: true, includes: ['transcript'], uses: 0 });

  const imported = await importToken(max!, token);
  expect([imported.statusCode, imported.json()]).toMatchObject([201, { id, via: 'share', title: 'Plan' }]);
  expect((await importToken(max!, token)).statusCode).toBe(201);
  expect(await list(max!)).toMatchObject({ total: 1, items: [{ id, includes: ['transcript'] }] });
  const shares = await t.call('GET', `/conferences/${id}/history/shares`, { headers: lea!.headers });
  expect(shares.json()).toMatchObject([{ uses: 1 }]);

  const again = await t.call('POST', `/conferences/${id}/history/share`, { headers: max!.headers, body: {} });
  expect(again.json().code).toBe('Forbidden');
  expect((await importToken(lea!, token)).json()).toMatchObject({ via: 'host' });

  const path = `/conferences/${id}/history/shares/${made.id}`;
  expect((await t.call('DELETE', path, { headers: lea!.headers })).statusCode).toBe(204);
  expect((await list(max!)).total).toBe(0);
  expect((await importToken(nora!, token)).json().code).toBe('NotFound');
});

test('the chat of a past meeting is read by people it was left to, and nobody else', async () => {
  const [yara, zoe, abel, bela] = await Promise.all(
    ['Yara', 'Zoe', 'Abel', 'Bela'].map((name) => member(t, name)),
  );
  const roomId = await makeRoom(t, yara!);
  const { conference, participant } = await join(t, yara!, roomId);
  await t.call('POST', `/conferences/${conference.id}/messages`, {
    headers: yara!.headers,
    body: { participantId: participant.id, text: 'Hello' },
  });
  await join(t, zoe!, roomId);
  await end(yara!, conference.id);
  const messages = async ({ headers }: Caller) => {
    const answer = await t.call('GET', `/conferences/${conference.id}/messages`, { headers });
    return answer.statusCode === 200
      ? answer.json<{ text: string }[]>().map(({ text }) => text)
      : answer.json().code;
  };
  expect([await messages(yara!), await messages(zoe!), await messages(abel!)]).toEqual([
    ['Hello'],
    ['Hello'],
    'ConferenceNotFound',
  ]);
  const [withChat, without] = [
    await share(yara!, conference.id, { includes: ['messages'] }),
    await share(yara!, conference.id, { includes: ['video', 'transcript'] }),
  ];
  await importToken(abel!, withChat.token);
  await importToken(bela!, without.token);
  expect([await messages(abel!), await messages(bela!)]).toEqual([['Hello'], 'ConferenceNotFound']);
});

test('a member who imports a meeting is not given the way into the room', async () => {
  const [rita, sven] = await Promise.all(['Rita', 'Sven'].map((name) => member(t, name)));
  const { id, roomId } = await met(rita!, 60);
  const { token } = await share(rita!, id, { includes: ['video'] });
  await importToken(sven!, token);
  const { items } = await list(sven!);
  expect([items[0]!.roomId, JSON.stringify(items)]).toEqual([null, expect.not.stringContaining(roomId)]);
  expect((await list(sven!, `?roomId=${roomId}`)).total).toBe(0);
  expect((await list(rita!, `?roomId=${roomId}`)).total).toBe(1);
});

test('a removed member cannot come back to the meeting by a link, and neither can people they gave one', async () => {
  const [tom, udo, vito] = await Promise.all(['Tom', 'Udo', 'Vito'].map((name) => member(t, name)));
  const roomId = await makeRoom(t, tom!);
  const { conference } = await join(t, tom!, roomId);
  const { participant } = await join(t, udo!, roomId);
  const own = await share(udo!, conference.id);
  await importToken(vito!, own.token);
  const hosts = await share(tom!, conference.id);
  await t.call('POST', `/participants/${participant.id}/expel`, { headers: tom!.headers });
  expect((await list(vito!)).total).toBe(0);
  expect((await importToken(udo!, own.token)).json().code).toBe('NotFound');
  await importToken(udo!, hosts.token);
  expect((await list(udo!)).total).toBe(0);
});

test('a link that has expired is listed and revoked while somebody has the meeting by it', async () => {
  const [wanda, xaver] = await Promise.all(['Wanda', 'Xaver'].map((name) => member(t, name)));
  const { id } = await met(wanda!, 60);
  const { token, share: made } = await share(wanda!, id, { expiresInDays: 1 });
  await share(wanda!, id, { expiresInDays: 1 });
  await importToken(xaver!, token);
  later(25 * 3_600);
  const shares = await t.call('GET', `/conferences/${id}/history/shares`, { headers: wanda!.headers });
  expect(shares.json<{ id: string }[]>().map((one) => one.id)).toEqual([made.id]);
  await t.call('DELETE', `/conferences/${id}/history/shares/${made.id}`, { headers: wanda!.headers });
  expect((await list(xaver!)).total).toBe(0);
});

test('a wider link takes the place of a narrower one, and not the other way round', async () => {
  const [yves, zita] = await Promise.all(['Yves', 'Zita'].map((name) => member(t, name)));
  const { id } = await met(yves!, 60);
  const narrow = await share(yves!, id, { includes: ['video'] });
  const wide = await share(yves!, id, { includes: ['video', 'transcript'] });
  const includes = async (token: string) => (await importToken(zita!, token)).json().includes;
  expect(await includes(narrow.token)).toEqual(['video']);
  expect(await includes(wide.token)).toEqual(['video', 'transcript']);
  expect(await includes(narrow.token)).toEqual(['video', 'transcript']);
  await t.call('DELETE', `/conferences/${id}/history/shares/${narrow.share.id}`, { headers: yves!.headers });
  expect((await list(zita!)).total).toBe(1);
});

test('with the entry in their history go the links that somebody made', async () => {
  const [anton, berta, cilli] = await Promise.all(['Anton', 'Berta', 'Cilli'].map((name) => member(t, name)));
  const roomId = await makeRoom(t, anton!);
  const { conference } = await join(t, anton!, roomId);
  await join(t, berta!, roomId);
  const { token } = await share(berta!, conference.id);
  await end(anton!, conference.id);
  await remove(berta!, conference.id);
  expect((await importToken(cilli!, token)).json().code).toBe('NotFound');
});

test('a device that comes back to a meeting that was deleted does not start another one', async () => {
  const dirk = await member(t, 'Dirk');
  const roomId = await makeRoom(t, dirk);
  const { conference, participant } = await join(t, dirk, roomId);
  await end(dirk, conference.id);
  await remove(dirk, conference.id);
  const body = { roomId, language: 'en', hears: 'en', participantId: participant.id };
  const answer = await t.call('POST', '/participants', { headers: dirk.headers, body });
  expect(answer.json().code).toBe('ConferenceEnded');
});

test('a room whose owner has no account any more gets no entry for them', async () => {
  const [erna, falk] = await Promise.all(['Erna', 'Falk'].map((name) => member(t, name)));
  const roomId = await makeRoom(t, erna!);
  await t.call('DELETE', '/users', { headers: erna!.headers });
  const { conference } = await join(t, falk!, roomId);
  const rows = await t.db
    .select({ via: conferenceAccess.via })
    .from(conferenceAccess)
    .where(eq(conferenceAccess.conferenceId, conference.id));
  expect(rows.map(({ via }) => via)).toEqual(['participant']);
});

test.each([
  '?duration=1.5',
  '?duration=999999999999',
  '?participants[gt]=3000000000',
  '?startedAt[gt]=0001-01-01',
  '?startedAt[lt]=9999-12-31',
  `?names[contains]=${Array.from({ length: 50 }, (_, i) => i).join(',')}`,
  '?title=a,b&title[ncontains]=c,d&duration[neq]=1,2',
])('%s is answered', async (query) => {
  expect(await list(await member(t, 'Gerlinde'), query)).toEqual({ items: [], total: 0 });
});

test('links expire, are used up, and cannot be guessed', async () => {
  const [olga, paul, rosa] = await Promise.all(['Olga', 'Paul', 'Rosa'].map((name) => member(t, name)));
  const { id } = await met(olga!, 60);
  const { token } = await share(olga!, id, { expiresInDays: 1, maxUses: 1 });
  expect((await importToken(paul!, 'A'.repeat(22))).json().code).toBe('NotFound');
  expect((await importToken(paul!, token)).statusCode).toBe(201);
  expect((await importToken(rosa!, token)).json().code).toBe('ShareExpired');
  const { token: old } = await share(olga!, id, { expiresInDays: 1 });
  later(24 * 3_600 + 1);
  expect((await importToken(rosa!, old)).json().code).toBe('ShareExpired');
  const shares = await t.call('GET', `/conferences/${id}/history/shares`, { headers: olga!.headers });
  // The one by which nobody has the meeting is gone.
  expect(shares.json()).toMatchObject([{ uses: 1 }]);
});

test('the last use of a link goes to one of two who import at once', async () => {
  const [sara, tim, uwe] = await Promise.all(['Sara', 'Tim', 'Uwe'].map((name) => member(t, name)));
  const { id } = await met(sara!, 60);
  const { token } = await share(sara!, id, { maxUses: 1 });
  const answers = await Promise.all([importToken(tim!, token), importToken(uwe!, token)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410]);
});

test('links of one member are not another’s to see or to revoke; the owner’s are all of them', async () => {
  const [vera, willi] = await Promise.all(['Vera', 'Willi'].map((name) => member(t, name)));
  const roomId = await makeRoom(t, vera!);
  const { conference } = await join(t, vera!, roomId);
  await join(t, willi!, roomId);
  const hers = await share(vera!, conference.id);
  const his = await share(willi!, conference.id);
  const ids = async ({ headers }: Caller) => {
    const answer = await t.call('GET', `/conferences/${conference.id}/history/shares`, { headers });
    return answer.json<{ id: string }[]>().map(({ id }) => id);
  };
  expect((await ids(vera!)).sort()).toEqual([hers.share.id, his.share.id].sort());
  expect(await ids(willi!)).toEqual([his.share.id]);
  const path = `/conferences/${conference.id}/history/shares`;
  const foreign = await t.call('DELETE', `${path}/${hers.share.id}`, { headers: willi!.headers });
  expect(foreign.json().code).toBe('NotFound');
  expect((await t.call('DELETE', `${path}/${his.share.id}`, { headers: vera!.headers })).statusCode).toBe(
    204,
  );
});

test('fifty good links of one member to one meeting, no more', async () => {
  const xenia = await member(t, 'Xenia');
  const { id } = await met(xenia, 60);
  await Promise.all(Array.from({ length: 50 }, () => share(xenia, id)));
  const answer = await t.call('POST', `/conferences/${id}/history/share`, {
    headers: xenia.headers,
    body: {},
  });
  expect(answer.json().code).toBe('TooManyShares');
});
