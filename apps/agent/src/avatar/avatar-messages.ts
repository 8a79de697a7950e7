import { pcmBytes } from '../engines/transport/pcm-stream.ts';
import { EngineError } from '../speech/ports.ts';
import type { AvatarWay } from '../assistant/answerer.ts';

/**
 * Messages of LiveAvatar's LITE mode (docs.liveavatar.com: "LITE Mode Events", "Create Session Token", "Stop Session", and the
 * openapi.json behind them; read in November 2026).
 */

/** What `agent.speak` takes: 16 bits, mono. Sound at another rate is garbled without an error. */
export const AVATAR_SAMPLE_RATE_HZ = 24_000;

/** Where LiveAvatar is, and whose face is asked for. Holds a key: never to be sent on or logged. */
export interface AvatarServer {
  engine: string;
  /** Without a slash at its end. */
  url: string;
  apiKey: string;
  avatarId: string;
  /** Costs nothing, and ends after about a minute. */
  sandbox: boolean;
}

/**
 * Body of `POST /v1/sessions/token`. The names in `livekit_config` are those that the schema `LiveKitConfigSchema` requires, and
 * that LiveKit's plugin and LiveAvatar's own starter send; the page "Configuration" of the documentation shows `url` and
 * `token` instead.
 */
export function sessionRequest({ avatarId, sandbox }: AvatarServer, { url, room, token }: AvatarWay): object {
  return {
    mode: 'LITE',
    avatar_id: avatarId,
    is_sandbox: sandbox,
    livekit_config: { livekit_url: url, livekit_room: room, livekit_client_token: token },
  };
}

export interface SessionToken {
  sessionId: string;
  sessionToken: string;
}

/** @throws EngineError for an answer without a session */
export function readSessionToken(engine: string, answer: unknown): SessionToken {
  const { session_id: sessionId, session_token: sessionToken } = dataOf(answer);
  if (isText(sessionId) && isText(sessionToken)) return { sessionId, sessionToken };
  throw new EngineError(`${engine} gives no session`, 'engine');
}

export interface StartedSession {
  socketUrl: URL;
  /** How long the session may last; undefined: the server does not say, or longer than a day. */
  limitMs: number | undefined;
}

/** A longer limit is none: no meeting lasts that long, and no timer. */
const LIMIT_MAX_S = 24 * 60 * 60;

/** @throws EngineError for an answer without a websocket to speak through */
export function readStartedSession(engine: string, answer: unknown): StartedSession {
  const { ws_url: address, max_session_duration: limitS } = dataOf(answer);
  const socketUrl = isText(address) ? URL.parse(address) : null;
  if (!socketUrl || !/^(wss?|https?):$/.test(socketUrl.protocol))
    throw new EngineError(`${engine} starts a session without a websocket`, 'engine');
  const isLimit = typeof limitS === 'number' && limitS > 0 && limitS <= LIMIT_MAX_S;
  return { socketUrl, limitMs: isLimit ? limitS * 1_000 : undefined };
}

export const stopRequest = (sessionId: string): object => ({ session_id: sessionId, reason: 'USER_CLOSED' });

/** A piece of what is said; all pieces of one utterance have one name, which events about it may repeat. */
export const speak = (utterance: string, samples: Int16Array): object => ({
  type: 'agent.speak',
  event_id: utterance,
  audio: pcmBytes(samples).toString('base64'),
});
/** The next piece begins another utterance. */
export const speakEnd = (utterance: string): object => ({ type: 'agent.speak_end', event_id: utterance });
/** Forgets what waits to be said, and falls silent. */
export const INTERRUPT = { type: 'agent.interrupt' };
/** Poses while people speak; not while it speaks itself. */
export const START_LISTENING = { type: 'agent.start_listening', event_id: 'listen' };
export const STOP_LISTENING = { type: 'agent.stop_listening', event_id: 'listen' };
/** Sessions end after five minutes without a word. */
export const KEEP_ALIVE = { type: 'session.keep_alive', event_id: 'keep-alive' };

export type AvatarEvent =
  /** What was sent before was dropped. */
  | { type: 'connected' }
  /** `utterance`: undefined where the server does not repeat its name. */
  | { type: 'started' | 'ended'; utterance: string | undefined }
  /** The session does not go on. */
  | { type: 'failed'; error: EngineError }
  /** Something went wrong, and it goes on. */
  | { type: 'complaint'; what: string };

const OVER = new Set(['disconnected', 'closing', 'closed']);

/** @returns undefined for what says nothing to us */
export function readAvatarEvent(engine: string, message: Record<string, unknown>): AvatarEvent | undefined {
  switch (message['type']) {
    case 'session.state_updated': {
      const { state } = message;
      if (state === 'connected') return { type: 'connected' };
      if (typeof state !== 'string' || !OVER.has(state)) return undefined;
      return {
        type: 'failed',
        error: new EngineError(`${engine} has ended the session (${state})`, 'engine'),
      };
    }
    case 'agent.speak_started':
      return { type: 'started', utterance: utteranceOf(message) };
    case 'agent.speak_ended':
      return { type: 'ended', utterance: utteranceOf(message) };
    case 'error':
      return complaintOf(engine, message['error']);
    default:
      // `agent.speak_interrupted` too: it follows our own word.
      return undefined;
  }
}

const UTTERANCE = /^speech-\d+$/;
export const utteranceName = (number: number): string => `speech-${String(number)}`;

/** The documentation says that events carry an `event_id`; users have seen ours repeated as `source_event_id`. */
function utteranceOf({
  event_id: own,
  source_event_id: source,
}: Record<string, unknown>): string | undefined {
  return [source, own].find((name) => isText(name) && UTTERANCE.test(name)) as string | undefined;
}

function complaintOf(engine: string, value: unknown): AvatarEvent {
  const { type } = fieldsOf(value);
  const what = isText(type) && /^\w{1,40}$/.test(type) ? type : 'unknown';
  if (what === 'server_error')
    return { type: 'failed', error: new EngineError(`${engine} failed (${what})`, 'engine') };
  return { type: 'complaint', what };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
/** Answers are `{code, data, message}`. */
const dataOf = (answer: unknown): Record<string, unknown> => fieldsOf(fieldsOf(answer)['data']);
