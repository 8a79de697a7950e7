import type { WebSocket } from 'ws';
import { CodedSpeechReader, samplesIn } from '../coded-speech.ts';
import { standIn, type StandIn } from './stand-in-server.ts';

/** A recogniser on the other end of a websocket, as a test sees it. */
export interface RecogniserStandIn {
  server: StandIn;
  /** What clients said that was not sound, in order. */
  told: Record<string, unknown>[];
  sockets: WebSocket[];
  /** It takes sound and says nothing more. */
  mute: boolean;
  /** How long it thinks about each answer. */
  answerMs: number;
  heardMs: number;
}

type Messages = { message: Record<string, unknown>; say: (message: object) => void };

function recogniser(
  connect: (
    say: (message: object) => void,
    world: RecogniserStandIn,
  ) => {
    message?: (message: Record<string, unknown>) => void;
    sound?: (pcm: Int16Array) => void;
  },
): Promise<RecogniserStandIn> {
  const world: RecogniserStandIn = {
    server: undefined!,
    told: [],
    sockets: [],
    mute: false,
    answerMs: 0,
    heardMs: 0,
  };
  return standIn({
    socket: (socket) => {
      world.sockets.push(socket);
      const say: Messages['say'] = (message) => {
        if (world.mute) return;
        if (world.answerMs === 0) socket.send(JSON.stringify(message));
        else setTimeout(() => socket.send(JSON.stringify(message)), world.answerMs);
      };
      const side = connect(say, world);
      socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary) return side.sound?.(samplesIn(data));
        const message = JSON.parse(data.toString()) as Record<string, unknown>;
        if (
          !/append|input_audio_chunk/.test(String(message['type'] ?? message['message_type'])) ||
          message['commit'] === true
        )
          world.told.push(message);
        side.message?.(message);
      });
    },
  }).then((server) => Object.assign(world, { server }));
}

const soundIn = (base64: unknown): Int16Array => samplesIn(Buffer.from(String(base64), 'base64'));

/** OpenAI's realtime transcription: a delta for each word, `completed` for each committed turn. */
export async function openAiRealtimeStandIn(): Promise<RecogniserStandIn> {
  return recogniser((say, world) => {
    const RATE_HZ = 24_000;
    let turn = 1;
    let reader = new CodedSpeechReader(RATE_HZ);
    let said = 0;
    const event = 'conversation.item.input_audio_transcription';
    say({ type: 'session.created', session: {} });
    return {
      message: ({ type, audio }) => {
        const item_id = `item_${String(turn)}`;
        if (type === 'session.update') say({ type: 'session.updated', session: {} });
        if (type === 'input_audio_buffer.append') {
          reader.push(soundIn(audio));
          world.heardMs = reader.heardMs;
          for (const { text } of reader.words.slice(said))
            say({
              type: `${event}.delta`,
              item_id,
              content_index: 0,
              delta: said++ === 0 ? text : ` ${text}`,
            });
        }
        if (type === 'input_audio_buffer.commit') {
          say({ type: 'input_audio_buffer.committed', item_id, previous_item_id: null });
          say({ type: `${event}.completed`, item_id, content_index: 0, transcript: `${reader.text}.` });
          turn++;
          reader = new CodedSpeechReader(RATE_HZ);
          said = 0;
        }
      },
    };
  });
}

/** vLLM's realtime transcription: sound between a commit and a final commit. */
export async function vllmStandIn(): Promise<RecogniserStandIn> {
  return recogniser((say) => {
    let reader: CodedSpeechReader | undefined;
    let said = 0;
    say({ type: 'session.created', id: 'sess-1', created: 1 });
    return {
      message: ({ type, audio, final }) => {
        if (type === 'input_audio_buffer.append' && reader) {
          reader.push(soundIn(audio));
          for (const { text } of reader.words.slice(said))
            say({ type: 'transcription.delta', delta: said++ === 0 ? text : ` ${text}` });
        }
        if (type !== 'input_audio_buffer.commit') return;
        if (final === true && reader) {
          const { text } = reader;
          reader = undefined;
          // what is sent before this is thrown away
          setTimeout(() => say({ type: 'transcription.done', text, usage: {} }), 100);
        } else {
          reader = new CodedSpeechReader();
          said = 0;
        }
      },
    };
  });
}

/** ElevenLabs' realtime transcription with commits by the client. */
export async function scribeStandIn(): Promise<RecogniserStandIn> {
  return recogniser((say, world) => {
    let reader = new CodedSpeechReader();
    let count = 0;
    say({ message_type: 'session_started', session_id: 'a', config: {} });
    return {
      message: ({ audio_base_64: audio, commit }) => {
        const sound = soundIn(audio);
        world.heardMs += sound.length / 16;
        reader.push(sound);
        if (reader.words.length > count) {
          count = reader.words.length;
          say({ message_type: 'partial_transcript', text: reader.text });
        }
        if (commit !== true) return;
        say({ message_type: 'committed_transcript', text: `${reader.text}.` });
        reader = new CodedSpeechReader();
        count = 0;
      },
    };
  });
}

/** Deepgram's live transcription: results each 200 ms, settled and ended after 300 ms of silence. */
export async function deepgramStandIn(): Promise<RecogniserStandIn> {
  return recogniser((say) => {
    const reader = new CodedSpeechReader();
    let settled = 0;
    let reportedMs = 0;
    const results = (is_final: boolean): void => {
      const words = reader.words.slice(settled).map(({ text, startMs, endMs }) => ({
        word: text,
        punctuated_word: text,
        start: startMs / 1_000,
        end: endMs / 1_000,
        confidence: 1,
      }));
      const transcript = words.map(({ word }) => word).join(' ');
      const channel = { alternatives: [{ transcript, confidence: 1, words }] };
      say({
        type: 'Results',
        channel_index: [0, 1],
        is_final,
        speech_final: is_final,
        channel,
      });
      if (is_final) settled = reader.words.length;
    };
    return {
      sound: (pcm) => {
        reader.push(pcm);
        if (reader.heardMs - reportedMs < 200) return;
        reportedMs = reader.heardMs;
        const quietMs = reader.heardMs - (reader.words.at(-1)?.endMs ?? reader.heardMs);
        results(reader.words.length > settled && quietMs >= 300);
      },
    };
  });
}
