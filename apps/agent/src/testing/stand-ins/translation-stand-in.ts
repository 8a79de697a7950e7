import type { WebSocket } from 'ws';
import { CodedSpeechReader, samplesIn } from '../coded-speech.ts';
import { standIn, type StandIn } from './stand-in-server.ts';

const RATE_HZ = 24_000;
/** The model works in frames of this length. */
const FRAME_MS = 200;
const FRAME_SAMPLES = (RATE_HZ * FRAME_MS) / 1_000;
/** Of its voice. */
export const TRANSLATED_LEVEL = 7_000;

type Message = Record<string, unknown>;

/** A realtime translation on the other end of a websocket, as a test sees it. */
export interface TranslationStandIn {
  server: StandIn;
  sockets: WebSocket[];
  /** What clients said that was not sound, in order. */
  told: Message[];
  /** Lengths of the pieces of sound that came. */
  pieces: number[];
  heardMs: number;
  /** Called when more sound has come, and what there is to say about it has been said. */
  onHeard: (() => void) | undefined;
  /** It takes sound and says nothing more. */
  mute: boolean;
  /** Says something on the newest connection. */
  say: (message: object) => void;
}

/**
 * OpenAI's realtime translation sessions, as they are documented (November 2026). It "translates" by marking each word with X, one
 * frame after it has heard it, and speaks each as a frame of a constant level; the other frames are silence.
 */
export async function translationStandIn(): Promise<TranslationStandIn> {
  const world: TranslationStandIn = {
    server: undefined!,
    sockets: [],
    told: [],
    pieces: [],
    heardMs: 0,
    onHeard: undefined,
    mute: false,
    say: (message) => world.sockets.at(-1)!.send(JSON.stringify(message)),
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
  private readonly world: TranslationStandIn;
  private readonly say: (message: object) => void;
  private readonly reader = new CodedSpeechReader(RATE_HZ);
  private waiting: Int16Array = new Int16Array(0);
  private elapsedMs = 0;
  private said = 0;

  constructor(world: TranslationStandIn, say: (message: object) => void) {
    this.world = world;
    this.say = say;
    say({ type: 'session.created', event_id: 'event_1', session: { id: 'sess_1', type: 'translation' } });
  }

  hear(message: Message): void {
    if (message['type'] === 'session.input_audio_buffer.append')
      return this.sound(samplesIn(Buffer.from(String(message['audio']), 'base64')));
    this.world.told.push(message);
    if (message['type'] === 'session.update')
      this.say({ type: 'session.updated', event_id: 'event_2', session: message['session'] });
    if (message['type'] === 'session.close') this.say({ type: 'session.closed', event_id: 'event_3' });
  }

  private sound(pcm: Int16Array): void {
    this.world.pieces.push(pcm.length);
    this.world.heardMs += (pcm.length * 1_000) / RATE_HZ;
    this.waiting = Int16Array.from([...this.waiting, ...pcm]);
    for (; this.waiting.length >= FRAME_SAMPLES; this.waiting = this.waiting.slice(FRAME_SAMPLES))
      this.frame(this.waiting.slice(0, FRAME_SAMPLES));
    this.world.onHeard?.();
  }

  private frame(pcm: Int16Array): void {
    const { length } = this.reader.words;
    this.reader.push(pcm);
    this.elapsedMs += FRAME_MS;
    const at = { event_id: `event_${String(this.elapsedMs)}`, elapsed_ms: this.elapsedMs };
    // a word that went on to this frame may be in the making
    const word = this.said < length ? this.reader.words[this.said++] : undefined;
    if (word) this.say({ type: 'session.output_transcript.delta', ...at, delta: ` X${word.text}` });
    const sound = Buffer.alloc(2 * FRAME_SAMPLES);
    if (word) for (let i = 0; i < sound.length; i += 2) sound.writeInt16LE(TRANSLATED_LEVEL, i);
    const format = { sample_rate: RATE_HZ, channels: 1, format: 'pcm16' };
    this.say({ type: 'session.output_audio.delta', ...at, ...format, delta: sound.toString('base64') });
  }
}
