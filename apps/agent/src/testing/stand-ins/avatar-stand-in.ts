import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@intermind/timing';
import type { WebSocket } from 'ws';
import { samplesIn } from '../coded-speech.ts';
import { type Asked, standIn, type StandIn } from './stand-in-server.ts';

const RATE_HZ = 24_000;
const TICK_MS = 20;
const TICK_SAMPLES = (RATE_HZ * TICK_MS) / 1_000;

type Message = Record<string, unknown>;

/** Where the avatar was told to go. */
export interface AvatarRoom {
  url: string;
  room: string;
  token: string;
}

/** The avatar in the meeting. */
export interface AvatarBody {
  /** `samples`: mono, 24,000 Hz. */
  says: (samples: Int16Array) => void;
  leave: () => void;
}

/** LiveAvatar's LITE mode on the other end, as a test sees it. */
export interface AvatarStandIn {
  server: StandIn;
  sockets: WebSocket[];
  /** What clients said on websockets, in order. */
  told: Message[];
  toldOf: (type: string) => Message[];
  /** Sessions that were started and neither stopped nor have ended themselves. */
  running: string[];
  /** What avatars said aloud in the meeting, and when (milliseconds on the clock). */
  said: { atMs: number; samples: Int16Array }[];
  /** How long sessions may last, as it tells; undefined: it does not. */
  limitS: number | undefined;
  /** It takes connections and never says that a session is connected. */
  mute: boolean;
  /** No avatar joins the meeting. */
  absent: boolean;
  /** Avatars take what they are to say, and do not say it. */
  speechless: boolean;
  /** Between the word that an avatar has begun and its first sound. */
  lagMs: number;
  /** Avatars do not tell that they have said something. */
  secretive: boolean;
  /** Says something on the newest connection. */
  say: (message: object) => void;
  /** The newest session ends by itself, as those of the sandbox do after a minute. */
  end: () => void;
}

export interface AvatarStandInOptions {
  clock: Clock;
  /** Sends an avatar into the meeting. */
  join: (room: AvatarRoom) => AvatarBody | Promise<AvatarBody>;
}

interface Session {
  id: string;
  room: AvatarRoom;
  body: AvatarBody | undefined;
}

/** LiveAvatar's LITE mode, as it is documented (November 2026). */
export async function avatarStandIn({ clock, join }: AvatarStandInOptions): Promise<AvatarStandIn> {
  const sessions = new Map<string, Session>();
  const world: AvatarStandIn = {
    server: undefined!,
    sockets: [],
    told: [],
    toldOf: (type) => world.told.filter((message) => message['type'] === type),
    running: [],
    said: [],
    limitS: undefined,
    mute: false,
    absent: false,
    speechless: false,
    lagMs: 0,
    secretive: false,
    say: (message) => world.sockets.at(-1)!.send(JSON.stringify(message)),
    end: () => {
      world.say({ type: 'session.state_updated', state: 'disconnected' });
      world.sockets.at(-1)!.close();
      stop(world.running.at(-1)!);
    },
  };
  const stop = (id: string): void => {
    world.running = world.running.filter((one) => one !== id);
    sessions.get(id)?.body?.leave();
  };
  const answer = async ({ path, headers, json }: Asked, response: ServerResponse): Promise<void> => {
    const data = (value: object): void => void response.end(JSON.stringify({ code: 100, data: value }));
    if (path === '/v1/sessions/token') {
      const id = `session-${String(sessions.size + 1)}`;
      const config = json['livekit_config'] as Record<string, string> | undefined;
      const room = {
        url: config?.['livekit_url'] ?? '',
        room: config?.['livekit_room'] ?? '',
        token: config?.['livekit_client_token'] ?? '',
      };
      if (headers['x-api-key'] !== 'la-1') response.statusCode = 401;
      else if (json['mode'] !== 'LITE' || Object.values(room).includes('')) response.statusCode = 422;
      else {
        sessions.set(id, { id, room, body: undefined });
        return data({ session_id: id, session_token: `token of ${id}` });
      }
      return data({});
    }
    if (path === '/v1/sessions/start') {
      const session = sessions.get(String(headers.authorization).replace('Bearer token of ', ''));
      if (!session) return void response.writeHead(401).end('{}');
      response.statusCode = 201;
      world.running.push(session.id);
      if (!world.absent) session.body = await join(session.room);
      return data({
        session_id: session.id,
        ws_url: `${world.server.url.replace('http', 'ws')}/ws/${session.id}`,
        ...(world.limitS === undefined ? {} : { max_session_duration: world.limitS }),
      });
    }
    if (path !== '/v1/sessions/stop' || headers['x-api-key'] !== 'la-1')
      return void response.writeHead(404).end('{}');
    stop(String(json['session_id']));
    data({});
  };
  const socket = (connection: WebSocket, request: IncomingMessage): void => {
    world.sockets.push(connection);
    const session = sessions.get(request.url?.split('/').at(-1) ?? '');
    const mouth = new Mouth(world, clock, session, (message) => connection.send(JSON.stringify(message)));
    connection.on('close', () => mouth.close());
    connection.on('message', (text: Buffer) => mouth.hear(JSON.parse(text.toString()) as Message));
    if (!world.mute) world.say({ type: 'session.state_updated', state: 'connected' });
  };
  world.server = await standIn({ answer, socket });
  return world;
}

/** Says what it is sent in time, one utterance after the other. */
class Mouth {
  private readonly world: AvatarStandIn;
  private readonly clock: Clock;
  private readonly session: Session | undefined;
  private readonly tell: (message: object) => void;
  private utterances: {
    name: unknown;
    samples: number[];
    complete: boolean;
    startedMs: number | undefined;
  }[] = [];
  readonly close: () => void;

  constructor(
    world: AvatarStandIn,
    clock: Clock,
    session: Session | undefined,
    tell: (message: object) => void,
  ) {
    this.world = world;
    this.clock = clock;
    this.session = session;
    this.tell = tell;
    this.close = clock.every(TICK_MS, () => this.play());
  }

  hear(message: Message): void {
    this.world.told.push(message);
    const { type, event_id: name, audio } = message;
    const last = this.utterances.at(-1);
    if (type === 'agent.speak') {
      const utterance = last?.complete === false ? last : this.begin(name);
      utterance.samples.push(...samplesIn(Buffer.from(String(audio), 'base64')));
    }
    if (type === 'agent.speak_end' && last) last.complete = true;
    if (type === 'agent.interrupt' && last) {
      const [first] = this.utterances;
      this.utterances = [];
      this.tell({ type: 'agent.speak_interrupted', event_id: 'theirs', source_event_id: first?.name });
    }
  }

  private begin(name: unknown) {
    const utterance = { name, samples: [], complete: false, startedMs: undefined };
    this.utterances.push(utterance);
    return utterance;
  }

  private play(): void {
    const [utterance] = this.utterances;
    if (!utterance || this.world.speechless) return;
    const event = { event_id: 'theirs', source_event_id: utterance.name, task: { id: 'task' } };
    if (utterance.startedMs === undefined) this.tell({ type: 'agent.speak_started', ...event });
    utterance.startedMs ??= this.clock.nowMs();
    if (this.clock.nowMs() - utterance.startedMs < this.world.lagMs) return;
    const samples = Int16Array.from(utterance.samples.splice(0, TICK_SAMPLES));
    if (samples.length > 0) {
      this.world.said.push({ atMs: this.clock.nowMs(), samples });
      this.session?.body?.says(samples);
    }
    if (utterance.samples.length > 0 || !utterance.complete) return;
    this.utterances.shift();
    if (!this.world.secretive) this.tell({ type: 'agent.speak_ended', ...event });
  }
}
