import type {
  Admitted,
  AgentSegment,
  AgentToApi,
  EngineReport,
  RoomId,
  Transcript,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { type Caller, join } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { updateParticipant } from '../participants/store.ts';

const { world, worker, twoLanguages, pass } = agentWorld();
let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
beforeEach(() => void ({ t, anna, ben, roomId } = world));

const recogniser = (changed: Partial<EngineReport> = {}): EngineReport => ({
  id: 'ears',
  kind: 'speech-to-text',
  grade: 'production',
  outside: false,
  available: true,
  covers: ['en'],
  hint: null,
  ...changed,
});
const hello = (who: TestWorker, ...engines: EngineReport[]) =>
  who.say({ type: 'hello', version: '1.0.0', engines, capacity: 10 });
const segmentsFrom = ({ conference }: Admitted, ...segments: AgentSegment[]): AgentToApi => ({
  type: 'segments',
  kind: 'interpreter',
  conferenceId: conference.id,
  segments,
});
const acknowledged = ({ heard }: TestWorker) =>
  heard.flatMap((message) => (message.type === 'segments-settled' ? message.segments : []));
const transcript = async ({ conference }: Admitted) =>
  (
    await t.call('GET', `/conferences/${conference.id}/transcript`, { headers: anna.headers })
  ).json<Transcript>();

describe('segments from a worker', () => {
  test('are acknowledged when they are stored, and stored once over a lost connection', async () => {
    const first = await worker();
    const { host } = await twoLanguages();
    const said = segmentOf(host.participant.id, t.clock.now.getTime());
    const message = segmentsFrom(host, said);
    first.say(message);
    const { speaker, segment, revision } = said;
    await settled(() => expect(acknowledged(first)).toEqual([{ speaker, segment, revision }]));
    expect((await transcript(host)).segments).toMatchObject([{ text: said.text }]);
    first.leave();
    await first.closed;
    const again = await worker();
    again.say(message);
    await settled(() => expect(acknowledged(again)).toHaveLength(1));
    expect((await transcript(host)).segments).toHaveLength(1);
  });

  test('of people’s own browsers are known to the next worker by the time of the newest of each speaker', async () => {
    const first = await worker();
    const { host, other } = await twoLanguages();
    const nowMs = t.clock.now.getTime();
    const said = (who: Admitted, startMs: number, engine: string) =>
      segmentOf(who.participant.id, startMs, { engine });
    const segments = [
      said(host, nowMs + 5_000, 'browser'),
      said(host, nowMs, 'browser'),
      said(host, nowMs + 9_000, 'ears'),
      said(other, nowMs + 2_000, 'browser'),
    ];
    first.say(segmentsFrom(host, ...segments));
    await settled(() => expect(acknowledged(first)).toHaveLength(4));
    await settled(() => expect(first.jobs.size).toBe(1));
    first.leave();
    await first.closed;
    const next = await worker(10, [{ conferenceId: host.conference.id as never, generation: 1 }]);
    await settled(() => expect(next.jobs.size).toBe(1));
    expect(next.heard.find(({ type }) => type === 'assign')).toMatchObject({
      job: {
        wordsStored: [
          { speaker: host.participant.id, endMs: nowMs + 6_000 },
          { speaker: other.participant.id, endMs: nowMs + 3_000 },
        ],
      },
    });
  });

  test('are not acknowledged while the database cannot store them', async () => {
    const only = await worker();
    const { host } = await twoLanguages();
    const said = segmentOf(host.participant.id, t.clock.now.getTime());
    const message = segmentsFrom(host, said);
    await t.db.execute(sql`alter table transcript_segments rename to transcript_segments_away`);
    only.say(message);
    await pass();
    only.beat();
    await pass();
    expect(acknowledged(only)).toEqual([]);
    await t.db.execute(sql`alter table transcript_segments_away rename to transcript_segments`);
    only.say(message);
    await settled(() => expect(acknowledged(only)).toHaveLength(1));
    expect((await transcript(host)).segments).toHaveLength(1);
  });

  test('of which one is malformed close the connection, and nothing of them is stored', async () => {
    const only = await worker();
    const { host } = await twoLanguages();
    const said = segmentOf(host.participant.id, t.clock.now.getTime());
    only.say(segmentsFrom(host, said, { ...said, segment: -1 }));
    expect(await only.closed).toBe(4400);
    expect((await transcript(host)).segments).toEqual([]);
  });
});

describe('a meeting in one language', () => {
  const oneLanguage = async () => {
    const host = await join(t, anna, roomId, { language: 'en', hears: 'en' });
    const other = await join(t, ben, roomId, { language: 'en', hears: 'en' });
    return { host, other };
  };

  test('gets an interpreter for its transcript as soon as a worker can recognise the language', async () => {
    const only = await worker();
    const { host } = await oneLanguage();
    await pass();
    expect(only.jobs.size).toBe(0);
    hello(
      only,
      recogniser({ available: false }),
      recogniser({ covers: ['de'] }),
      recogniser({ grade: 'demonstration' }),
    );
    await pass();
    expect(only.jobs.size).toBe(0);
    hello(only, recogniser());
    await settled(() => expect(only.jobs.has(host.conference.id)).toBe(true));
  });

  test('gets one with the demonstration engines only when they are switched on', async () => {
    const only = await worker();
    hello(only, recogniser({ grade: 'demonstration' }));
    const { host } = await oneLanguage();
    await pass();
    expect(only.jobs.size).toBe(0);
    const { id } = host.conference;
    const on = { headers: anna.headers, body: { on: true } };
    await t.call('PATCH', `/conferences/${id}/translation/demonstration`, on);
    await settled(() => expect(only.jobs.has(id)).toBe(true));
  });

  test('and its worker hears at once who is off the record, and that the transcript is off', async () => {
    const only = await worker();
    hello(only, recogniser());
    const { host, other } = await oneLanguage();
    const { id } = host.conference;
    await settled(() => expect(only.jobs.has(id)).toBe(true));
    const told = () => only.heard.findLast((message) => message.type === 'room');
    await t.call('PATCH', `/participants/${other.participant.id}/transcript`, {
      headers: ben.headers,
      body: { offRecord: true },
    });
    await settled(() => expect(told()).toMatchObject({ room: { offRecord: [other.participant.id] } }));
    // Nor does a lost connection put them back on it: the media server may have them again before we hear of it.
    await updateParticipant(t.db, other.participant.id, { leftAt: t.clock.now, leftReason: 'lost' });
    await t.call('PATCH', `/conferences/${id}/transcript`, { headers: anna.headers, body: { kept: false } });
    await settled(() =>
      expect(told()).toMatchObject({ room: { transcript: false, offRecord: [other.participant.id] } }),
    );
  });
});
