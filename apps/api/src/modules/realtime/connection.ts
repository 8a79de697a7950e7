import {
  type BrowserWords,
  CLOSE_CODES,
  type ClientMessage,
  ClientMessageSchema,
  type JoinRequestId,
  type ServerMessage,
  WEBSOCKET_AUTH_TIMEOUT_MS,
  WEBSOCKET_BUFFER_MAX_BYTES,
  WEBSOCKET_HEARTBEAT_MS,
} from '@intermind/contracts';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Database } from '../../db/client.ts';
import { type ClientEvent, conferenceTopic, type EventBus, roomTopic } from '../../events/index.ts';
import type { Unsubscribe } from '../../events/bus.ts';
import type { Guest, Member } from '../../http/identity.ts';
import type { TakeWords } from '../browser-words/index.ts';
import { isFor } from './audience.ts';
import { findPlace, type Place, type Refusal, type Wanted } from './place.ts';
import { type PlaceState, readState, type StateSources } from './state.ts';
import { checkToken, type CheckedToken, type TokenCheck } from './token.ts';

export interface ConnectionDependencies {
  db: Database;
  bus: EventBus;
  logger: Pick<Logger, 'error'>;
  now: () => Date;
  authenticate: TokenCheck;
  sources: StateSources;
  /** A page started or stopped waiting for the answer to a join request. */
  setPresence: (id: JoinRequestId, present: boolean) => Promise<void>;
  /** Takes what the client's browser recognised of what they say. */
  takeWords: TakeWords;
  /** Asked once the person is known, and again for a guest who waits; false when they have too many connections. */
  register: (identity: Member | Guest, waits?: boolean) => boolean;
  /** Reads the state of a connection when it is its turn. */
  inTurn: <State>(read: () => Promise<State>) => Promise<State>;
}

/** How long a connection lives on after its token, so that a renewal on its way arrives. */
const TOKEN_GRACE_MS = 30_000;
const RENEW_INTERVAL_MS = 1_000;
/** Words above their pace that end the connection, and the time in which they come. A page that was offline sends tens. */
const TOO_FAST_MAX = 100;
const TOO_FAST_WITHIN_MS = 10_000;
const MISSED_PONGS = 2;
/** Events buffered while the state is being read. */
const QUEUE_MAX = 1_000;
const TRY_AGAIN_LATER = 1013;

/** One client of the conference websocket. The gateway calls `tick` about every second. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #deps: ConnectionDependencies;
  readonly #wanted: Omit<Wanted, 'participantId'>;
  readonly #openedMs: number;
  #token: CheckedToken | undefined;
  #authBegan = false;
  #place: Place | undefined;
  #moderates = false;
  #versions = new Map<string, number>();
  #unsubscribe: Unsubscribe[] = [];
  /** Events held back while the state is read; undefined when they go straight out. */
  #held: ClientEvent[] | undefined;
  #reading = false;
  #readAgain = false;
  #lastPingMs: number;
  #missedPongs = 0;
  #lastRenewMs = -Infinity;
  #tooFast = { count: 0, sinceMs: -Infinity };
  #closed = false;
  /** Whether this is the page of a waiting guest. */
  #waits = false;

  constructor(socket: WebSocket, deps: ConnectionDependencies, wanted: Omit<Wanted, 'participantId'>) {
    this.#socket = socket;
    this.#deps = deps;
    this.#wanted = wanted;
    this.#openedMs = deps.now().getTime();
    this.#lastPingMs = this.#openedMs;
    socket.on('message', (data, isBinary) =>
      this.#guard(this.#receive(isBinary ? '' : (data as Buffer).toString())),
    );
    socket.on('pong', () => (this.#missedPongs = 0));
    socket.on('close', () => this.#stop());
  }

  get at(): Place['at'] | 'nowhere' {
    return this.#place?.at ?? 'nowhere';
  }

  /** Closes what did not sign in, what outlived its token, and what does not answer pings. */
  tick(nowMs: number): void {
    if (this.#closed) return;
    if (!this.#token) {
      if (nowMs - this.#openedMs >= WEBSOCKET_AUTH_TIMEOUT_MS) this.#close(CLOSE_CODES.unauthorized);
    } else if (nowMs > this.#token.expiresMs + TOKEN_GRACE_MS) {
      this.#close(CLOSE_CODES.unauthorized);
    }
    if (this.#closed || nowMs - this.#lastPingMs < WEBSOCKET_HEARTBEAT_MS) return;
    if (this.#missedPongs >= MISSED_PONGS) return this.#socket.terminate();
    this.#missedPongs += 1;
    this.#lastPingMs = nowMs;
    this.#socket.ping();
    if (this.#place) this.#send({ type: 'heartbeat' });
  }

  /** Sends the state again: events may have been missed. */
  refresh(): void {
    if (this.#place) this.#guard(this.#sendState());
  }

  /** Delivers an event when the client is in its audience, after the state when that is being read. */
  hear(event: ClientEvent): void {
    if (this.#closed || !this.#place) return;
    if (!this.#held) return this.#deliver(event, this.#place);
    this.#held.push(event);
    if (this.#held.length > QUEUE_MAX) this.#close(CLOSE_CODES.tooSlow);
  }

  async #receive(text: string): Promise<void> {
    if (this.#closed) return;
    const message = readMessage(text);
    if (message?.type === 'auth' && !this.#authBegan) {
      this.#authBegan = true;
      return this.#begin(message.token, { ...this.#wanted, participantId: message.participantId });
    }
    if (message?.type === 'renew' && this.#token) return this.#renew(message.token);
    if (message?.type === 'words' && this.#place?.at === 'inside')
      return this.#takeWords(this.#place, message.words);
    this.#close(CLOSE_CODES.malformed);
  }

  async #begin(token: string, wanted: Wanted): Promise<void> {
    const { db, bus } = this.#deps;
    const checked = await checkToken(this.#deps.authenticate, token);
    if (this.#closed) return;
    if (checked === 'unavailable') return this.#close(TRY_AGAIN_LATER);
    if (checked === 'refused') return this.#close(CLOSE_CODES.unauthorized);
    if (!this.#deps.register(checked.identity)) return this.#close(TRY_AGAIN_LATER);
    this.#token = checked;
    const place = await findPlace(db, checked.identity, wanted);
    if (this.#closed) return;
    if ('closeCode' in place) return this.#close(place.closeCode);
    if (place.at === 'waiting' && !this.#deps.register(checked.identity, true))
      return this.#close(TRY_AGAIN_LATER);
    // From here on nothing is missed: what comes before the state is read waits for it.
    this.#held = [];
    this.#place = place;
    const listener = (event: ClientEvent) => this.hear(event);
    this.#keep(await bus.subscribe(roomTopic(place.roomId), listener));
    if (place.at === 'inside') this.#keep(await bus.subscribe(conferenceTopic(place.conferenceId), listener));
    await this.#sendState();
  }

  async #renew(token: string): Promise<void> {
    const nowMs = this.#deps.now().getTime();
    if (nowMs - this.#lastRenewMs < RENEW_INTERVAL_MS) return this.#close(CLOSE_CODES.malformed);
    this.#lastRenewMs = nowMs;
    const checked = await checkToken(this.#deps.authenticate, token);
    // The old token counts until its own end; the client tries again.
    if (checked === 'unavailable') return;
    if (checked === 'refused' || checked.person !== this.#token?.person)
      return this.#close(CLOSE_CODES.unauthorized);
    this.#token = checked;
  }

  async #takeWords(place: Extract<Place, { at: 'inside' }>, words: BrowserWords): Promise<void> {
    const reason = await this.#deps.takeWords(place, words);
    if (reason === 'too-fast' && this.#isFlood()) return this.#close(CLOSE_CODES.malformed);
    const { utterance, revision } = words;
    if (reason) this.#send({ type: 'words.refused', utterance, revision, reason });
  }

  /** Counts words that came too fast. @returns whether they are too many to be answered */
  #isFlood(): boolean {
    const nowMs = this.#deps.now().getTime();
    if (nowMs - this.#tooFast.sinceMs > TOO_FAST_WITHIN_MS) this.#tooFast = { count: 0, sinceMs: nowMs };
    this.#tooFast.count += 1;
    return this.#tooFast.count > TOO_FAST_MAX;
  }

  /** Reads the state and sends it, then what happened meanwhile; once more when asked while reading. */
  async #sendState(): Promise<void> {
    this.#readAgain = true;
    // What comes from now on waits for the new state: the person may moderate no longer.
    this.#held ??= [];
    if (this.#reading) return;
    this.#reading = true;
    while (this.#readAgain && !this.#closed) {
      this.#readAgain = false;
      this.#held ??= [];
      const state = await this.#deps.inTurn(() => this.#read());
      if (this.#closed || !state) return;
      if ('closeCode' in state) return this.#refuse(state);
      this.#moderates = state.moderates;
      this.#versions = state.versions;
      for (const message of state.messages) this.#send(message);
      const held = this.#held;
      this.#held = undefined;
      for (const event of held) this.hear(event);
    }
    this.#reading = false;
  }

  /** Undefined when the connection closed meanwhile. */
  async #read(): Promise<PlaceState | Refusal | undefined> {
    const { db, setPresence, sources } = this.#deps;
    if (this.#closed) return undefined;
    if (this.#place!.at === 'waiting') {
      await setPresence(this.#place!.joinRequestId, true);
      this.#waits = true;
      if (this.#closed) {
        this.#leave();
        return undefined;
      }
    }
    return readState(db, sources, this.#place!);
  }

  #refuse({ closeCode }: Refusal): void {
    if (closeCode === CLOSE_CODES.ended) this.#send({ type: 'conference.ended' });
    this.#close(closeCode);
  }

  #deliver({ to, message, version, then }: ClientEvent, place: Place): void {
    if (!isFor(to, place, this.#moderates)) return;
    if (version) {
      if (version.number <= (this.#versions.get(version.of) ?? -1)) return;
      this.#versions.set(version.of, version.number);
    }
    if (message) this.#send(message);
    if (then === 'read again') this.refresh();
    else if (then) this.#close(then.close);
  }

  #send(message: ServerMessage): void {
    if (this.#closed) return;
    if (this.#socket.bufferedAmount > WEBSOCKET_BUFFER_MAX_BYTES) return this.#close(CLOSE_CODES.tooSlow);
    this.#socket.send(JSON.stringify(message));
  }

  #keep(unsubscribe: Unsubscribe): void {
    if (this.#closed) unsubscribe();
    else this.#unsubscribe.push(unsubscribe);
  }

  #close(code: number): void {
    if (this.#closed) return;
    this.#stop();
    this.#socket.close(code);
    // A client that does not answer the close is cut off; `ws` itself waits 30 s.
    setTimeout(() => this.#socket.terminate(), 2_000).unref();
  }

  #stop(): void {
    this.#closed = true;
    this.#leave();
    this.#held = undefined;
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
  }

  /** The page of a guest who waited is gone. */
  #leave(): void {
    const place = this.#place;
    if (!this.#waits || place?.at !== 'waiting') return;
    this.#waits = false;
    this.#guard(this.#deps.setPresence(place.joinRequestId, false));
  }

  #guard(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.#deps.logger.error({ err: error }, 'conference websocket failed; closing it');
      this.#close(TRY_AGAIN_LATER);
    });
  }
}

/** Undefined for anything that is not one of ClientMessage. */
function readMessage(text: string): ClientMessage | undefined {
  try {
    return ClientMessageSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
