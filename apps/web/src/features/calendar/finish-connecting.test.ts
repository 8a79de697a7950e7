import type { CalendarSource } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { expect, test } from 'vitest';
import { guardedStorage } from '../../platform/storage.ts';
import { type ConnectingWorld, finishConnecting } from './finish-connecting.ts';

const GOOGLE = {
  id: 'cal_1',
  kind: 'google',
  name: 'ana@example.org',
  state: 'ready',
  problem: null,
  syncedAt: null,
} as unknown as CalendarSource;
const refusal = (code: ConstructorParameters<typeof ApiError>[0]) =>
  new ApiError(code, code, { statusCode: 400, url: '/', data: null });

function worldWith(answers: Partial<ConnectingWorld> = {}) {
  const asked: string[] = [];
  const noting =
    <Given extends unknown[]>(name: string, answer: (...given: Given) => Promise<unknown>) =>
    (...given: Given) => {
      asked.push([name, ...given.map((one) => JSON.stringify(one))].join(' '));
      return answer(...given);
    };
  const tab = guardedStorage(() => {
    throw new Error('none');
  });
  const world: ConnectingWorld = {
    tab,
    logProblem: () => undefined,
    ...answers,
    connect: noting('connect', answers.connect ?? (() => Promise.resolve())),
    sync: noting('sync', answers.sync ?? (() => Promise.resolve())),
    sources: noting('sources', answers.sources ?? (() => Promise.resolve([]))) as ConnectingWorld['sources'],
    wait: noting('wait', () => Promise.resolve()),
  };
  return { world, asked };
}

const ANSWER = '?code=4/abc&state=s1';

test('what Google gave goes to the server, then the calendar is read (spec 2 §7)', async () => {
  const { world, asked } = worldWith();
  expect(await finishConnecting(ANSWER, world)).toEqual({ kind: 'connected' });
  expect(asked).toEqual(['connect {"code":"4/abc","state":"s1"}', 'sync']);
});

test.each([
  ['', 'noCode'],
  ['?state=s1', 'noCode'],
  ['?error=server_error&state=s1', 'noCode'],
  ['?error=access_denied&state=s1', 'cancelled'],
  ['?code=4/abc', 'foreign'],
] as const)('an address with %j connects nothing: %s (spec 2 §5)', async (search, why) => {
  const { world, asked } = worldWith();
  expect(await finishConnecting(search, world)).toEqual({ kind: 'failed', why });
  expect(asked).toEqual([]);
});

test.each([
  ['CalendarStateInvalid', 'foreign'],
  ['CalendarCodeRefused', 'code'],
  ['CalendarAccessMissing', 'access'],
  ['CalendarOff', 'off'],
  ['CalendarSyncFailed', 'sync'],
  ['Network', 'sync'],
] as const)('the refusal %s is told as %s, and nothing is read', async (code, why) => {
  const { world, asked } = worldWith({ connect: () => Promise.reject(refusal(code)) });
  expect(await finishConnecting(ANSWER, world)).toEqual({ kind: 'failed', why });
  expect(asked).toHaveLength(1);
});

test('a calendar that cannot be read after it was connected is a failure', async () => {
  const { world } = worldWith({ sync: () => Promise.reject(refusal('CalendarReconnect')) });
  expect(await finishConnecting(ANSWER, world)).toEqual({ kind: 'failed', why: 'sync' });
});

/** The first load of the page never gets its answer. */
function reloaded(sources: (look: number) => readonly CalendarSource[]) {
  let takes = 0;
  let looks = 0;
  return worldWith({
    connect: () => {
      takes += 1;
      return takes === 1 ? new Promise(() => undefined) : Promise.reject(refusal('CalendarStateInvalid'));
    },
    sources: () => Promise.resolve(sources((looks += 1))),
  });
}

test('a reload in the middle goes on with what was taken before it', async () => {
  const { world, asked } = reloaded((look) => (look < 3 ? [] : [GOOGLE]));
  void finishConnecting(ANSWER, world);
  expect(await finishConnecting(ANSWER, world)).toEqual({ kind: 'connected' });
  expect(asked.slice(2)).toEqual(['sources', 'wait 1000', 'sources', 'wait 1000', 'sources', 'sync']);
});

test('a reload that finds nothing connected gives up after a few looks', async () => {
  const { world, asked } = reloaded(() => [
    { ...GOOGLE, state: 'reconnect' },
    { ...GOOGLE, kind: 'address' },
  ]);
  void finishConnecting(ANSWER, world);
  expect(await finishConnecting(ANSWER, world)).toEqual({ kind: 'failed', why: 'foreign' });
  expect(asked.filter((what) => what === 'sources')).toHaveLength(5);
});

test('an answer that another sign-in asked for connects nothing, however often it is opened, also with a calendar', async () => {
  const { world } = worldWith({
    connect: () => Promise.reject(refusal('CalendarStateInvalid')),
    sources: () => Promise.resolve([GOOGLE]),
  });
  const results = [await finishConnecting(ANSWER, world), await finishConnecting(ANSWER, world)];
  expect(results).toEqual(Array(2).fill({ kind: 'failed', why: 'foreign' }));
});

test('the answer of another round is not taken for the one before a reload', async () => {
  const { world } = reloaded(() => [GOOGLE]);
  void finishConnecting(ANSWER, world);
  expect(await finishConnecting('?code=4/xyz&state=s2', world)).toEqual({ kind: 'failed', why: 'foreign' });
});
