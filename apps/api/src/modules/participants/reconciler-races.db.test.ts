import { type Admitted, CONFERENCE_EMPTY_GRACE_MS, type RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MediaServer } from '../../adapters/livekit/index.ts';
import { conferences } from '../../db/schema/index.ts';
import { conferenceTopic } from '../../events/index.ts';
import { advance, type Caller, join, makeRoom, member, servicesOf } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { endConference, findConference } from '../conferences/index.ts';
import { COMPARE_EVERY_MS, createReconciler } from './reconciler.ts';
import { markLost } from './presence-store.ts';
import { findParticipant, listPresent, updateParticipant } from './store.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
});
beforeEach(async () => {
  t.media.restart();
  await t.db.delete(conferences);
  roomId = await makeRoom(t, anna);
});
afterAll(() => t.close());

/** A reconciler whose media server does something first. */
function reconcilerWith(change: Partial<MediaServer>, instance?: string) {
  const deps = servicesOf(t);
  const media = Object.create(t.media, Object.getOwnPropertyDescriptors(change)) as MediaServer;
  return createReconciler({ ...deps, media }, instance);
}
const present = async ({ conference }: Admitted) =>
  (await listPresent(t.db, conference.id)).map(({ id }) => id);
const rowOf = ({ participant }: Admitted) => findParticipant(t.db, participant.id);

test('someone admitted and connected while the media server is asked stays', async () => {
  const host = await join(t, anna, roomId);
  t.media.connect(host.media.token);
  let newcomer: Admitted | undefined;
  const reconciler = reconcilerWith({
    async listParticipants(name) {
      if (!newcomer) {
        newcomer = await join(t, ben, roomId);
        t.media.connect(newcomer.media.token);
      }
      return t.media.listParticipants(name);
    },
  });
  await reconciler.pass();
  expect([...t.media.rooms.get(host.conference.id)!.inside.keys()]).toEqual([
    host.participant.id,
    newcomer!.participant.id,
  ]);
});

test('a hint that comes while one is followed is followed too', async () => {
  const host = await join(t, anna, roomId);
  let asked = 0;
  const reconciler = reconcilerWith({
    listParticipants(name) {
      asked += 1;
      if (asked === 1) {
        // The list was made before this person connected; the hint says so.
        const before = t.media.listParticipants(name);
        t.media.connect(host.media.token);
        reconciler.hint(name);
        return before;
      }
      return t.media.listParticipants(name);
    },
  });
  reconciler.hint(host.conference.id);
  await reconciler.idle();
  expect([asked, (await rowOf(host))!.absentSince]).toEqual([2, null]);
});

test('two passes at once are one', async () => {
  await join(t, anna, roomId);
  let asked = 0;
  const reconciler = reconcilerWith({
    listRooms() {
      asked += 1;
      return t.media.listRooms();
    },
  });
  await Promise.all([reconciler.pass(), reconciler.pass()]);
  expect(asked).toBe(1);
  await reconciler.pass();
  expect(asked).toBe(2);
});

test('a hint that cannot be followed does not stop the next one', async () => {
  const host = await join(t, anna, roomId);
  t.media.connect(host.media.token);
  let asked = 0;
  const reconciler = reconcilerWith({
    listParticipants(name) {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('no')) : t.media.listParticipants(name);
    },
  });
  for (const isSeen of [false, true]) {
    reconciler.hint(host.conference.id);
    await reconciler.idle();
    expect((await rowOf(host))!.absentSince === null).toBe(isSeen);
  }
});

test('a hint about a conference that has ended asks the media server nothing', async () => {
  const host = await join(t, anna, roomId);
  await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  const listParticipants = vi.fn<MediaServer['listParticipants']>();
  const reconciler = reconcilerWith({ listParticipants });
  reconciler.hint(host.conference.id);
  await reconciler.idle();
  expect(listParticipants).not.toHaveBeenCalled();
});

test('a reconciler that is closed follows its last hint first', async () => {
  const host = await join(t, anna, roomId);
  t.media.connect(host.media.token);
  const reconciler = createReconciler(servicesOf(t));
  reconciler.hint(host.conference.id);
  await reconciler.close();
  expect((await rowOf(host))!.absentSince).toBeNull();
});

test('one conference that fails does not stop the pass', async () => {
  const [first, second] = [await join(t, anna, roomId), await join(t, ben, await makeRoom(t, ben))];
  for (const { media } of [first, second]) t.media.connect(media.token);
  for (const failing of [first, second]) {
    await t.db.update(conferences).set({ emptySince: t.clock.now });
    const reconciler = reconcilerWith({
      listParticipants: (name) =>
        name === failing.conference.id ? Promise.reject(new Error('no')) : t.media.listParticipants(name),
    });
    await reconciler.pass();
  }
  expect([(await rowOf(first))!.absentSince, (await rowOf(second))!.absentSince]).toEqual([null, null]);
});

test('a conference that could not be compared is compared by the next pass', async () => {
  const host = await join(t, anna, roomId);
  t.media.connect(host.media.token);
  let asked = 0;
  const reconciler = reconcilerWith({
    listParticipants(name) {
      asked += 1;
      return asked === 2 ? Promise.reject(new Error('no')) : t.media.listParticipants(name);
    },
  });
  const passAfter = async (ms: number) => {
    advance(t, ms);
    await reconciler.pass();
    return asked;
  };
  expect(await passAfter(0)).toBe(1);
  expect(await passAfter(COMPARE_EVERY_MS)).toBe(2);
  expect(await passAfter(5_000)).toBe(3);
});

test('an instance that stops during a pass leaves its conferences to others', async () => {
  const host = await join(t, anna, roomId);
  const rooms = Promise.withResolvers<void>();
  const stopping = reconcilerWith(
    { listRooms: () => rooms.promise.then(() => t.media.listRooms()) },
    'stopping',
  );
  void stopping.pass();
  const closed = stopping.close();
  rooms.resolve();
  await closed;
  expect((await findConference(t.db, host.conference.id))!.careBy).toBeNull();
});

test('an instance that stops looks at no further conference', async () => {
  const hosts = [await join(t, anna, roomId)];
  for (let more = 0; more < 7; more += 1) hosts.push(await join(t, ben, await makeRoom(t, ben)));
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  const stopping = reconcilerWith({
    async listParticipants(name) {
      asked.push(name);
      await answer.promise;
      return t.media.listParticipants(name);
    },
  });
  void stopping.pass();
  await expect.poll(() => asked.length).toBe(4);
  const closed = stopping.close();
  answer.resolve();
  await closed;
  expect([hosts.length, asked.length]).toEqual([8, 4]);
});

test('a conference that ends while somebody is seen again ends for them too', async () => {
  const host = await join(t, anna, roomId);
  const guest = await join(t, ben, roomId);
  await markLost(t.db, guest.participant.id, t.clock.now, t.clock.now);
  t.media.connect(guest.media.token);
  const told: unknown[] = [];
  const reconciler = reconcilerWith({
    async listParticipants(name) {
      const inside = await t.media.listParticipants(name);
      await endConference(servicesOf(t), host.conference, null);
      await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), (event) => told.push(event));
      return inside;
    },
  });
  await reconciler.pass();
  expect([await present(host), told]).toEqual([[], []]);
});

test('a conference does not end while a person is joining', async () => {
  const host = await join(t, anna, roomId);
  await t.call('POST', `/participants/${host.participant.id}/close`, { headers: anna.headers });
  advance(t, CONFERENCE_EMPTY_GRACE_MS);
  const before = (await findConference(t.db, host.conference.id))!;
  const back = await join(t, anna, roomId);
  // The reconciler has read that it is empty, and now it acts.
  await endConference(servicesOf(t), before, null, t.clock.now);
  expect([back.conference.id, await present(host)]).toEqual([host.conference.id, [back.participant.id]]);
});

test('the end of a conference leaves those who left before as they were', async () => {
  const [host, other] = [await join(t, anna, roomId), await join(t, ben, roomId)];
  await t.call('POST', `/participants/${other.participant.id}/close`, { headers: ben.headers });
  const leftAt = (await rowOf(other))!.leftAt;
  advance(t, 1_000);
  await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  expect([await rowOf(other), await rowOf(host)]).toMatchObject([
    { leftReason: 'left', leftAt },
    { leftReason: 'ended', leftAt: t.clock.now },
  ]);
});

test('someone seen again at the last moment is not marked lost', async () => {
  const host = await join(t, anna, roomId);
  const absentBefore = t.clock.now;
  advance(t, 60_000);
  await join(t, anna, roomId, { participantId: host.participant.id });
  expect(await markLost(t.db, host.participant.id, absentBefore, t.clock.now)).toBeUndefined();
  await t.call('POST', `/participants/${host.participant.id}/close`, { headers: anna.headers });
  expect(await markLost(t.db, host.participant.id, t.clock.now, t.clock.now)).toBeUndefined();
});

test('someone who was seen again after the comparison is not marked lost for being away before', async () => {
  const host = await join(t, anna, roomId);
  t.media.connect(host.media.token);
  const pass = () => createReconciler(servicesOf(t)).pass();
  await pass();
  t.media.disconnect(host.participant.id);
  await pass();
  advance(t, 21_000);
  // A stranger is removed first; meanwhile the host was back for a moment.
  const { inside } = t.media.rooms.get(host.conference.id)!;
  t.media.connect(await t.media.agentToken(host.conference.id, 'recorder'));
  inside.set('stranger', { ...inside.get('agent-recorder')!, identity: 'stranger' });
  const away = new Date(t.clock.now.getTime() - 1_000);
  const removed: string[] = [];
  await reconcilerWith({
    async removeParticipant(_room, identity) {
      removed.push(identity);
      await updateParticipant(t.db, host.participant.id, { absentSince: away });
    },
  }).pass();
  expect([removed, await rowOf(host)]).toMatchObject([['stranger'], { leftAt: null, absentSince: away }]);
});

test('agents of every kind stay inside; people with an agent’s identity are removed', async () => {
  const host = await join(t, anna, roomId);
  const { inside } = t.media.rooms.get(host.conference.id)!;
  for (const kind of ['interpreter', 'recorder', 'assistant'] as const)
    t.media.connect(await t.media.agentToken(host.conference.id, kind));
  inside.set('agent-other', { ...inside.get('agent-recorder')!, identity: 'agent-other' });
  await createReconciler(servicesOf(t)).pass();
  expect([...inside.keys()]).toEqual(['agent-interpreter', 'agent-recorder', 'agent-assistant']);
});

test('a conference in which nothing changed is asked for every 15 s only, and written to not at all', async () => {
  const host = await join(t, anna, roomId);
  t.media.connect(host.media.token);
  let asked = 0;
  const reconciler = reconcilerWith({
    listParticipants(name) {
      asked += 1;
      return t.media.listParticipants(name);
    },
  });
  const passAfter = async (ms: number) => {
    advance(t, ms);
    await reconciler.pass();
  };
  await passAfter(0);
  for (let time = 0; time < 2; time += 1) await passAfter(5_000);
  expect(asked).toBe(1);
  await passAfter(5_000);
  expect(asked).toBe(2);
  t.media.disconnect(host.participant.id);
  await passAfter(1_000);
  expect([asked, (await rowOf(host))!.absentSince]).toEqual([3, t.clock.now]);
});

test('of two instances one cares for a conference, the other takes over when it is gone', async () => {
  const host = await join(t, anna, roomId);
  const asked: string[] = [];
  const instance = (name: string) =>
    reconcilerWith(
      {
        listParticipants(room) {
          asked.push(name);
          return t.media.listParticipants(room);
        },
      },
      name,
    );
  const [first, second] = [instance('first'), instance('second')];
  await first.pass();
  await second.pass();
  expect(asked).toEqual(['first']);
  advance(t, 10_000);
  await first.pass();
  advance(t, 10_000);
  await second.pass();
  expect(asked).toEqual(['first', 'first']);
  await first.close();
  await second.pass();
  advance(t, 15_000);
  await instance('first').pass();
  expect(asked).toEqual(['first', 'first', 'second', 'first']);
  expect(await present(host)).toEqual([]);
});

test('rights that change while older ones are told to the media server end as they are', async () => {
  const host = await join(t, anna, roomId);
  const other = await join(t, ben, roomId);
  t.media.connect(host.media.token);
  t.media.connect(other.media.token);
  const change = (body: object) =>
    t.call('PATCH', `/conferences/${host.conference.id}`, { headers: anna.headers, body });
  const mayTalk = () =>
    t.media.rooms.get(host.conference.id)!.inside.get(other.participant.id)!.rights.microphone;
  await change({ restrict: ['camera'] });
  // The media server has forgotten; the reconciler tells it again, and in the middle of that the moderator decides again.
  t.media.connect(other.media.token);
  let decided = false;
  const reconciler = reconcilerWith({
    async updateParticipant(name, id, state) {
      if (!decided) {
        decided = true;
        await change({ restrict: ['microphone'], allow: ['camera'] });
      }
      return t.media.updateParticipant(name, id, state);
    },
  });
  await reconciler.pass();
  expect([decided, mayTalk()]).toEqual([true, false]);
});

test('rights are compared with the conference as it is after the media server answered', async () => {
  const host = await join(t, anna, roomId);
  const other = await join(t, ben, roomId);
  t.media.connect(other.media.token);
  const mayTalk: boolean[] = [];
  const reconciler = reconcilerWith({
    async listParticipants(name) {
      const inside = await t.media.listParticipants(name);
      await t.call('PATCH', `/conferences/${host.conference.id}`, {
        headers: anna.headers,
        body: { restrict: ['microphone'] },
      });
      return inside;
    },
    updateParticipant(name, id, state) {
      mayTalk.push(state.rights.microphone);
      return t.media.updateParticipant(name, id, state);
    },
  });
  await reconciler.pass();
  expect(mayTalk.filter(Boolean)).toEqual([]);
  const { rights } = t.media.rooms.get(host.conference.id)!.inside.get(other.participant.id)!;
  expect(rights.microphone).toBe(false);
});
