import { CLOSE_CODES, JoinRequestIdSchema, RoomIdSchema, type ServerMessage } from '@intermind/contracts';
import { createBoundedQueue } from '../../http/limits/bounded-queue.ts';
import type { Peer, UpgradeRouter } from '../../http/upgrade.ts';
import { Connection, type ConnectionDependencies } from './connection.ts';
import type { Wanted } from './place.ts';
import { personKey } from '../../http/identity.ts';

export const CONFERENCE_SOCKET_PATH = '/api/ws/conference';

const MESSAGE_MAX_BYTES = 16 * 1024;
/** Connections of one person at once: tabs, devices, and those not yet found dead. */
const CONNECTIONS_PER_PERSON = 20;
/** Of a guest who waits for the answer: anybody can be one. */
export const CONNECTIONS_OF_WAITING = 3;

/**
 * States read side by side: after a gap every client reads its own at once, and calls wait for the database behind them. Those
 * that wait are as many as there are connections.
 */
export const READS_AT_ONCE = 20;

export interface ConferenceGateway {
  /** Call about every second. */
  tick(): void;
  counts(): { inside: number; waiting: number; nowhere: number };
  /** Sends to every client of this instance. */
  tellEveryone(message: ServerMessage): void;
  close(): void;
}

export type GatewayDependencies = Omit<ConnectionDependencies, 'register' | 'inTurn'>;

/** The websocket of conferences: `/api/ws/conference?roomId=&joinRequestId=` (spec 1 §7, contracts/messages.ts). */
export function createConferenceGateway(
  deps: GatewayDependencies,
  upgrades: UpgradeRouter,
): ConferenceGateway {
  const connections = new Set<Connection>();
  const byPerson = new Map<string, number>();
  const inTurn = createBoundedQueue({ running: READS_AT_ONCE, waiting: Infinity });

  const registerOn =
    (peer: Peer, onClose: (listener: () => void) => void): ConnectionDependencies['register'] =>
    (identity, waits = false) => {
      const person = waits ? `${personKey(identity)} waiting` : personKey(identity);
      const open = byPerson.get(person) ?? 0;
      const most = waits ? CONNECTIONS_OF_WAITING : CONNECTIONS_PER_PERSON;
      if (open >= most || !peer.identified(waits ? 'waiting' : identity.kind)) return false;
      byPerson.set(person, open + 1);
      onClose(() => {
        const left = (byPerson.get(person) ?? 1) - 1;
        if (left > 0) byPerson.set(person, left);
        else byPerson.delete(person);
      });
      return true;
    };

  upgrades.registerUpgrade(CONFERENCE_SOCKET_PATH, {
    callers: 'pages',
    maxPayloadBytes: MESSAGE_MAX_BYTES,
    connect(socket, _request, url, peer) {
      const wanted = wantedOf(url.searchParams);
      if (!wanted) return socket.close(CLOSE_CODES.notFound);
      const register = registerOn(peer, (listener) => void socket.on('close', listener));
      const connection = new Connection(socket, { ...deps, register, inTurn }, wanted);
      connections.add(connection);
      socket.on('close', () => connections.delete(connection));
    },
  });
  const forget = deps.bus.onGap(() => connections.forEach((connection) => connection.refresh()));

  return {
    tick() {
      const nowMs = deps.now().getTime();
      for (const connection of connections) connection.tick(nowMs);
    },
    counts() {
      const counts = { inside: 0, waiting: 0, nowhere: 0 };
      for (const { at } of connections) counts[at] += 1;
      return counts;
    },
    tellEveryone(message) {
      for (const connection of connections) connection.hear({ to: 'everyone', message });
    },
    close: forget,
  };
}

/** @returns undefined for what cannot be an id: such a text must not reach a query */
function wantedOf(query: URLSearchParams): Omit<Wanted, 'participantId'> | undefined {
  const room = RoomIdSchema.safeParse(query.get('roomId'));
  const joinRequest = JoinRequestIdSchema.nullable().safeParse(query.get('joinRequestId') || null);
  if (!room.success || !joinRequest.success) return undefined;
  return { roomId: room.data, joinRequestId: joinRequest.data };
}
