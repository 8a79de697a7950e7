import { loadSecrets, readSettings, type Secrets } from '@intermind/config';
import type { GuestId, Method, RoomId } from '@intermind/contracts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeJwt } from 'jose';
import pino from 'pino';
import { inMemoryMediaServer, type InMemoryMediaServer } from '../adapters/livekit/index.ts';
import { type AppDependencies, buildApp } from '../app.ts';
import type { Database, DatabaseClient } from '../db/client.ts';
import { openTestDatabase } from './test-database.ts';
import { expectDeclared } from './declared-answer.ts';
import { createTestIssuer, type TestIssuer, type TestMember } from './test-issuer.ts';

/** The real app on a real database, with an issuer of our own and a clock that tests move. */
export interface TestApp {
  app: FastifyInstance;
  db: Database;
  database: DatabaseClient;
  issuer: TestIssuer;
  clock: { now: Date };
  media: InMemoryMediaServer;
  secrets: Secrets;
  /** Bearer header of a member. */
  as(member: TestMember): Promise<{ authorization: string }>;
  /** Bearer header of a new guest of the room. */
  asGuest(roomId: RoomId, name?: string): Promise<{ authorization: string; guestId: GuestId }>;
  /** Calls the API. Fails when the answer is not what the declaration of the call promises. */
  call(method: Method, path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** A form as a browser sends it. */
export async function encodedForm(
  form: Readonly<Record<string, string | Blob>>,
): Promise<{ type: string; payload: Buffer }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  const encoded = new Response(data);
  return { type: encoded.headers.get('content-type')!, payload: Buffer.from(await encoded.arrayBuffer()) };
}

interface CallOptions {
  headers?: Record<string, string>;
  body?: unknown;
  /** Instead of a body. */
  form?: Record<string, string | Blob>;
  /** Address of the caller. */
  from?: string;
}

export const ANNA: TestMember = {
  subject: 'anna',
  email: 'anna@example.org',
  firstName: 'Anna',
  lastName: 'Novak',
};

/**
 * @param env settings beside DATA_DIR and OIDC_ISSUER
 * @param options what tests of the frame itself change; limits are off because every test has one address
 */
export async function startTestApp(
  env: Record<string, string> = {},
  {
    liveMedia = false,
    ...options
  }: Partial<
    Pick<
      AppDependencies,
      'bus' | 'database' | 'embeddedDatabase' | 'rateLimits' | 'storage' | 'webFolder' | 'logger' | 'payments'
    >
  > & {
    /** The LiveKit of the settings instead of the one in memory. */
    liveMedia?: boolean;
  } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-app-'));
  const clock = { now: new Date() };
  const issuer = await createTestIssuer(undefined, () => clock.now);
  const settings = readSettings({ DATA_DIR: dataDir, OIDC_ISSUER: issuer.issuer, ...env });
  const database = options.database ?? (await openTestDatabase());
  const secrets = await loadSecrets(dataDir);
  const media = inMemoryMediaServer(() => clock.now);
  const app = await buildApp({
    settings,
    secrets,
    database,
    logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    now: () => clock.now,
    version: '0.0.0-test',
    issuerKeys: { keys: issuer.publicKeys },
    ...(liveMedia ? {} : { media }),
    rateLimits: 'off',
    ...options,
  });
  const call: TestApp['call'] = async (method, callPath, { headers = {}, body, form, from } = {}) => {
    const request: InjectOptions = { method: method, url: `/api${callPath}`, headers };
    if (body !== undefined) request.payload = body as NonNullable<InjectOptions['payload']>;
    if (form) {
      const { type, payload } = await encodedForm(form);
      request.headers = { ...headers, 'content-type': type };
      request.payload = payload;
    }
    if (from !== undefined) request.remoteAddress = from;
    const answer = await app.inject(request);
    expectDeclared(method, `/api${callPath}`, answer);
    return answer;
  };
  return {
    app,
    db: database.db,
    database,
    issuer,
    clock,
    media,
    secrets,
    as: async (member) => ({ authorization: `Bearer ${await issuer.token(member)}` }),
    asGuest: async (roomId, name = 'Guest') => {
      const { token } = (await call('POST', '/auth/anonymous', { body: { roomId, name } })).json<{
        token: string;
      }>();
      return { authorization: `Bearer ${token}`, guestId: decodeJwt(token).sub as GuestId };
    },
    call,
    close: async () => {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
