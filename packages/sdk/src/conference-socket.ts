import type {
  BrowserWords,
  ClientMessage,
  JoinRequestId,
  ParticipantId,
  RoomId,
  ServerMessage,
} from '@intermind/contracts';
import { CLOSE_CODES } from '@intermind/contracts/events';
import { TOKEN_REFRESH_BEFORE_EXPIRY_MS, WEBSOCKET_SILENCE_MS } from '@intermind/contracts/limits';
import { type Clock, systemClock } from '@intermind/timing';
import { sdkOptions } from './setup.ts';
import { tokenExpiresAtMs } from './token-expiry.ts';

/** Why the connection ended for good; `closed` when we closed it. */
export type StopReason = 'unauthorized' | 'expelled' | 'ended' | 'notFound' | 'closed';

export type ConnectionStatus =
  /** Connecting or reconnecting. `attempt` starts at 1 and restarts after each success. */
  | { status: 'connecting'; attempt: number }
  /** The server has authenticated us and sent its state. */
  | { status: 'open' }
  /** Disconnected; the next attempt is in `delayMs`. */
  | { status: 'lost'; delayMs: number }
  | { status: 'stopped'; reason: StopReason };

export interface ConferenceConnectionOptions {
  roomId: RoomId;
  /** Our participant; learned from `state` when absent. */
  participantId?: ParticipantId;
  /** The request that a waiting guest is about. */
  joinRequestId?: JoinRequestId;
  /**
   * Asked for each connection, and again shortly before the token expires: the connection goes on under the new one.
   * `refused`: the last one was not accepted, bring another. Null stops with `unauthorized`.
   */
  getToken: (why: { refused: boolean }) => string | null | Promise<string | null>;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: ConnectionStatus) => void;
  environment?: Partial<ConnectionEnvironment>;
}

/** The environment; replaced in tests. */
export interface ConnectionEnvironment {
  WebSocket: new (address: string) => WebSocket;
  after: Clock['after'];
  /** Since 1970. */
  nowMs: () => number;
  /** In [0, 1). */
  random: () => number;
  /** Calls the listener when the network is back. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

export interface ConferenceConnection {
  /**
   * What this browser recognised of what its participant says. @returns false: there is no connection, and nothing was
   * sent
   */
  sendWords(words: BrowserWords): boolean;
  close(): void;
}

/** An API that was killed answers again after one to four seconds: until then the pauses are short. */
const DELAYS_MS = [300, 500, 500, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000];
/** From opening to the first message of the server. */
const GREETING_TIMEOUT_MS = 15_000;
/** Between two attempts to renew the token of an open connection. */
const RENEWAL_PAUSE_MS = 5_000;
/** The longest delay a browser's timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The websocket of a conference (contracts `events.ts`), kept open while it is wanted: reconnects for ever with growing
 * pauses, also when the server falls silent; stops when it says that coming back is useless. Every connection begins with
 * `state` or `waiting`.
 */
export function connectConference(options: ConferenceConnectionOptions): ConferenceConnection {
  const world: ConnectionEnvironment = {
    WebSocket: globalThis.WebSocket,
    after: (delayMs, task) => systemClock.after(delayMs, task),
    nowMs: Date.now,
    random: Math.random,
    network: typeof window === 'undefined' ? new EventTarget() : window,
    ...options.environment,
  };
  const address = addressOf(options);
  let { participantId } = options;
  let socket: WebSocket | undefined;
  /** Of the timer that is waiting, and of the renewal. */
  let cancel = (): void => undefined;
  let cancelRenewal = (): void => undefined;
  let attempt = 0;
  let refused = false;
  let open = false;
  /** Grows with every connection: what an older one still says is not heard. */
  let generation = 0;
  let stopped = false;

  const after = (delayMs: number, work: () => void) => {
    cancel();
    cancel = world.after(delayMs, work);
  };
  const send = (message: ClientMessage): boolean => {
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  const drop = () => {
    generation += 1;
    cancelRenewal();
    socket?.close();
    socket = undefined;
  };
  const stop = (reason: StopReason) => {
    if (stopped) return;
    stopped = true;
    cancel();
    world.network.removeEventListener('online', restart);
    drop();
    options.onStatus({ status: 'stopped', reason });
  };
  const lose = () => {
    drop();
    const delayMs = Math.round(
      DELAYS_MS[Math.min(Math.max(attempt - 1, 0), DELAYS_MS.length - 1)]! * (0.5 + world.random()),
    );
    options.onStatus({ status: 'lost', delayMs });
    after(delayMs, () => void connect());
  };
  /** The network is back: what looks open may be dead, and a fresh `state` costs little. */
  function restart() {
    drop();
    attempt = 0;
    void connect();
  }

  async function connect(): Promise<void> {
    cancel();
    attempt += 1;
    open = false;
    const mine = ++generation;
    const current = () => !stopped && mine === generation;
    options.onStatus({ status: 'connecting', attempt });
    let token: string | null;
    try {
      token = await options.getToken({ refused });
    } catch {
      // The token could not be refreshed just now: the same as a lost connection.
      if (current()) lose();
      return;
    }
    if (!current()) return;
    if (!token) return stop('unauthorized');
    const opened = new world.WebSocket(address);
    socket = opened;
    after(GREETING_TIMEOUT_MS, lose);
    renewBeforeExpiry(token, current, 0);
    opened.onopen = () =>
      current() && send({ type: 'auth', token, ...(participantId ? { participantId } : {}) });
    opened.onmessage = (event) => current() && onServerMessage(event.data as string);
    // `close` follows with what there is to know.
    opened.onerror = () => undefined;
    opened.onclose = ({ code }) => current() && closed(code);
  }

  /**
   * The server closes a connection soon after its token has expired: a fresh one is sent in time.
   * @param leastMs where this device's clock is wrong, fresh tokens look expired too: so long it waits at least
   */
  function renewBeforeExpiry(token: string, current: () => boolean, leastMs: number): void {
    const expiresAtMs = tokenExpiresAtMs(token);
    if (expiresAtMs === null) return;
    const dueMs = expiresAtMs - TOKEN_REFRESH_BEFORE_EXPIRY_MS - world.nowMs();
    cancelRenewal();
    const delayMs = Math.min(Math.max(leastMs, dueMs), MAX_TIMER_MS);
    cancelRenewal = world.after(delayMs, () => void renew(token, current));
  }

  async function renew(old: string, current: () => boolean): Promise<void> {
    let token: string | null = null;
    try {
      token = await options.getToken({ refused: false });
    } catch {
      // The token could not be refreshed just now: asked again below.
    }
    if (!current()) return;
    if (token && token !== old) {
      send({ type: 'renew', token });
      return renewBeforeExpiry(token, current, RENEWAL_PAUSE_MS);
    }
    // Not to be had just now; when it stays so, the server closes the connection and says why.
    cancelRenewal = world.after(RENEWAL_PAUSE_MS, () => void renew(old, current));
  }

  function onServerMessage(data: string): void {
    const message = parsed(data);
    if (!message) return;
    const greets = message.type === 'state' || message.type === 'waiting';
    // A path may break without a word to either end: a server whose heartbeats stay away is taken for lost.
    if (greets || open) after(WEBSOCKET_SILENCE_MS, lose);
    if (greets) {
      attempt = 0;
      refused = false;
      if (message.type === 'state') participantId = message.you;
      const isNew = !open;
      open = true;
      if (isNew) options.onStatus({ status: 'open' });
    }
    if (message.type === 'closing') lose();
    else if (message.type !== 'heartbeat') options.onMessage(message);
  }

  function closed(code: number): void {
    if (code === CLOSE_CODES.unauthorized && !refused) {
      refused = true;
      void connect();
      return;
    }
    const reason = FINAL[code];
    if (reason) stop(reason);
    else lose();
  }

  world.network.addEventListener('online', restart);
  void connect();
  return {
    sendWords: (words) => open && send({ type: 'words', words }),
    close: () => stop('closed'),
  };
}

const FINAL: Readonly<Record<number, StopReason>> = {
  [CLOSE_CODES.unauthorized]: 'unauthorized',
  [CLOSE_CODES.expelled]: 'expelled',
  [CLOSE_CODES.ended]: 'ended',
  [CLOSE_CODES.notFound]: 'notFound',
};

function addressOf({ roomId, joinRequestId }: ConferenceConnectionOptions): string {
  const query = new URLSearchParams({ roomId, ...(joinRequestId ? { joinRequestId } : {}) });
  return `${sdkOptions().baseUrl.replace(/^http/, 'ws')}/api/ws/conference?${query}`;
}

function parsed(data: string): ServerMessage | undefined {
  try {
    return JSON.parse(data) as ServerMessage;
  } catch {
    // Only our server talks here; what is not JSON is dropped.
    return undefined;
  }
}
