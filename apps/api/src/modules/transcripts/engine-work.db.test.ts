import type { EngineWork } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transcriptSegments } from '../../db/schema/transcripts.ts';
import { admitGuest, advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf, translationOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleSegments } from './index.ts';

let t: TestApp;
let anna: Caller;
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
});
afterAll(() => t.close());

const work = async (who: Caller, id: string) =>
  (await t.call('GET', `/conferences/${id}/transcript/engines`, { headers: who.headers })).json<
    EngineWork[]
  >();

test('it says which engines worked for which pair, how late they were, and when one took over from another', async () => {
  const { conference, participant } = await join(t, anna, await makeRoom(t, anna));
  expect(await work(anna, conference.id)).toEqual([]);
  const atMs = t.clock.now.getTime();
  const said = (second: number, lagMs: number | undefined, translator: string, translatedLagMs: number) =>
    segmentOf(participant.id, atMs + second * 1_000, {
      ...(lagMs === undefined ? {} : { lagMs }),
      translations: [{ ...translationOf('es', 'Buenos días'), engine: translator, lagMs: translatedLagMs }],
    });
  await settleSegments(t, conference.id, [
    said(1, 300, 'one', 1_000),
    said(3, undefined, 'two', 1_400),
    said(5, 500, 'one', 9_000),
  ]);
  const at = (second: number) => new Date(atMs + second * 1_000).toISOString();
  const grade = 'production';
  const lines = [
    {
      ...{ work: 'recognition', language: 'en', medianLagMs: 400, changes: [] },
      engines: [{ engine: 'ears', grade }],
    },
    {
      ...{ work: 'translation', from: 'en', to: 'es', medianLagMs: 1_400 },
      engines: [
        { engine: 'one', grade },
        { engine: 'two', grade },
      ],
      changes: [
        { at: at(3), before: 'one', engine: 'two' },
        { at: at(5), before: 'two', engine: 'one' },
      ],
    },
  ];
  expect(await work(anna, conference.id)).toEqual(lines);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
  expect(await work(anna, conference.id)).toEqual(lines);
  await t.db.delete(transcriptSegments);
  expect((await work(anna, conference.id)).map(({ medianLagMs }) => medianLagMs)).toEqual([null, null]);
});

test('a guest learns nothing from before they joined', async () => {
  const roomId = await makeRoom(t, anna);
  const { conference, participant } = await join(t, anna, roomId);
  const at = () => t.clock.now.toISOString();
  const said = async (engine: string, lagMs: number, into?: 'es' | 'fr') => {
    advance(t, 1_000);
    const translations = into ? [{ ...translationOf(into, 'Bonjour'), engine: `${engine}-${into}` }] : [];
    await settleSegments(t, conference.id, [
      segmentOf(participant.id, t.clock.now.getTime(), { engine, lagMs, translations }),
    ]);
    return at();
  };
  await said('one', 100, 'es');
  const secondAt = await said('two', 200, 'fr');
  advance(t, 1_000);
  const { who } = await admitGuest(t, anna, roomId, 'Gerd');
  const thirdAt = await said('one', 900, 'fr');
  const fourthAt = await said('three', 1_100, 'fr');
  const grade = 'production';
  const engines = (...names: string[]) => names.map((engine) => ({ engine, grade }));
  const pair = { work: 'translation', from: 'en', medianLagMs: null };
  const since = { at: fourthAt, before: 'one', engine: 'three' };
  const sinceInFrench = { at: fourthAt, before: 'one-fr', engine: 'three-fr' };
  const recognition = { work: 'recognition', language: 'en' };
  expect(await work(who, conference.id)).toEqual([
    { ...recognition, medianLagMs: 1_000, changes: [since], engines: engines('one', 'three') },
    { ...pair, to: 'fr', changes: [sinceInFrench], engines: engines('one-fr', 'three-fr') },
  ]);
  expect(await work(anna, conference.id)).toEqual([
    {
      ...{ ...recognition, medianLagMs: 550, engines: engines('one', 'three', 'two') },
      changes: [
        { at: secondAt, before: 'one', engine: 'two' },
        { at: thirdAt, before: 'two', engine: 'one' },
        since,
      ],
    },
    { ...pair, to: 'es', changes: [], engines: engines('one-es') },
    {
      ...{ ...pair, to: 'fr', engines: engines('one-fr', 'three-fr', 'two-fr') },
      changes: [{ at: thirdAt, before: 'two-fr', engine: 'one-fr' }, sinceInFrench],
    },
  ]);
});
