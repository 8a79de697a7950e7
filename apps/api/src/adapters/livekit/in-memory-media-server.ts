import { agentIdentity, avatarIdentity, type ConferenceId } from '@intermind/contracts';
import {
  type MediaParticipant,
  type MediaPass,
  type MediaRoom,
  type MediaServer,
  MediaServerError,
  WebhookForgedError,
} from './media-server.ts';

/** A media server without media, for tests: rooms and people as the real one would list them. */
export interface InMemoryMediaServer extends MediaServer {
  /** While true every call fails as if nobody listened. */
  down: boolean;
  /** Who is inside, by room. */
  readonly rooms: Map<string, { createdAt: Date; inside: Map<string, MediaParticipant> }>;
  /** Connects with a token of this server. @throws Error when the room does not exist */
  connect(token: string): void;
  /** Whether it is being watched. */
  readonly watched: boolean;
  /** Whose microphones were muted, in order. */
  readonly muted: string[];
  /** The connection of that identity ends, in whatever room. */
  disconnect(identity: string): void;
  /** Everything is forgotten, as after a crash. */
  restart(): void;
}

type Token = Omit<MediaPass, 'participantId'> & { identity: string; kind: MediaParticipant['kind'] };

export function inMemoryMediaServer(now: () => Date): InMemoryMediaServer {
  const rooms: InMemoryMediaServer['rooms'] = new Map();
  const answer = <Value>(operation: string, value: () => Value): Promise<Value> =>
    server.down
      ? Promise.reject(new MediaServerError(operation, true, new Error('down')))
      : Promise.resolve(value());
  const tokenOf = (token: Token) => Promise.resolve(JSON.stringify(token));

  const listeners = new Set<(up: boolean) => void>();
  let isDown = false;
  let watched = false;
  const server: InMemoryMediaServer = {
    get down() {
      return isDown;
    },
    set down(value) {
      if (isDown === value) return;
      isDown = value;
      for (const listener of listeners) listener(!value);
    },
    watch: {
      get up() {
        return !isDown;
      },
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      start: () => void (watched = true),
      stop: () => void (watched = false),
    },
    get watched() {
      return watched;
    },
    rooms,
    muted: [],
    browserUrl: '/livekit',
    workerUrl: 'ws://127.0.0.1:7880',
    createRoom: (id) =>
      answer('createRoom', () => {
        if (!rooms.has(id)) rooms.set(id, { createdAt: now(), inside: new Map() });
      }),
    deleteRoom: (name) => answer('deleteRoom', () => void rooms.delete(name)),
    listRooms: () =>
      answer('listRooms', () =>
        [...rooms].map(([name, { createdAt, inside }]): MediaRoom => ({
          name,
          createdAt,
          count: inside.size,
        })),
      ),
    listParticipants: (name) =>
      answer('listParticipants', () => [...(rooms.get(name)?.inside.values() ?? [])]),
    removeParticipant: (name, identity) =>
      answer('removeParticipant', () => void rooms.get(name)?.inside.delete(identity)),
    updateParticipant: (name, id, state) =>
      answer('updateParticipant', () => {
        const inside = rooms.get(name)?.inside;
        const known = inside?.get(id);
        if (!inside || !known) return false;
        inside.set(id, { ...known, ...structuredClone(state) });
        return true;
      }),
    muteMicrophone: (name, id) =>
      answer('muteMicrophone', () => {
        if (rooms.get(name)?.inside.has(id)) server.muted.push(id);
      }),
    joinToken: ({ participantId, ...pass }) => tokenOf({ ...pass, identity: participantId, kind: 'person' }),
    openTestRoom: async (id) => {
      await answer('openTestRoom', () => void rooms.set(id, { createdAt: now(), inside: new Map() }));
      return tokenOf({
        conferenceId: id as string as ConferenceId,
        identity: id,
        kind: 'person',
        name: '',
        attributes: {} as MediaPass['attributes'],
        rights: { microphone: false, camera: true, shareScreen: false },
      });
    },
    agentToken: (conferenceId, kind) =>
      tokenOf({
        conferenceId,
        identity: agentIdentity(kind),
        kind: 'agent',
        name: '',
        attributes: { language: 'en', hears: 'en', understands: '', listens: 'true', reads: 'true' },
        rights: { microphone: true, camera: true, shareScreen: true },
      }),
    assistantToken: ({ participantId, ...pass }) =>
      tokenOf({
        ...pass,
        identity: participantId,
        kind: 'person',
        attributes: {} as MediaPass['attributes'],
        rights: { microphone: true, camera: false, shareScreen: false },
      }),
    avatarToken: (conferenceId, assistant) =>
      tokenOf({
        conferenceId,
        identity: avatarIdentity(assistant),
        kind: 'agent',
        name: '',
        attributes: {} as MediaPass['attributes'],
        rights: { microphone: true, camera: true, shareScreen: false },
      }),
    readWebhook: (body, authorization) =>
      authorization === 'signed'
        ? Promise.resolve({ room: null, isEgress: false, ...(JSON.parse(body) as object) })
        : Promise.reject(new WebhookForgedError(new Error('not signed'))),
    connect(token) {
      const { conferenceId, name: _name, ...participant } = JSON.parse(token) as Token;
      const room = rooms.get(conferenceId);
      if (!room) throw new Error('room does not exist');
      room.inside.set(participant.identity, { ...participant, joinedAt: now(), tracks: 0 });
    },
    disconnect(identity) {
      for (const { inside } of rooms.values()) inside.delete(identity);
    },
    restart: () => rooms.clear(),
  };
  return server;
}
