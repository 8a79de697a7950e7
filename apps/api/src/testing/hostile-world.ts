import { type Caller, CALLERS } from '@intermind/contracts';
import fc from 'fast-check';
import { Writable } from 'node:stream';
import { createLogger } from '../http/logger.ts';
import { MARK } from './hostile-values.ts';
import { join, makeRoom, member } from './meeting-steps.ts';
import { type Scene, setScene } from './scene.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** How many calls are made up; of websockets a tenth, at the way to the media server a fifth. */
export const HOSTILE_REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 2_000);
/** Another number, other requests. */
export const HOSTILE_SEED = Number(process.env['HOSTILE_SEED'] ?? 7);

export type Attacker = Caller | 'demoted';
export const ATTACKERS: readonly Attacker[] = [...CALLERS, 'demoted'];
export const attackers: fc.Arbitrary<Attacker> = fc.constantFrom(...ATTACKERS);

/** The scene of the authorization tests, and a member who moderated until a moment ago. */
export interface HostilePlace extends Scene {
  headersOf(who: Attacker): Record<string, string>;
  /** Of rooms, conferences, participants, join requests and messages, own ones and those of others. */
  ids: string[];
}

export interface HostileWorld {
  t: TestApp;
  setPlace(): Promise<HostilePlace>;
  /** Lines of the log that tell of a failure of ours, or repeat what people sent. */
  shamefulLines(): string[];
}

export async function startHostileWorld(env: Record<string, string> = {}): Promise<HostileWorld> {
  const lines: string[] = [];
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  // Nobody listens there: Google is away.
  const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_URL: 'http://127.0.0.1:9' };
  const t = await startTestApp({ ...google, ...env }, { logger: createLogger('debug', log) });
  return {
    t,
    setPlace: () => setPlace(t),
    shamefulLines: () =>
      lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50 || line.includes(MARK)),
  };
}

async function setPlace(t: TestApp): Promise<HostilePlace> {
  const scene = await setScene(t);
  const demoted = await member(t, `Demoted${scene.conferenceId}`);
  const { participant } = await join(t, demoted, scene.roomId);
  for (const role of ['moderator', 'attendee']) {
    await t.call('PATCH', `/participants/${participant.id}`, { headers: scene.headers.host, body: { role } });
  }
  const ids = CALLERS.flatMap((caller) => {
    const { roomId, conferenceId } = scene.placeOf(caller);
    return [roomId, conferenceId, scene.participantOf(caller), scene.joinRequestOf(caller)];
  });
  return {
    ...scene,
    ids: [...new Set<string>([...ids, participant.id, await makeRoom(t, demoted), 'msg_0000000000000000'])],
    headersOf: (who) => (who === 'demoted' ? demoted.headers : scene.headers[who]),
  };
}
