import {
  CLOSE_CODES,
  isModerator,
  type ServerMessage,
  WEBSOCKET_AUTH_TIMEOUT_MS,
  WEBSOCKET_BUFFER_MAX_BYTES,
  WEBSOCKET_HEARTBEAT_MS,
} from '@intermind/contracts';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Database } from '../../db/client.ts';
import type { Guest, Member } from '../../http/identity.ts';
import type { EventBus, Unsubscribe } from '../bus.ts';
import { type AtTheDoorEvent, conferenceTopic, type InConferenceEvent, roomTopic } from '../topics.ts';
import { readClientMessage } from './client-message.ts';
import { checkToken, type CheckedToken, type TokenCheck } from './token.ts';
import { findSeat, readView, type Refusal, type Seat, verdictOf, type Wanted } from './view.ts';

export interface ConnectionDependencies {
  db: Database;
  bus: EventBus;
  logger: Pick<Logger, 'error'>;
  now: () => Date;
  authenticate: TokenCheck;
  /** Asked once the person is known; false when they have too many connections. */
  register: (identity: Member | Guest) => boolean;
}

/** How long a connection lives on after its token, so that a renewal on its way arrives. */
const TOKEN_GRACE_MS = 30_000;
const RENEW_INTERVAL_MS = 1_000;
const MISSED_PONGS = 2;
/** Events that may come while the state is being read. */
const QUEUE_MAX = 1_000;
const NORMAL = 1000;
const TRY_AGAIN_LATER = 1013;

/** One client of the conference websocket. Time comes in by `tick`. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #deps: ConnectionDependencies;
  readonly #wanted: Omit<Wanted, 'participantId'>;
  readonly #openedMs: number;
  #token: CheckedToken | undefined;
  #authBegan = false;
  #seat: Seat | undefined;
  #moderates = false;
  #unsubscribe: Unsubscribe[] = [];
  /** Messages held back while the state is read; undefined when they go straight out. */
  #held: (() => void)[] | undefined;
  #reading = false;
  #readAgain = false;
  #lastPingMs: number;
  #missedPongs = 0;
  #lastRenewMs = -Infinity;
  #closed = false;

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

  get at(): Seat['at'] | 'nowhere' {
    return this.#seat?.at ?? 'nowhere';
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
  }

  /** Sends the state anew: events may have been missed. */
  refresh(): void {
    if (this.#seat) this.#guard(this.#sendView());
  }

  async #receive(text: string): Promise<void> {
    const message = readClientMessage(text);
    if (message?.type === 'auth' && !this.#authBegan) {
      this.#authBegan = true;
      return this.#begin(message.token, { ...this.#wanted, participantId: message.participantId });
    }
    if (message?.type === 'renew' && this.#token) return this.#renew(message.token);
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
    const seat = await findSeat(db, checked.identity, wanted);
    if ('closeCode' in seat) return this.#close(seat.closeCode);
    // From here on nothing is missed; what comes before the state is read waits for it.
    this.#held = [];
    const room = await bus.subscribe(roomTopic(seat.roomId), (event) =>
      this.#hear(() => this.#onDoorEvent(event)),
    );
    this.#keep(room);
    if (seat.at === 'inside') {
      const topic = conferenceTopic(seat.conferenceId);
      this.#keep(await bus.subscribe(topic, (event) => this.#hear(() => this.#onConferenceEvent(event))));
    }
    this.#seat = seat;
    await this.#sendView();
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

  /** Reads the state and sends it, then what happened meanwhile; once more when asked while reading. */
  async #sendView(): Promise<void> {
    this.#readAgain = true;
    if (this.#reading) return;
    this.#reading = true;
    while (this.#readAgain && !this.#closed) {
      this.#readAgain = false;
      this.#held ??= [];
      const view = await readView(this.#deps.db, this.#seat!, this.#deps.now());
      if (this.#closed) return;
      if ('closeCode' in view) return this.#refuse(view);
      this.#moderates = view.moderates;
      for (const message of view.messages) this.#send(message);
      const held = this.#held;
      this.#held = undefined;
      for (const event of held) this.#hear(event);
    }
    this.#reading = false;
  }

  #refuse({ closeCode }: Refusal): void {
    if (closeCode === CLOSE_CODES.ended) this.#send({ type: 'conference.ended' });
    this.#close(closeCode);
  }

  #hear(event: () => void): void {
    if (this.#closed) return;
    if (!this.#held) return event();
    this.#held.push(event);
    if (this.#held.length > QUEUE_MAX) this.#close(CLOSE_CODES.tooSlow);
  }

  #onConferenceEvent(event: InConferenceEvent): void {
    this.#send(event);
    const me = this.#seat?.at === 'inside' ? this.#seat.participantId : undefined;
    if (event.type === 'conference.ended') this.#close(CLOSE_CODES.ended);
    if (event.type === 'participant.left' && event.participantId === me) {
      if (event.reason === 'expelled') this.#close(CLOSE_CODES.expelled);
      if (event.reason === 'left') this.#close(NORMAL);
    }
    if ('participant' in event && event.participant.id === me) {
      // Moderators see who waits at the door, others do not.
      if (isModerator(event.participant.role) !== this.#moderates) this.refresh();
    }
  }

  #onDoorEvent(event: AtTheDoorEvent): void {
    if (this.#seat?.at === 'door') {
      if (event.type === 'conference.started') return this.refresh();
      if (event.type === 'join_request.closed' && event.joinRequest.id === this.#seat.joinRequestId) {
        const verdict = verdictOf(event.joinRequest);
        if (verdict) this.#send(verdict);
      }
      return;
    }
    if (event.type === 'conference.started' || !this.#moderates) return;
    this.#send({ type: event.type, joinRequest: event.joinRequest });
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
    this.#held = undefined;
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
  }

  #guard(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.#deps.logger.error({ err: error }, 'conference websocket');
      this.#close(TRY_AGAIN_LATER);
    });
  }
}
