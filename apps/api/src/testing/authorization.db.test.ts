import {
  type CallDeclaration,
  type Caller,
  CALLERS,
  type CallKey,
  calls,
  type ErrorBody,
  type Method,
} from '@intermind/contracts';
import { is, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { getTableName } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '../db/schema/index.ts';
import { EXAMPLE_REQUESTS } from './example-requests/index.ts';
import { type Scene, setScene } from './scene.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * Who may call what: every declared call as every caller. The lists come from the contracts; a call without an
 * example does not compile and fails here.
 */

const KEYS = Object.keys(calls) as CallKey[];
const TABLES = Object.values(schema).filter((value) => is(value, PgTable)) as PgTable[];
/** The only refusals: not signed in, not allowed, nothing there for you. */
const REFUSALS = [401, 403, 404];
const REFUSAL_CODES = [
  'Expelled',
  'Unauthorized',
  'TokenInvalid',
  'Forbidden',
  'NotFound',
  'ConferenceNotFound',
];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
});
afterAll(() => t.close());

interface Answer {
  status: number;
  code: string;
}

/** @param owner whose things the request names */
async function ask(key: CallKey, scene: Scene, caller: Caller, owner: Caller = caller): Promise<Answer> {
  const [method, path] = key.split(' ') as [Method, string];
  const { params = {}, query, ...rest } = EXAMPLE_REQUESTS[key](scene, owner);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!);
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const answer = await t.call(method, `${filled}${search}`, { headers: scene.headers[caller], ...rest });
  const code = answer.statusCode >= 400 ? answer.json<ErrorBody>().code : 'ok';
  return { status: answer.statusCode, code };
}

/** One scene for everything that leaves it as it was: what is refused, and what only reads. */
let untouchedScene: Promise<Scene> | undefined;
const untouched = () => (untouchedScene ??= setScene(t));

/** A digest of every row of every table. */
async function contents(): Promise<Record<string, unknown>> {
  const digests = TABLES.map(async (table) => {
    const rows = await t.db.execute(
      sql`select md5(string_agg(x::text, '|' order by x::text)) as digest from ${table} x`,
    );
    return [getTableName(table), rows.rows[0]!['digest']] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

test('the list is whole', () => {
  expect(KEYS.length).toBeGreaterThanOrEqual(20);
  expect(Object.keys(EXAMPLE_REQUESTS).sort()).toEqual([...KEYS].sort());
  expect(TABLES.length).toBeGreaterThanOrEqual(7);
});

test.each(KEYS)('%s: refused callers hear 401, 403 or 404 and nothing changes', async (key) => {
  const { allows }: CallDeclaration = calls[key];
  const refused = CALLERS.filter((caller) => !allows.includes(caller));
  const scene = await untouched();
  const before = await contents();
  const outcomes: Record<string, unknown> = {};
  for (const caller of refused) outcomes[caller] = await ask(key, scene, caller);
  const wrong = Object.entries(outcomes).filter(([, outcome]) => {
    const { status, code } = outcome as Answer;
    return !REFUSALS.includes(status) || !REFUSAL_CODES.includes(code);
  });
  expect([wrong, outcomes['none'] ?? UNSIGNED, outcomes['stranger']]).toEqual([
    [],
    UNSIGNED,
    { status: 401, code: 'TokenInvalid' },
  ]);
  expect(await contents()).toEqual(before);
});

/** Where one’s own request names something that is one’s own. */
const namesOwn = (key: CallKey, scene: Scene) =>
  !isDeepStrictEqual(EXAMPLE_REQUESTS[key](scene, 'host'), EXAMPLE_REQUESTS[key](scene, 'participant'));

/** Some of them. */
const OWN: CallKey[] = [
  'PUT /ai/prompts/{id}',
  'DELETE /ai/prompts/{id}',
  'GET /ask/chats/{chatId}/messages',
  'PUT /calendar/addresses/{id}',
  'POST /calendar/addresses/{id}/sync',
  'DELETE /calendar/addresses/{id}',
];

test('a caller who names what is somebody else’s hears 403 or 404, and nothing changes', async () => {
  const scene = await untouched();
  // What browsers tell of themselves goes to the log alone.
  const own = KEYS.filter((key) => namesOwn(key, scene) && key !== 'POST /telemetry/freeze-events');
  expect(own).toEqual(expect.arrayContaining(OWN));
  const before = await contents();
  const outcomes: Record<string, unknown> = {};
  for (const caller of ['member', 'member-left', 'moderator-elsewhere'] as const)
    for (const key of own) outcomes[`${key} as ${caller}`] = await ask(key, scene, caller, 'host');
  const wrong = Object.entries(outcomes).filter(([, outcome]) => {
    const { status, code } = outcome as Answer;
    return ![403, 404].includes(status) || !REFUSAL_CODES.includes(code);
  });
  expect(wrong).toEqual([]);
  expect(await contents()).toEqual(before);
});

const UNSIGNED = { status: 401, code: 'Unauthorized' };
const CASES = KEYS.flatMap((key) => calls[key].allows.map((caller) => [key, caller] as [CallKey, Caller]));

/** What these tests lack: a media server, accounts of our own, anything bought, a calendar that can be read, a voice assistant that has joined, and a meeting that is over. */
const ANSWERED_ALL_THE_SAME: Partial<Record<CallKey, string>> = {
  'GET /health': 'Unhealthy',
  'GET /ready': 'Unhealthy',
  'GET /users/sessions': 'IdentityUnavailable',
  'DELETE /users/sessions': 'IdentityUnavailable',
  'DELETE /users/sessions/{id}': 'IdentityUnavailable',
  'POST /invitations': 'IdentityUnavailable',
  'GET /admin/users/{id}/factors': 'IdentityUnavailable',
  'DELETE /admin/users/{id}/two-factor': 'IdentityUnavailable',
  'POST /billing/subscriptions/cancel': 'NoSubscription',
  'POST /billing/subscriptions/reactivate': 'NoSubscription',
  'POST /billing/subscriptions/change': 'PlanNotForSale',
  'GET /billing/invoices/{id}/file': 'NotFound',
  'GET /conferences/{id}/recordings/{recordingId}/dubs/{language}/words': 'NotFound',
  'POST /admin/subscriptions/{id}/cancel': 'NotFound',
  'POST /billing/checkout/confirm': 'NotFound',
  'GET /billing/sandbox/offer': 'OfferExpired',
  'POST /billing/sandbox/payments': 'OfferExpired',
  'GET /calendar/google/auth/url': 'CalendarOff',
  'POST /calendar/google/auth/callback': 'CalendarOff',
  'POST /calendar/google/sync': 'CalendarOff',
  'POST /calendar/addresses': 'CalendarAddressRefused',
  'PUT /calendar/addresses/{id}': 'CalendarAddressRefused',
  'POST /calendar/addresses/{id}/sync': 'CalendarAddressRefused',
  'POST /voice-assistant/interrupt': 'VoiceAssistantNotSpeaking',
  'POST /voice-assistant/provider/change': 'VoiceAssistantOff',
  'POST /voice-assistant/ask': 'VoiceAssistantOff',
  'PUT /voice-assistant/earlier-meetings': 'VoiceAssistantOff',
  'POST /conferences/{id}/summary': 'ConferenceRunning',
};

/** What an administrator takes out as a file is written down in the audit log. */
const isAudited = (key: CallKey) => key.endsWith('/export') && key.startsWith('GET /admin/');

test('reading changes nothing, whoever reads', async () => {
  const scene = await untouched();
  const reading = CASES.filter(([key]) => key.startsWith('GET ') && !isAudited(key));
  expect(reading.length).toBeGreaterThan(50);
  const before = await contents();
  for (const [key, caller] of reading) await ask(key, scene, caller);
  expect(await contents()).toEqual(before);
});

/** One scene for each call that changes something; the allowed callers call there one after the other. */
const changed = new Map<CallKey, Promise<Scene>>();

function sceneFor(key: CallKey): Promise<Scene> {
  if (key.startsWith('GET ')) return untouched();
  const scene = changed.get(key) ?? setScene(t);
  changed.set(key, scene);
  return scene;
}

const isAnswered = (key: CallKey, { status, code }: Answer) =>
  status < 400 || code === ANSWERED_ALL_THE_SAME[key];

test.each(CASES)('%s: %s may', async (key, caller) => {
  const first = await ask(key, await sceneFor(key), caller);
  // What somebody else did just before, such as ending the meeting, may be in the way: not so in a scene of their own.
  const answer = isAnswered(key, first) ? first : await ask(key, await setScene(t), caller);
  expect(isAnswered(key, answer), `${answer.status} ${answer.code}`).toBe(true);
});
