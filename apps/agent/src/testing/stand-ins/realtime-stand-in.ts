import type { WebSocket } from 'ws';
import { samplesIn } from '../coded-speech.ts';
import { standIn, type StandIn } from './stand-in-server.ts';

const RATE_HZ = 24_000;
/** Of sound in one event, as the service sends it. */
const PIECE_MS = 200;
const COMMIT_MIN_MS = 100;
const TONE_HZ = 400;

type Message = Record<string, unknown>;

/** A realtime conversation on the other end of a websocket, as a test sees it. */
export interface RealtimeStandIn {
  server: StandIn;
  sockets: WebSocket[];
  /** What clients said that was not sound, in order. */
  told: Message[];
  /** What the model heard, since the beginning. */
  heard: number[];
  /** What it answers, and how long it speaks; its voice is a tone. */
  answer: { text: string; soundMs: number };
  /** It takes messages and says nothing more. */
  mute: boolean;
  /** Answers begin, and do not go on. */
  halting: boolean;
  /** It does not repeat what clients call their questions. */
  forgetful: boolean;
  /** How it refuses the next questions, each once. */
  refusals: Message[];
  /** Says something on the newest connection. */
  say: (message: object) => void;
  toldOf: (type: string) => Message[];
}

/** OpenAI's realtime conversations, as they are documented (November 2026). */
export async function realtimeStandIn(): Promise<RealtimeStandIn> {
  const world: RealtimeStandIn = {
    server: undefined!,
    sockets: [],
    told: [],
    heard: [],
    answer: { text: 'It is so.', soundMs: 1_000 },
    mute: false,
    halting: false,
    forgetful: false,
    refusals: [],
    say: (message) => world.sockets.at(-1)!.send(JSON.stringify(message)),
    toldOf: (type) => world.told.filter((message) => message['type'] === type),
  };
  world.server = await standIn({
    socket: (socket) => {
      world.sockets.push(socket);
      const session = new Session(world, (message) => {
        if (!world.mute) socket.send(JSON.stringify(message));
      });
      socket.on('message', (data: Buffer) => session.hear(JSON.parse(data.toString()) as Message));
    },
  });
  return world;
}

class Session {
  private readonly world: RealtimeStandIn;
  private readonly say: (message: object) => void;
  private buffered = 0;
  private items = 0;
  private responses = 0;

  constructor(world: RealtimeStandIn, say: (message: object) => void) {
    this.world = world;
    this.say = say;
    say({ type: 'session.created', session: { type: 'realtime' } });
  }

  hear(message: Message): void {
    const { type } = message;
    if (type === 'input_audio_buffer.append') {
      const samples = samplesIn(Buffer.from(String(message['audio']), 'base64'));
      this.buffered += samples.length;
      this.world.heard.push(...samples);
      return;
    }
    this.world.told.push(message);
    if (type === 'session.update') this.say({ type: 'session.updated', session: message['session'] });
    if (type === 'input_audio_buffer.commit') this.commit();
    if (type === 'input_audio_buffer.clear') {
      this.buffered = 0;
      this.say({ type: 'input_audio_buffer.cleared' });
    }
    if (type === 'response.create') this.respond(message);
  }

  private commit(): void {
    if (this.buffered < (RATE_HZ * COMMIT_MIN_MS) / 1_000) {
      const error = { type: 'invalid_request_error', code: 'input_audio_buffer_commit_empty', message: '' };
      return this.say({ type: 'error', error });
    }
    this.buffered = 0;
    this.items += 1;
    this.say({ type: 'input_audio_buffer.committed', item_id: `item_${String(this.items)}` });
  }

  private respond({ event_id, response: asked }: Message): void {
    const { answer, halting, refusals } = this.world;
    const refusal = refusals.shift();
    if (refusal) return this.say({ type: 'error', error: { ...refusal, event_id } });
    this.responses += 1;
    const id = `resp_${String(this.responses)}`;
    const metadata = this.world.forgetful ? null : (asked as Message)['metadata'];
    this.say({ type: 'response.created', response: { id, status: 'in_progress', metadata } });
    const at = { response_id: id, item_id: `said_${id}`, output_index: 0, content_index: 0 };
    for (const word of answer.text.split(/(?= )/))
      this.say({ type: 'response.output_audio_transcript.delta', ...at, delta: word });
    const lengthMs = halting ? PIECE_MS : answer.soundMs;
    for (let ms = 0; ms < lengthMs; ms += PIECE_MS) {
      const sound = Buffer.alloc((2 * RATE_HZ * PIECE_MS) / 1_000);
      for (let i = 0; i < sound.length; i += 2)
        sound.writeInt16LE(Math.round(8_000 * Math.sin((Math.PI * TONE_HZ * i) / RATE_HZ)), i);
      this.say({ type: 'response.output_audio.delta', ...at, delta: sound.toString('base64') });
    }
    if (halting) return;
    this.say({ type: 'response.output_audio.done', ...at });
    this.say({ type: 'response.done', response: { id, status: 'completed', metadata } });
  }
}
