import type { Guest, Member } from '../../http/identity.ts';
import type { UpgradeRouter } from '../../http/upgrade.ts';
import { Connection, type ConnectionDependencies } from './connection.ts';
import { personKey } from './token.ts';

export const CONFERENCE_SOCKET_PATH = '/api/ws/conference';

const MESSAGE_MAX_BYTES = 16 * 1024;
/** Connections of one person at once: tabs, devices, and those not yet found dead. */
const CONNECTIONS_PER_PERSON = 20;
/** Connections that have not said yet who they are. */
const STRANGERS_MAX = 500;
const TOO_MANY = 1013;

export interface ConferenceGateway {
  /** Call about every second. */
  tick(): void;
  counts(): { inside: number; door: number; nowhere: number };
  close(): void;
}

export type GatewayDependencies = Omit<ConnectionDependencies, 'register'>;

/** The websocket of conferences: `/api/ws/conference?roomId=&joinRequestId=` (spec 1 §7, contracts/events.ts). */
export function createConferenceGateway(
  deps: GatewayDependencies,
  upgrades: UpgradeRouter,
): ConferenceGateway {
  const connections = new Set<Connection>();
  const byPerson = new Map<string, number>();

  const registerOn = (onClose: (listener: () => void) => void) => (identity: Member | Guest) => {
    const person = personKey(identity);
    const open = byPerson.get(person) ?? 0;
    if (open >= CONNECTIONS_PER_PERSON) return false;
    byPerson.set(person, open + 1);
    onClose(() => {
      const left = (byPerson.get(person) ?? 1) - 1;
      if (left > 0) byPerson.set(person, left);
      else byPerson.delete(person);
    });
    return true;
  };

  const strangers = () => [...connections].filter(({ at }) => at === 'nowhere').length;

  upgrades.registerUpgrade(CONFERENCE_SOCKET_PATH, {
    callers: 'pages',
    maxPayloadBytes: MESSAGE_MAX_BYTES,
    connect(socket, _request, url) {
      if (strangers() >= STRANGERS_MAX) return socket.close(TOO_MANY);
      const wanted = {
        roomId: url.searchParams.get('roomId') ?? '',
        joinRequestId: url.searchParams.get('joinRequestId') || null,
      };
      const register = registerOn((listener) => void socket.on('close', listener));
      const connection = new Connection(socket, { ...deps, register }, wanted);
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
      const counts = { inside: 0, door: 0, nowhere: 0 };
      for (const { at } of connections) counts[at] += 1;
      return counts;
    },
    close: forget,
  };
}
