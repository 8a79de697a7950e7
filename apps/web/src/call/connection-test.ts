import type { MediaAccess } from '@intermind/contracts';
import type { Call } from '@intermind/sdk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Clock, withTimeLimit } from '@intermind/timing';
import type { MediaProbe } from '../media/media-probe.ts';
import {
  type Check,
  CHECK_GROUPS,
  type CheckState,
  type CheckStates,
  found,
  graded,
  gradedTransports,
  median,
  UNTESTED,
} from '../model/connection-test.ts';

/** What the test does outside the page. */
export interface ConnectionTestWorld {
  clock: Pick<Clock, 'nowMs' | 'after'>;
  call: Call;
  /** Opens the websocket of conferences and closes it. @throws where it cannot be opened */
  openSocket: (signal: AbortSignal) => Promise<void>;
  /** Resolves when signalling is connected. @throws where the media server cannot be reached */
  connectProbe: (access: MediaAccess) => Promise<MediaProbe>;
  /** Megabits a second; null where it cannot be measured. */
  measureDownload: (signal: AbortSignal) => Promise<number | null>;
  logProblem: (message: string, cause: unknown) => void;
}

export interface ConnectionTestState {
  running: boolean;
  /** The checks of the connection are done. */
  finished: boolean;
  states: CheckStates;
}

/** Tests the way to the server and the media server, step by step. Devices report what they find with `set`. */
export interface ConnectionTest {
  readonly store: StoreApi<ConnectionTestState>;
  /** One run at a time. Never rejects: what fails is a result. */
  run(): Promise<void>;
  set(check: Check, state: CheckState): void;
  /** The page goes: what is open is closed. */
  stop(): void;
}

const ASKS = 3;
const STEP_TIMEOUT_MS = 5_000;
const MEDIA_TIMEOUT_MS = 15_000;

export function createConnectionTest(world: ConnectionTestWorld): ConnectionTest {
  const { clock, call, logProblem } = world;
  const store = createStore<ConnectionTestState>(() => ({
    running: false,
    finished: false,
    states: UNTESTED,
  }));
  let stopped = new AbortController();

  const set = (check: Check, state: CheckState) =>
    store.setState(({ states }) => ({ states: { ...states, [check]: state } }));
  const setAll = (checks: readonly Check[], state: CheckState) => {
    for (const check of checks) set(check, state);
  };

  /** @returns what the work gave; undefined where it failed or took too long, which is logged */
  async function attempt<Value>(
    what: string,
    timeoutMs: number,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    const { signal } = stopped;
    const late = () => new Error('not in time');
    try {
      return await withTimeLimit({ limitMs: timeoutMs, late, signal, clock }, work);
    } catch (cause) {
      if (!signal.aborted) logProblem(`The connection test failed: ${what}`, cause);
      return undefined;
    }
  }

  async function askServer(): Promise<boolean> {
    set('http', 'testing');
    const times: number[] = [];
    for (let turn = 0; turn < ASKS; turn += 1) {
      const startMs = clock.nowMs();
      const options = { bypassErrorHandler: true, timeoutMs: STEP_TIMEOUT_MS } as const;
      const answered = await attempt('the server', STEP_TIMEOUT_MS, (signal) =>
        call('GET /live', { ...options, signal }).then(() => true),
      );
      if (answered) times.push(clock.nowMs() - startMs);
    }
    const time = median(times);
    set('http', time === null ? found('bad', 'notReached', 'http') : found('good', 'answered', null, time));
    return time !== null;
  }

  async function openSocket(): Promise<void> {
    set('websocket', 'testing');
    const opened = await attempt('the websocket', STEP_TIMEOUT_MS, async (signal) => {
      await world.openSocket(signal);
      return true;
    });
    set('websocket', opened ? found('good', 'works') : found('bad', 'blocked', 'websocket'));
  }

  async function connectMedia(): Promise<MediaProbe | undefined> {
    set('signalling', 'testing');
    const startMs = clock.nowMs();
    const probe = await attempt('the media server', MEDIA_TIMEOUT_MS, async (signal) => {
      const options = { bypassErrorHandler: true, timeoutMs: STEP_TIMEOUT_MS } as const;
      const connected = await world.connectProbe(
        await call('POST /connection-tests', { ...options, signal }),
      );
      // Too late, or the page has gone: nobody would close it.
      if (signal.aborted) connected.close();
      return connected;
    });
    set(
      'signalling',
      probe
        ? found('good', 'connected', null, clock.nowMs() - startMs)
        : found('bad', 'notReached', 'signalling'),
    );
    return probe;
  }

  async function testMedia(probe: MediaProbe): Promise<void> {
    setAll(['udp', 'tcp'], 'testing');
    const first = (await attempt('media', MEDIA_TIMEOUT_MS, () => probe.transport())) ?? null;
    if (first === null) {
      setAll(['roundTrip', 'loss', 'upload'], 'skipped');
    } else {
      if (first === 'udp') set('udp', found('good', 'works'));
      setAll(['roundTrip', 'loss', 'upload'], 'testing');
      const measured = await attempt('measuring', MEDIA_TIMEOUT_MS, () => probe.measure());
      set('roundTrip', graded('roundTrip', measured?.roundTripMs ?? null));
      set('loss', graded('loss', measured?.lossPercent ?? null));
      set('upload', graded('upload', measured?.uploadMbps ?? null));
    }
    const tcp =
      first === 'tcp' ||
      (first === 'udp' &&
        (await attempt('media over TCP', MEDIA_TIMEOUT_MS, () => probe.overTcp())) === true);
    const both = gradedTransports({ udp: first === 'udp', tcp });
    set('udp', both.udp);
    set('tcp', both.tcp);
  }

  async function runChecks(): Promise<void> {
    if (!(await askServer()))
      return setAll([...CHECK_GROUPS.server.slice(1), ...CHECK_GROUPS.media], 'skipped');
    await openSocket();
    const probe = await connectMedia();
    if (probe) {
      const close = () => probe.close();
      stopped.signal.addEventListener('abort', close);
      await testMedia(probe);
      stopped.signal.removeEventListener('abort', close);
      probe.close();
    } else {
      setAll(['udp', 'tcp', 'roundTrip', 'loss', 'upload'], 'skipped');
    }
    set('download', 'testing');
    const speed = await attempt('downloading', MEDIA_TIMEOUT_MS, world.measureDownload);
    set('download', graded('download', speed ?? null));
  }

  return {
    store,
    set,
    async run() {
      if (store.getState().running) return;
      stopped = new AbortController();
      store.setState({ running: true, finished: false });
      setAll([...CHECK_GROUPS.server, ...CHECK_GROUPS.media], 'waiting');
      await runChecks();
      store.setState({ running: false, finished: !stopped.signal.aborted });
    },
    stop: () => stopped.abort(),
  };
}
