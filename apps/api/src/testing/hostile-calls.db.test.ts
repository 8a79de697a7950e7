import { type CallDeclaration, type CallKey, calls, type ErrorCode, type Method } from '@intermind/contracts';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectDeclared } from './declared-answer.ts';
import type { ExampleRequest } from './example-requests/example-request.ts';
import { EXAMPLE_REQUESTS } from './example-requests/index.ts';
import { fieldsOf, hostileValue, MARK, withOneHostileField } from './hostile-values.ts';
import {
  type Attacker,
  ATTACKERS,
  attackers,
  HOSTILE_REQUESTS,
  HOSTILE_SEED,
  type HostilePlace,
  type HostileWorld,
  startHostileWorld,
} from './hostile-world.ts';
import { encodedForm } from './test-app.ts';

/** Every declared call with made-up input, by every kind of caller. */

const KEYS = Object.keys(calls) as CallKey[];
/** People who were removed and meetings that ended leave less and less to attack. */
const PER_PLACE = 100;
/** They end what the other calls need. */
const ENDING = new Set<CallKey>([
  'DELETE /users',
  'DELETE /conferences/{id}',
  'POST /participants/{id}/expel',
]);
/** What these tests lack: a media server, and accounts of our own. */
const LACKING: Partial<Record<CallKey, ErrorCode>> = {
  'GET /health': 'Unhealthy',
  'GET /ready': 'Unhealthy',
  'POST /invitations': 'IdentityUnavailable',
  'GET /admin/users/{id}/factors': 'IdentityUnavailable',
  'DELETE /admin/users/{id}/two-factor': 'IdentityUnavailable',
  'GET /users/sessions': 'IdentityUnavailable',
  'DELETE /users/sessions': 'IdentityUnavailable',
  'DELETE /users/sessions/{id}': 'IdentityUnavailable',
};

let world: HostileWorld;
beforeAll(async () => {
  world = await startHostileWorld();
});
afterAll(() => world.t.close());

interface Attack {
  key: CallKey;
  who: Attacker;
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
  /** Instead of the payload. */
  form: Record<string, string> | undefined;
}

const keys: fc.Arbitrary<CallKey> = fc.oneof(
  ...KEYS.map((key) => ({ weight: ENDING.has(key) ? 2 : 8, arbitrary: fc.constant(key) })),
);
const brokenBodies = fc.constantFrom('{', `{"name":"${MARK}`, '\u0000', '"', '[1,', MARK);
const contentTypes = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'a/jsonx', '') },
);
const languages = fc.constantFrom('en', MARK, '*;q=9', ','.repeat(500));

function attacks(place: HostilePlace): fc.Arbitrary<Attack> {
  const keysAndAttackers = keys.chain((key) =>
    fc.tuple(fc.constant(key), fc.oneof(fc.constantFrom<Attacker>(...calls[key].allows), attackers)),
  );
  return keysAndAttackers.chain(([key, who]) => {
    const call: CallDeclaration = calls[key];
    const example = EXAMPLE_REQUESTS[key](place, who === 'demoted' ? 'participant' : who);
    const part = (name: 'params' | 'query' | 'body'): fc.Arbitrary<unknown> => {
      const schema = call[name];
      const valid = fc.constant(example[name]);
      if (!schema) return valid;
      return fc.oneof(
        { weight: 2, arbitrary: valid },
        { weight: 2, arbitrary: withOneHostileField(schema, { ...example[name] }, place.ids) },
        { weight: 1, arbitrary: hostileValue(schema, place.ids) },
      );
    };
    const bodies = fc.oneof(
      {
        weight: 12,
        arbitrary: part('body').map((body) => (body === undefined ? undefined : JSON.stringify(body))),
      },
      { weight: 1, arbitrary: fc.object().map((body) => JSON.stringify(body)) },
      { weight: 1, arbitrary: brokenBodies },
    );
    const forms = part('body').map((body) => formOf({ ...example.form, ...(body as object | undefined) }));
    return fc
      .record({
        params: part('params'),
        query: part('query'),
        payload: bodies,
        form: call.request === 'multipart' ? fc.option(forms, { nil: undefined }) : fc.constant(undefined),
        type: contentTypes,
        languages,
      })
      .map(({ params, query, payload, form, type, languages }) => ({
        key,
        who,
        method: key.split(' ')[0] as Method,
        url: addressOf(key, params, query),
        payload,
        form,
        headers: {
          ...place.headersOf(who),
          'accept-language': languages,
          ...(payload === undefined ? {} : { 'content-type': type }),
        },
      }));
  });
}

/** Forms carry texts only. */
function formOf(fields: object): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
  return Object.fromEntries(texts) as Record<string, string>;
}

/** @param form instead of the payload */
async function inject(
  request: Omit<InjectOptions, 'payload' | 'headers'> & { headers: Record<string, string> },
  payload: string | undefined,
  form: Record<string, string> | undefined,
): Promise<LightMyRequestResponse> {
  const { app } = world.t;
  if (!form) return app.inject({ ...request, ...(payload === undefined ? {} : { payload }) });
  const encoded = await encodedForm(form);
  const headers = { ...request.headers, 'content-type': encoded.type };
  return app.inject({ ...request, headers, payload: encoded.payload });
}

function addressOf(key: CallKey, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = key.split(' ')[1]!.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? 'none'));
  const search = Object.entries(query ?? {}).map((pair) => pair.map(encoded).join('='));
  return `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

/** Half a pair of surrogates has no encoding. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return encodeURIComponent(text.slice(0, 300).toWellFormed());
}

test(`${HOSTILE_REQUESTS} made-up calls: no 5xx, nothing undeclared, nothing of them in the log`, async () => {
  const answered = new Set<CallKey>();
  const tried = new Set<Attacker>();
  for (let done = 0; done < HOSTILE_REQUESTS; done += PER_PLACE) {
    const place = await world.setPlace();
    const attackOnce = async ({ key, who, method, url, headers, payload, form }: Attack) => {
      const answer = await inject({ method, url, headers }, payload, form);
      expectDeclared(method, url, answer);
      const isLacking = answer.statusCode >= 500 && answer.json<{ code: string }>().code === LACKING[key];
      expect(answer.statusCode < 500 || isLacking, answer.body).toBe(true);
      tried.add(who);
      if (answer.statusCode < 400 || isLacking) answered.add(key);
    };
    const numRuns = Math.min(PER_PLACE, HOSTILE_REQUESTS - done);
    const options = { seed: HOSTILE_SEED + done, numRuns, endOnFailure: true };
    await fc.assert(fc.asyncProperty(attacks(place), attackOnce), options);
  }
  expect(world.shamefulLines()).toEqual([]);
  expect([...tried].sort()).toEqual([...ATTACKERS].sort());
  // Requests that no call accepts would prove little.
  expect(answered.size / KEYS.length).toBeGreaterThan(0.75);
});

const UNSTORABLE = ['\u0000', 'long enough\u0000', '\ud800', `${'\u0301'.repeat(500)}`];

test('in every field of every call, text that cannot be stored is refused or mended', async () => {
  let asked = 0;
  const place = await world.setPlace();
  for (const key of KEYS) {
    const call: CallDeclaration = calls[key];
    const [who] = call.allows;
    const example: ExampleRequest = EXAMPLE_REQUESTS[key](place, who!);
    const isForm = call.request === 'multipart';
    const places = { params: call.params, query: call.query, [isForm ? 'form' : 'body']: call.body };
    const attacks = Object.entries(places).flatMap(([part, schema]) =>
      fieldsOf(schema).flatMap((name) =>
        UNSTORABLE.map((text): ExampleRequest => {
          const valid = example[part as keyof typeof example] as object | undefined;
          return { ...example, [part]: { ...valid, [name]: text } };
        }),
      ),
    );
    for (const { params, query, body, form } of attacks) {
      const [method, url] = [key.split(' ')[0] as Method, addressOf(key, params, query)];
      const payload = body && JSON.stringify(body);
      const headers = {
        ...place.headersOf(who!),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      };
      const answer = await inject({ method, url, headers }, payload, form && formOf(form));
      expectDeclared(method, url, answer);
      expect(answer.statusCode, `${key} ${payload ?? JSON.stringify(form ?? url)}`).toBeLessThan(500);
      // A form that is refused unread would prove nothing.
      if (isForm) expect([204, 400]).toContain(answer.statusCode);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(100);
});
