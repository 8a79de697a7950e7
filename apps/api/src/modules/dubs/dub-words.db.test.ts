import type { Dub } from '@intermind/contracts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { StorageUnavailable } from '../../adapters/storage/index.ts';
import { transcriptSegments } from '../../db/schema/transcripts.ts';
import { settled } from '../../testing/agent-world.ts';
import { memberNamed } from '../../testing/meeting-steps.ts';
import {
  ask,
  before,
  dubbed,
  dubber,
  dubOf,
  dubsWorld,
  filesOf,
  list,
  recorded,
  rowOf,
  secondsUsed,
  send,
  t,
  worker,
} from './testing/dubs-world.ts';

dubsWorld();

let admin: { headers: { authorization: string } };
beforeAll(async () => {
  const token = await t.issuer.token({ ...memberNamed('Ada'), isAdmin: true }, { expiresInS: 7 * 24 * 3600 });
  admin = { headers: { authorization: `Bearer ${token}` } };
});

type Recorded = Awaited<ReturnType<typeof recorded>>;
const forgetWords = ({ conferenceId }: Recorded, text = 'Let us begin') =>
  t.db
    .delete(transcriptSegments)
    .where(and(eq(transcriptSegments.conferenceId, conferenceId), eq(transcriptSegments.text, text)));
const refuse = async ({ conferenceId, host: { headers } }: Recorded) => {
  const body = { recording: true, transcript: true, ai: false };
  const answer = await t.call('PUT', `/conferences/${conferenceId}/consents/mine`, { headers, body });
  expect(answer.statusCode, answer.body).toBe(200);
};
/** Asked for by the other one, and begun. */
async function begun() {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const { token } = (await work.next())!;
  await send(work, token, 0, 1_000, 3_000);
  return { met, work, token };
}
const away = () => {
  throw new StorageUnavailable('not now');
};

test.each(['GET wanted', 'GET lines', 'POST finished', 'POST failed?reason=no-voice', 'POST pieces'])(
  'words that are refused while they are spoken end it with the next word of its worker, at no cost: %s',
  async (call) => {
    const { met, work, token } = await begun();
    await refuse(met);
    const [method, url] = call.split(' ') as ['GET' | 'POST', string];
    const answer = await (url === 'pieces'
      ? send(work, token, 1, 4_000, 5_000)
      : work.call(method, url, token));
    expect(answer.statusCode).toBe(404);
    expect(await rowOf(met)).toMatchObject({ state: 'failed', reason: 'words-changed' });
    // The keeper, which hears of the refusal too, may have been first, and be deleting.
    await settled(() => expect(filesOf(met)).toEqual([]));
    expect(await secondsUsed(met.other)).toBe(0);
  },
);

test('words that are refused while their sound is stored are not kept', async () => {
  const { met, work, token } = await begun();
  before.put = () => refuse(met);
  expect((await send(work, token, 1, 4_000, 5_000)).statusCode).toBe(404);
  expect([filesOf(met), (await rowOf(met))?.reason]).toEqual([[], 'words-changed']);
});

test('words that are refused while the file is written are in no file', async () => {
  const { met, work, token } = await begun();
  before.get = () => refuse(met);
  expect((await work.call('POST', 'finished', token)).statusCode).toBe(404);
  expect([filesOf(met), (await rowOf(met))?.reason]).toEqual([[], 'words-changed']);
});

test('a dub that ends because words are refused while its file is written is not begun anew', async () => {
  const { met, work, token } = await begun();
  before.get = async () => {
    await refuse(met);
    await t.app.meeting.dubs.tick();
  };
  expect((await work.call('POST', 'finished', token)).statusCode).toBe(404);
  expect(await rowOf(met)).toMatchObject({ state: 'failed', reason: 'words-changed' });
  expect([filesOf(met), await work.next(), await secondsUsed(met.other)]).toEqual([[], null, 0]);
});

test('a dub of which words are deleted is listed as failed, ends although its worker is silent, and can be asked for again', async () => {
  const { met, work, token } = await begun();
  expect((await work.call('GET', 'wanted', token)).statusCode).toBe(204);
  await forgetWords(met);
  expect(await dubOf(met)).toMatchObject({ state: 'failed', reason: 'words-changed' });
  await t.app.meeting.dubs.tick();
  // The app looks after dubs meanwhile, too.
  await settled(async () => expect([(await rowOf(met))?.state, filesOf(met)]).toEqual(['failed', []]));
  await t.app.meeting.dubs.sweep();
  expect(await dubOf(met)).toMatchObject({ state: 'failed', reason: 'words-changed' });

  expect((await ask(met, met.other)).json<Dub>()).toMatchObject({ state: 'waiting', reason: null });
  const next = (await work.next())!;
  await send(work, next.token, 0, 1_000, 2_000);
  await work.call('POST', 'finished', next.token);
  expect(await dubOf(met)).toMatchObject({ state: 'ready', leftOutLines: 0 });
  expect(await secondsUsed(met.other)).toBe(1);
});

test('a dub that is made of other words is replaced when it is asked for again', async () => {
  const { met, token, work } = await begun();
  await forgetWords(met);
  expect((await ask(met, met.host)).json<Dub>()).toMatchObject({ state: 'waiting' });
  expect((await work.call('GET', 'wanted', token)).statusCode).toBe(404);
});

test('one that waits goes on waiting when words are deleted: it is made of those that are kept then', async () => {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  await forgetWords(met);
  await t.app.meeting.dubs.tick();
  await t.app.meeting.dubs.sweep();
  expect(await dubOf(met)).toMatchObject({ state: 'waiting' });
  const { token } = (await work.next())!;
  const lines = (await work.call('GET', 'lines', token)).json<{ lines: { text: string }[] }>();
  expect(lines.lines.map(({ text }) => text)).toEqual(['Good morning']);
});

test('a storage that is away keeps no file for ever: the next sweep deletes it, and others are deleted meanwhile', async () => {
  const [{ met: first }, { met: second }] = [await dubbed(), await dubbed()];
  await Promise.all([refuse(first), refuse(second)]);
  before.deleteFolder = (key) => key.includes(first.recordingId) && away();
  await expect(t.app.meeting.dubs.sweep()).rejects.toThrow('1 dubs were not deleted');
  expect([filesOf(second), await rowOf(second)]).toEqual([[], undefined]);
  expect([filesOf(first).length > 0, (await list(first)).dubs]).toEqual([true, []]);
  delete before.deleteFolder;
  await t.app.meeting.dubs.sweep();
  expect([filesOf(first), await rowOf(first)]).toEqual([[], undefined]);
});

test('pieces of a dub that failed go with the next sweep where the storage was away', async () => {
  const { met, work, token } = await begun();
  before.deleteFolder = away;
  expect((await work.call('POST', 'failed?reason=engine-failed', token)).statusCode).toBe(204);
  expect(filesOf(met).length).toBeGreaterThan(0);
  delete before.deleteFolder;
  await t.app.meeting.dubs.sweep();
  expect([filesOf(met), await dubOf(met)]).toMatchObject([[], { state: 'failed', reason: 'engine-failed' }]);
});

/** The storage cannot delete for a moment. */
async function whileAway(work: () => Promise<unknown>) {
  before.deleteFolder = away;
  await work();
  delete before.deleteFolder;
}

test.each<[what: string, again: (met: Recorded, work: Awaited<ReturnType<typeof begun>>['work']) => unknown]>(
  [
    ['is asked for again', (met) => ask(met, met.host)],
    [
      'fails again before anything was sent',
      async (met, work) => {
        await ask(met, met.host);
        const { token } = (await work.next())!;
        await whileAway(() => work.call('POST', 'failed?reason=no-voice', token));
      },
    ],
  ],
)('pieces that the storage could not delete go with the next sweep when their dub %s', async (_, again) => {
  const { met, work, token } = await begun();
  await whileAway(async () => {
    await work.call('POST', 'failed?reason=engine-failed', token);
    await again(met, work);
  });
  expect(filesOf(met).length).toBeGreaterThan(0);
  await t.app.meeting.dubs.sweep();
  expect(filesOf(met)).toEqual([]);
});

test('pieces of words that may not be spoken any more go with the next sweep, also when it is asked for again', async () => {
  const { met, work, token } = await begun();
  await refuse(met);
  await whileAway(() => work.call('GET', 'wanted', token));
  expect((await ask(met, met.other)).json()).toMatchObject({ state: 'failed', reason: 'no-transcript' });
  await t.app.meeting.dubs.sweep();
  expect(filesOf(met)).toEqual([]);
});

test('a piece that was stored too late, and could not be deleted, goes with the next sweep', async () => {
  const { met, work, token } = await begun();
  before.put = async () => {
    delete before.put;
    await work.call('POST', 'failed?reason=engine-failed', token);
    before.deleteFolder = away;
  };
  await send(work, token, 1, 4_000, 5_000);
  delete before.deleteFolder;
  expect(filesOf(met).length).toBeGreaterThan(0);
  await t.app.meeting.dubs.sweep();
  expect(filesOf(met)).toEqual([]);
});

test.each([false, true])(
  'a file that was written too late goes, at the latest with the next sweep: storage away %s',
  async (isAway) => {
    const { met, work, token } = await begun();
    before.put = async () => {
      delete before.put;
      await refuse(met);
      await t.app.meeting.dubs.tick();
      if (isAway) before.deleteFolder = away;
    };
    await work.call('POST', 'finished', token);
    delete before.deleteFolder;
    expect(filesOf(met).length > 0).toBe(isAway);
    await t.app.meeting.dubs.sweep();
    expect(filesOf(met)).toEqual([]);
  },
);

test('a dub is ready, paid and told of where its pieces cannot be deleted; they go with the next sweep', async () => {
  const { met, work, token } = await begun();
  await whileAway(async () => {
    expect((await work.call('POST', 'finished', token)).statusCode).toBe(204);
  });
  expect([(await dubOf(met))?.state, await secondsUsed(met.other)]).toEqual(['ready', 2]);
  await settled(() =>
    expect(worker.heard).toContainEqual({ type: 'release', kind: 'dubber', conferenceId: met.conferenceId }),
  );
  const pieces = () => filesOf(met).filter((name) => name.includes('pieces/'));
  expect(pieces().length).toBeGreaterThan(0);
  await t.app.meeting.dubs.sweep();
  expect(pieces()).toEqual([]);
  const { url } = (await dubOf(met))!.track!;
  expect((await t.app.inject({ url })).statusCode).toBe(200);
});

test('in a meeting that is held a dub of refused words stays, played by nobody; it goes after the hold', async () => {
  const { met } = await dubbed();
  const { url } = (await dubOf(met))!.track!;
  const hold = `/admin/conferences/${met.conferenceId}/legal-hold`;
  await t.call('PUT', hold, { ...admin, body: { reason: 'Case 12' } });
  const { length } = filesOf(met);
  await refuse(met);
  await t.app.meeting.dubs.sweep();
  expect([filesOf(met).length, (await t.app.inject({ url })).statusCode]).toEqual([length, 404]);
  expect((await ask(met, met.other)).json()).toMatchObject({ code: 'LegalHold' });
  expect((await list(met)).dubs).toEqual([]);

  await t.call('POST', `${hold}/lift`, { ...admin, body: { reason: 'Case closed' } });
  await t.app.meeting.dubs.sweep();
  expect([filesOf(met), await rowOf(met)]).toEqual([[], undefined]);
});

test('in a meeting that is held nothing is left of a dub that was never ready', async () => {
  const { met } = await begun();
  const hold = `/admin/conferences/${met.conferenceId}/legal-hold`;
  await t.call('PUT', hold, { ...admin, body: { reason: 'Case 13' } });
  await refuse(met);
  await t.app.meeting.dubs.tick();
  await settled(() => expect(filesOf(met)).toEqual([]));
});

test('with the account of the member who asked, a dub that is not ready goes, and its files', async () => {
  const { met, work, token } = await begun();
  const { headers } = met.other;
  expect((await t.call('DELETE', '/users', { headers })).statusCode).toBe(204);
  expect((await work.call('GET', 'wanted', token)).statusCode).toBe(404);
  expect([(await list(met)).dubs, await work.next()]).toEqual([[], null]);
  await t.app.meeting.dubs.sweep();
  expect([filesOf(met), await rowOf(met)]).toEqual([[], undefined]);
});

test('a dub that is ready outlives the account of the member who asked, and names nobody', async () => {
  const { met } = await dubbed();
  const { headers } = met.other;
  // They said nothing: no words go with the account.
  expect((await t.call('DELETE', '/users', { headers })).statusCode).toBe(204);
  await t.app.meeting.dubs.sweep();
  expect((await rowOf(met))?.askedBy).toBeNull();
  const { url } = (await dubOf(met))!.track!;
  expect((await t.app.inject({ url })).statusCode).toBe(200);
});
