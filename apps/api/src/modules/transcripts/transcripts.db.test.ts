import {
  type Admitted,
  type AgentSegment,
  type RoomId,
  SEGMENTS_PER_PAGE,
  type Transcript,
} from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  conferences,
  transcriptPauses,
  transcriptSegments,
  transcriptTranslations,
} from '../../db/schema/index.ts';
import { type ClientEvent, conferenceTopic } from '../../events/index.ts';
import { admitGuest, advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf, translationOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleSegments } from './index.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
let host: Admitted;
let other: Admitted;
let told: ClientEvent[];
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
});
beforeEach(async () => {
  advance(t, 60_000);
  roomId = await makeRoom(t, anna);
  host = await join(t, anna, roomId);
  other = await join(t, ben, roomId);
  told = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), (event) => void told.push(event));
});
afterAll(() => t.close());

const nowMs = () => t.clock.now.getTime();
const settle = (...segments: AgentSegment[]) => settleSegments(t, host.conference.id, segments);
const get = (who: Caller, query = '') =>
  t.call('GET', `/conferences/${host.conference.id}/transcript${query}`, { headers: who.headers });
const read = async (who: Caller, query = '') => {
  const answer = await get(who, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Transcript>();
};
const texts = async (who: Caller, query = '') => (await read(who, query)).segments.map(({ text }) => text);
const keep = (who: Caller, kept: boolean) =>
  t.call('PATCH', `/conferences/${host.conference.id}/transcript`, { headers: who.headers, body: { kept } });
const offRecord = (who: Caller, { participant }: Admitted, off: boolean) =>
  t.call('PATCH', `/participants/${participant.id}/transcript`, {
    headers: who.headers,
    body: { offRecord: off },
  });

describe('what an interpreter sends', () => {
  test('is read in the order in which it was spoken, with names, times and translations', async () => {
    const second = segmentOf(host.participant.id, nowMs() + 2_000, { text: 'Let us begin' });
    const first = segmentOf(other.participant.id, nowMs(), {
      language: 'de',
      text: 'Guten Tag …',
      hasGaps: true,
      grade: 'demonstration',
      revision: 2,
      lagMs: 420,
      translations: [{ ...translationOf('es', 'Buenos días'), lagMs: 1_300 }, translationOf('fr', 'Bonjour')],
    });
    const references = await settle(second, first);
    expect(references).toEqual(
      [second, first].map(({ speaker, segment, revision }) => ({ speaker, segment, revision })),
    );
    expect(await read(anna)).toEqual({
      conferenceStartedAt: host.conference.startedAt,
      segments: [
        {
          id: expect.stringMatching(/^seg_/),
          participantId: other.participant.id,
          name: 'Ben Test',
          segment: first.segment,
          revision: 2,
          startedAt: new Date(first.startMs).toISOString(),
          endedAt: new Date(first.endMs).toISOString(),
          language: 'de',
          text: 'Guten Tag …',
          grade: 'demonstration',
          engine: 'ears',
          lagMs: 420,
          hasGaps: true,
          claimed: false,
          translations: [
            { language: 'es', text: 'Buenos días', grade: 'production', engine: 'translator', lagMs: 1_300 },
            { language: 'fr', text: 'Bonjour', grade: 'production', engine: 'translator', lagMs: null },
          ],
        },
        expect.objectContaining({ text: 'Let us begin', name: 'Anna Test', translations: [] }),
      ],
      hasEarlier: false,
    });
  });

  test('is stored once, however often it comes', async () => {
    const said = segmentOf(host.participant.id, nowMs(), {
      translations: [translationOf('es', 'Buenos días')],
    });
    await settle(said);
    const before = await read(anna);
    await settle(said, said);
    await Promise.all([settle(said), settle(said)]);
    expect(await read(anna)).toEqual(before);
  });

  test('gives way to a higher revision, never to a lower one, also in one message and at the same time', async () => {
    const original = segmentOf(host.participant.id, nowMs());
    const translated = { ...original, revision: 2, translations: [translationOf('es', 'Buenos días')] };
    const both = {
      ...translated,
      revision: 3,
      translations: [...translated.translations, translationOf('de', 'Guten Morgen')],
    };
    await Promise.all([settle(both, original), settle(translated), settle(original)]);
    await settle(original);
    const { segments } = await read(anna);
    expect(segments).toMatchObject([
      { text: 'Good morning', translations: [{ text: 'Guten Morgen' }, { text: 'Buenos días' }] },
    ]);
    await settle({ ...both, revision: 4, text: 'Corrected', translations: [] });
    expect((await read(anna)).segments).toMatchObject([
      { id: segments[0]!.id, text: 'Corrected', translations: [] },
    ]);
  });

  test('is settled and left out when nobody of this conference said it', async () => {
    const elsewhere = await join(t, ben, await makeRoom(t, ben));
    const foreign = segmentOf(elsewhere.participant.id, nowMs());
    expect(await settle(foreign)).toHaveLength(1);
    const unknown = 'cnf_00000000000000000000' as typeof host.conference.id;
    expect(await settleSegments(t, unknown, [foreign])).toHaveLength(1);
    expect(
      await t.db.select().from(transcriptSegments).where(eq(transcriptSegments.segment, foreign.segment)),
    ).toEqual([]);
  });

  test('is stored after the end too: the last words come late', async () => {
    await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
    await settle(segmentOf(host.participant.id, nowMs()));
    expect(await texts(anna)).toEqual(['Good morning']);
  });

  test('goes with its conference', async () => {
    await settle(segmentOf(host.participant.id, nowMs(), { translations: [translationOf('es', 'Hola')] }));
    const [row] = await t.db
      .select()
      .from(transcriptSegments)
      .where(eq(transcriptSegments.conferenceId, host.conference.id));
    await t.db.delete(conferences).where(eq(conferences.id, host.conference.id));
    const left = [
      await t.db.$count(transcriptSegments, eq(transcriptSegments.id, row!.id)),
      await t.db.$count(transcriptTranslations, eq(transcriptTranslations.segmentId, row!.id)),
    ];
    expect(left).toEqual([0, 0]);
  });
});

describe('the transcript may be read', () => {
  test('by members who took part, even after leaving and after the end; by nobody else', async () => {
    await settle(segmentOf(host.participant.id, nowMs()));
    const cleo = await member(t, 'Cleo');
    await t.call('POST', `/participants/${other.participant.id}/close`, { headers: ben.headers });
    expect(await texts(ben)).toEqual(['Good morning']);
    await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
    expect([await texts(anna), await texts(ben)]).toEqual([['Good morning'], ['Good morning']]);
    expect([(await get(cleo)).statusCode, (await get(cleo)).json().code]).toEqual([
      404,
      'ConferenceNotFound',
    ]);
  });

  test('not by members who were removed', async () => {
    await t.call('POST', `/participants/${other.participant.id}/expel`, { headers: anna.headers });
    expect((await get(ben)).statusCode).toBe(404);
  });

  test('guests what was said since they joined, and only while they are inside', async () => {
    await settle(segmentOf(host.participant.id, nowMs(), { text: 'before' }));
    advance(t, 5_000);
    const { who, admitted } = await admitGuest(t, anna, roomId);
    await settle(segmentOf(host.participant.id, nowMs(), { text: 'after' }));
    expect([await texts(who), await texts(anna)]).toEqual([['after'], ['before', 'after']]);
    const exported = await t.call('GET', `/conferences/${host.conference.id}/transcript/export?format=txt`, {
      headers: who.headers,
    });
    expect([exported.body.includes('after'), exported.body.includes('before')]).toEqual([true, false]);
    await t.call('POST', `/participants/${admitted.participant.id}/close`, { headers: who.headers });
    expect((await get(who)).statusCode).toBe(404);
  });

  test('nobody gets what was not spoken here through a page', async () => {
    await settle(segmentOf(host.participant.id, nowMs()));
    const elsewhere = await join(t, ben, await makeRoom(t, ben));
    const theirs = segmentOf(elsewhere.participant.id, nowMs() - 10_000);
    await settleSegments(t, elsewhere.conference.id, [theirs]);
    const [row] = await t.db
      .select()
      .from(transcriptSegments)
      .where(eq(transcriptSegments.segment, theirs.segment));
    expect(await texts(anna, `?before=${row!.id}`)).toEqual(['Good morning']);
  });
});

describe('reading', () => {
  test('page by page, from the latest back, without a gap, also of one moment', async () => {
    const count = SEGMENTS_PER_PAGE + 5;
    const all = Array.from({ length: count }, (_, at) =>
      segmentOf(host.participant.id, nowMs() + Math.floor(at / 3), { text: String(at) }),
    );
    for (let at = 0; at < count; at += 20) await settle(...all.slice(at, at + 20));
    const latest = await read(anna);
    expect([latest.segments.length, latest.hasEarlier]).toEqual([SEGMENTS_PER_PAGE, true]);
    const earlier = await read(anna, `?before=${latest.segments[0]!.id}`);
    expect([earlier.segments.length, earlier.hasEarlier]).toEqual([5, false]);
    const together = [...earlier.segments, ...latest.segments].map(({ text }) => text);
    expect(new Set(together).size).toBe(count);
  });

  test('in the languages asked for; what was spoken is always there', async () => {
    await settle(
      segmentOf(host.participant.id, nowMs(), {
        translations: [translationOf('es', 'Buenos días'), translationOf('de', 'Guten Morgen')],
      }),
    );
    const languages = async (query: string) =>
      (await read(anna, query)).segments[0]!.translations.map(({ language }) => language);
    expect([await languages(''), await languages('?languages=es'), await languages('?languages=en')]).toEqual(
      [['de', 'es'], ['es'], []],
    );
    expect((await get(anna, '?languages=xx')).statusCode).toBe(400);
  });
});

describe('a file', () => {
  const file = (who: Caller, query: string) =>
    t.call('GET', `/conferences/${host.conference.id}/transcript/export?${query}`, { headers: who.headers });

  test('is a named download that no cache keeps', async () => {
    await settle(
      segmentOf(host.participant.id, nowMs(), { translations: [translationOf('es', 'Buenos días')] }),
    );
    const answer = await file(anna, 'format=vtt&languages=es,en');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'no-store',
    ]);
    const name = `transcript ${roomId} ${host.conference.startedAt.slice(0, 10)}.vtt`;
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    expect(answer.body).toContain('<v Anna Test>Buenos días\nGood morning</v>');
  });

  test('has all of a long meeting, in order', async () => {
    const count = 1_010;
    const all = Array.from({ length: count }, (_, at) =>
      segmentOf(host.participant.id, nowMs() + at * 10, { text: String(at) }),
    );
    for (let at = 0; at < count; at += 20) await settle(...all.slice(at, at + 20));
    const { segments } = (await file(anna, 'format=json')).json<Transcript>();
    expect(segments.map(({ text }) => text)).toEqual(all.map(({ text }) => text));
  });

  test.each(['format=pdf', 'format=txt&languages=en,de,es', 'format=txt&languages=', ''])(
    'asked for with "%s" is refused',
    async (query) => expect((await file(anna, query)).statusCode).toBe(400),
  );
});

describe('off the record', () => {
  test('nothing a person says is kept, what came before and after is; everyone is told', async () => {
    const { participant } = other;
    const startMs = nowMs();
    advance(t, 2_000);
    const answer = await offRecord(ben, other, true);
    expect(answer.json()).toMatchObject({ id: participant.id, offRecord: true });
    expect(told).toMatchObject([
      { to: 'everyone', message: { type: 'participant.updated', participant: { offRecord: true } } },
    ]);
    advance(t, 10_000);
    expect((await offRecord(ben, other, false)).json()).toMatchObject({ offRecord: false });
    advance(t, 5_000);
    await settle(
      segmentOf(participant.id, startMs, { text: 'before' }),
      segmentOf(participant.id, startMs + 1_500, { text: 'begun before' }),
      segmentOf(participant.id, startMs + 5_000, { text: 'meanwhile' }),
      segmentOf(participant.id, startMs + 11_500, { text: 'ended after' }),
      segmentOf(participant.id, startMs + 13_000, { text: 'after' }),
      segmentOf(host.participant.id, startMs + 6_000, { text: 'another person' }),
    );
    expect(await texts(anna)).toEqual(['before', 'another person', 'after']);
  });

  test('lasts on every device, and over leaving and coming back', async () => {
    await offRecord(ben, other, true);
    const phone = await join(t, ben, roomId);
    expect(phone.participant.offRecord).toBe(true);
    await settle(segmentOf(phone.participant.id, nowMs() + 1_000));
    expect(await texts(anna)).toEqual([]);
    await offRecord(ben, phone, false);
    expect((await join(t, ben, roomId, { participantId: other.participant.id })).participant.offRecord).toBe(
      false,
    );
  });

  test('a person who went off it a hundred times stays off it', async () => {
    const { personId } = other.participant;
    const pause = {
      conferenceId: host.conference.id,
      personId,
      startedAt: t.clock.now,
      endedAt: t.clock.now,
    };
    await t.db.insert(transcriptPauses).values(Array.from({ length: 99 }, () => pause));
    await offRecord(ben, other, true);
    expect((await offRecord(ben, other, false)).json()).toMatchObject({ offRecord: false });
    await offRecord(ben, other, true);
    const refused = await offRecord(ben, other, false);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'TooManyChanges']);
    const again = await join(t, ben, roomId, { participantId: other.participant.id });
    expect(again.participant.offRecord).toBe(true);
  });

  test('is for oneself alone, guests too; asked for twice it changes nothing', async () => {
    expect((await offRecord(anna, other, true)).statusCode).toBe(403);
    const { who, admitted } = await admitGuest(t, anna, roomId);
    expect((await offRecord(who, admitted, true)).json()).toMatchObject({ offRecord: true });
    told.length = 0;
    expect((await offRecord(who, admitted, true)).json()).toMatchObject({ offRecord: true });
    expect(told).toEqual([]);
    expect((await offRecord(who, other, true)).statusCode).toBe(403);
  });
});

describe('keeping the transcript', () => {
  test('is switched by moderators, for everyone; what is said meanwhile is not kept', async () => {
    expect(host.conference.transcriptKept).toBe(true);
    expect((await keep(ben, false)).statusCode).toBe(403);
    const startMs = nowMs();
    advance(t, 2_000);
    expect((await keep(anna, false)).json()).toMatchObject({ transcriptKept: false });
    expect(told).toMatchObject([
      { to: 'everyone', message: { type: 'conference.updated', conference: { transcriptKept: false } } },
    ]);
    await settle(segmentOf(other.participant.id, nowMs() + 1_000, { text: 'meanwhile, at once' }));
    advance(t, 10_000);
    expect((await keep(anna, true)).json()).toMatchObject({ transcriptKept: true });
    await settle(
      segmentOf(other.participant.id, startMs, { text: 'before' }),
      segmentOf(other.participant.id, startMs + 5_000, { text: 'meanwhile' }),
      segmentOf(other.participant.id, startMs + 13_000, { text: 'after' }),
    );
    expect(await texts(anna)).toEqual(['before', 'after']);
  });

  test('stays off after it was switched off a hundred times', async () => {
    const pause = { conferenceId: host.conference.id, startedAt: t.clock.now, endedAt: t.clock.now };
    await t.db.insert(transcriptPauses).values(Array.from({ length: 99 }, () => pause));
    await keep(anna, false);
    expect((await keep(anna, true)).json()).toMatchObject({ transcriptKept: true });
    await keep(anna, false);
    const refused = await keep(anna, true);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'TooManyChanges']);
    expect((await t.call('GET', `/rooms/${roomId}`)).json()).toMatchObject({ transcriptKept: false });
  });

  test('is told before joining too', async () => {
    const look = async () => (await t.call('GET', `/rooms/${roomId}`)).json();
    expect(await look()).toMatchObject({ transcriptKept: true });
    await keep(anna, false);
    expect(await look()).toMatchObject({ transcriptKept: false });
    await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
    expect(await look()).toMatchObject({ transcriptKept: true });
  });
});
