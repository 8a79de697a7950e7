import type { Recording, RecorderEntry, RecorderOrders, RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { conferences, recordingEgresses, recordings } from '../../../db/schema/index.ts';
import { startEgressStandIn } from '../../../testing/egress-stand-in.ts';
import { advance, type Caller, join, makeRoom, member } from '../../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

interface EgressWorld {
  t: TestApp;
  standIn: Awaited<ReturnType<typeof startEgressStandIn>>;
}

/** For test files about recording by LiveKit Egress: an app that has it, and a LiveKit played by a stand-in. Registers the hooks. */
export function egressWorld(options: Parameters<typeof startTestApp>[1] = {}) {
  const world = {} as EgressWorld;
  let people = 0;
  beforeAll(async () => {
    world.standIn = await startEgressStandIn();
    world.t = await startTestApp(world.standIn.env, options);
  });
  afterEach(async () => {
    const { t, standIn } = world;
    // Nothing of one test runs in the next.
    standIn.hangUp();
    await t.app.meeting.egress!.idle();
    await t.db.delete(recordings);
    standIn.all.splice(0);
    standIn.asked.splice(0);
    for (const method of ['StartWebEgress', 'ListEgress', 'StopEgress'] as const) standIn.fail(method);
    await t.db.update(conferences).set({ endedAt: t.clock.now });
  });
  afterAll(async () => {
    await world.t?.close();
    await world.standIn?.close();
  });
  const recorder = (app = world.t) => app.app.meeting.egress!;
  /** What happens by itself within a second, and what follows on it. */
  const tick = async (app = world.t) => {
    await recorder(app).tick();
    await recorder(app).idle();
    await app.app.meeting.recordings.tick();
  };
  const ask = async (who: Caller, roomId: RoomId, what: 'start' | 'stop') => {
    const answer = await world.t.call('POST', `/rooms/${roomId}/recordings/${what}`, {
      headers: who.headers,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Recording>();
  };
  /** A meeting of two, one of whom started the recording. */
  const recording = async () => {
    people += 1;
    const { t } = world;
    const [host, other] = await Promise.all(['Host', 'Other'].map((name) => member(t, `${name}${people}`)));
    const roomId = await makeRoom(t, host!);
    const { conference, participant } = await join(t, host!, roomId);
    await join(t, other!, roomId);
    const recording = await ask(host!, roomId, 'start');
    return { host: host!, other: other!, roomId, conferenceId: conference.id, participant, recording };
  };
  /** The page of the egress that was started last, before it has called. */
  const page = (url = world.standIn.all.at(-1)!.url) => new EgressPage(world.t, url);
  /** A recording whose page has sent this as its first piece. */
  const begun = async (piece: Buffer) => {
    const met = await recording();
    await tick();
    const opened = page();
    await opened.enter();
    await opened.send(0, piece);
    return { ...met, made: met.recording, opened };
  };
  return {
    world,
    recorder,
    tick,
    ask,
    recording,
    begun,
    stateOf: async ({ id }: Recording) => {
      const [row] = await world.t.db.select().from(recordings).where(eq(recordings.id, id));
      return row && [row.state, row.reason];
    },
    egressOf: async ({ id }: Recording) => {
      const [row] = await world.t.db
        .select()
        .from(recordingEgresses)
        .where(eq(recordingEgresses.recordingId, id));
      return row;
    },
    /** Seconds in which everything does what it does by itself, and these pages call. */
    async pass(seconds: number, ...pages: EgressPage[]) {
      for (let second = 0; second < seconds; second += 1) {
        advance(world.t, 1_000);
        if (second % 5 === 0) await Promise.all(pages.map((page) => page.orders()));
        await tick();
      }
    },
    page,
  };
}

/** What the page does that Egress opened: by the calls that it makes. */
export class EgressPage {
  readonly #t: TestApp;
  readonly code: string;
  entry: RecorderEntry | undefined;

  constructor(t: TestApp, url: string) {
    this.#t = t;
    this.code = new URLSearchParams(new URL(url).hash.slice(1)).get('code')!;
  }

  async enter(): Promise<number> {
    const { app } = this.#t;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/recorder/enter',
      payload: { code: this.code },
    });
    if (answer.statusCode === 200) this.entry = answer.json<RecorderEntry>();
    return answer.statusCode;
  }

  /** @param known the orders that it has; none: it is answered at once */
  async orders(known = ''): Promise<RecorderOrders | number> {
    const answer = await this.#t.app.inject({
      url: `/api/recorder/orders?known=${known}`,
      headers: this.headers,
    });
    return answer.statusCode === 200 ? answer.json<RecorderOrders>() : answer.statusCode;
  }

  /** A piece of the picture. */
  send(number: number, content: Buffer): Promise<number> {
    const startedAt = this.#t.clock.now.getTime();
    return this.#post(`pieces?track=picture&number=${number}&startedAt=${startedAt}`, content);
  }

  finished(): Promise<number> {
    return this.#post('finished');
  }

  get headers() {
    return { authorization: `Bearer ${this.entry!.token}` };
  }

  async #post(what: string, payload?: Buffer): Promise<number> {
    const answer = await this.#t.app.inject({
      method: 'POST',
      url: `/api/recorder/${what}`,
      headers: { ...this.headers, 'content-type': 'application/octet-stream' },
      ...(payload ? { payload } : {}),
    });
    return answer.statusCode;
  }
}
