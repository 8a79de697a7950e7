import type { Language } from '@intermind/contracts/languages';
import type { HttpServer } from '../transport/http.ts';
import type { TurnMessage, TurnProtocol } from '../turns/turn-session.ts';
import { realtimeFailure } from './realtime-failure.ts';

export interface RealtimeOptions {
  server: HttpServer;
  model: string;
  language: Language;
  terms: readonly string[];
  /** Of OpenAI's own models: the others take one language. */
  alsoSpoken?: readonly Language[] | undefined;
}

/** What the realtime calls hear: 16 bits, mono. */
const SAMPLE_RATE_HZ = 24_000;
/** Models that write while one speaks; the others of these calls write after the commit. */
const LIVE_MODELS = /^gpt-(live-transcribe|realtime-whisper)\b/;
/** A live model that writes nothing of this much speech hangs. */
const SILENT_LIMIT_MS = 2_200;
/** Between a word and its text. */
const LAG_MS = 300;

/** The server refused a commit, and names no turn for it. */
const COMMIT_REFUSED = 'input_audio_buffer_commit_empty';

/**
 * Transcription sessions of OpenAI's realtime calls (developers.openai.com, "Realtime transcription", November 2026): the
 * client commits each turn. The address of OpenAI itself must not name the model; compatible servers want it there.
 */
export function realtimeProtocol(options: RealtimeOptions, vendor: boolean): TurnProtocol {
  const { server, model, language, terms, alsoSpoken = [] } = options;
  const url = new URL(`${server.url}/realtime`);
  url.searchParams.set('intent', 'transcription');
  if (!vendor) url.searchParams.set('model', model);
  const hints = vendor
    ? { languages: [language, ...alsoSpoken], ...(terms.length > 0 && { keywords: terms }) }
    : { language };
  const input = {
    format: { type: 'audio/pcm', rate: SAMPLE_RATE_HZ },
    transcription: { model, ...hints },
    turn_detection: null,
  };
  return {
    engine: server.engine,
    url,
    headers: server.headers,
    sampleRateHz: SAMPLE_RATE_HZ,
    hello: [{ type: 'session.update', session: { type: 'transcription', audio: { input } } }],
    sound: (audio) => ({ type: 'input_audio_buffer.append', audio }),
    end: [{ type: 'input_audio_buffer.commit' }],
    overlaps: true,
    ...(vendor && LIVE_MODELS.test(model) && { silentLimitMs: SILENT_LIMIT_MS }),
    lagMs: LAG_MS,
    read: (message) => read(server.engine, message),
  };
}

function read(engine: string, message: Record<string, unknown>): TurnMessage | undefined {
  const item = typeof message['item_id'] === 'string' ? { item: message['item_id'] } : {};
  switch (message['type']) {
    case 'session.updated':
    case 'transcription_session.updated':
      return { type: 'ready' };
    case 'input_audio_buffer.committed':
      return item.item === undefined ? undefined : { type: 'named', item: item.item };
    case 'conversation.item.input_audio_transcription.delta':
      return { type: 'text', ...item, text: textIn(message['delta']), replaces: false };
    case 'conversation.item.input_audio_transcription.completed':
      return { type: 'done', ...item, text: textIn(message['transcript']) };
    case 'conversation.item.input_audio_transcription.failed': {
      const { error, fatal } = realtimeFailure(engine, message['error']);
      return fatal ? { type: 'failed', error } : { type: 'untranscribed', ...item, error };
    }
    case 'error': {
      const { error, recoverable, code } = realtimeFailure(engine, message['error']);
      return code === COMMIT_REFUSED
        ? { type: 'untranscribed', error }
        : { type: 'failed', error, recoverable };
    }
    default:
      return undefined;
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
