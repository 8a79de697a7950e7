import type { AssistantOrder } from '@intermind/contracts/agent-channel';
import { codeOf, httpFailure } from '../engines/transport/engine-failure.ts';
import { EngineError } from '../speech/ports.ts';
import type { Asked } from '../assistant/answerer.ts';

/** Messages of OpenAI's realtime conversations (developers.openai.com, "Realtime conversations", November 2026). */

/** What these calls hear and say: 16 bits, mono. */
export const REALTIME_SAMPLE_RATE_HZ = 24_000;
/** Of sound about 50 s; an answer that is spoken should be shorter. */
const ANSWER_MAX_TOKENS = 1_200;

export type Prompt = Extract<AssistantOrder, { type: 'prompt' }>;

/** Turns are found here: the product's rule is that it answers only people who ask it. */
export function sessionUpdate(voice: string): object {
  const format = { type: 'audio/pcm', rate: REALTIME_SAMPLE_RATE_HZ };
  return {
    type: 'session.update',
    session: {
      type: 'realtime',
      output_modalities: ['audio'],
      audio: { input: { format, turn_detection: null }, output: { format, voice } },
    },
  };
}

/**
 * A response beside the conversation of the session, made of nothing but this: what the asker may know.
 * @param heard names of what was heard lately
 */
export function responseCreate(asked: Asked, prompt: Prompt, heard: readonly string[]): object {
  const message = (role: 'user' | 'assistant', text: string): object => ({
    type: 'message',
    role,
    content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
  });
  return {
    type: 'response.create',
    event_id: eventOf(asked.question),
    response: {
      conversation: 'none',
      metadata: { question: String(asked.question) },
      output_modalities: ['audio'],
      max_output_tokens: ANSWER_MAX_TOKENS,
      instructions: prompt.instructions,
      input: [
        ...prompt.earlier.map(({ role, text }) => message(role, text)),
        ...heard.map((id) => ({ type: 'item_reference', id })),
        message('user', asked.text),
      ],
    },
  };
}

/** What errors call the message that asked this question. */
export const eventOf = (question: number): string => `question_${String(question)}`;

export type RealtimeEvent =
  /** The session may be used. */
  | { type: 'ready' }
  /** A stretch of sound that was ended has this name. */
  | { type: 'heard'; item: string }
  | { type: 'not-heard' }
  /** An answer has begun. `question`: undefined where the server does not repeat it. */
  | { type: 'created'; response: string; question: number | undefined }
  | { type: 'sound'; response: string; base64: string }
  | { type: 'text'; response: string; text: string }
  /** Nothing more of it comes. `error`: why, where it failed. */
  | { type: 'done'; response: string; error: EngineError | undefined }
  /** A message was refused, and the session goes on. `event`: which, if it had a name. */
  | { type: 'refused'; event: string | undefined; error: EngineError }
  /** The session does not go on. */
  | { type: 'failed'; error: EngineError };

const CODE_STATUS: Readonly<Record<string, number>> = {
  insufficient_quota: 429,
  invalid_api_key: 401,
  rate_limit_exceeded: 429,
};
/** There was too little sound. */
const COMMIT_REFUSED = 'input_audio_buffer_commit_empty';
const REFUSED_MESSAGE = 'invalid_request_error';
const SESSION_OVER = 'session_expired';

/** @returns undefined for what says nothing to us */
export function readEvent(engine: string, message: Record<string, unknown>): RealtimeEvent | undefined {
  switch (message['type']) {
    case 'session.updated':
      return { type: 'ready' };
    case 'input_audio_buffer.committed':
      return { type: 'heard', item: textIn(message['item_id']) };
    case 'response.created':
      return createdIn(message['response']);
    case 'response.output_audio.delta':
      return { type: 'sound', response: textIn(message['response_id']), base64: textIn(message['delta']) };
    case 'response.output_audio_transcript.delta':
      return { type: 'text', response: textIn(message['response_id']), text: textIn(message['delta']) };
    case 'response.done':
      return doneIn(engine, message['response']);
    case 'error':
      return errorIn(engine, message['error']);
    default:
      return undefined;
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function createdIn(value: unknown): RealtimeEvent | undefined {
  const { id, metadata } = fieldsIn(value);
  const response = textIn(id);
  if (response === '') return undefined;
  const question = Number(fieldsIn(metadata)['question']);
  return { type: 'created', response, question: Number.isInteger(question) ? question : undefined };
}

function doneIn(engine: string, value: unknown): RealtimeEvent {
  const { id, status, status_details: details } = fieldsIn(value);
  const { error, isFatal } = failureIn(engine, fieldsIn(details)['error']);
  if (status === 'failed' && isFatal) return { type: 'failed', error };
  return { type: 'done', response: textIn(id), error: status === 'failed' ? error : undefined };
}

function errorIn(engine: string, value: unknown): RealtimeEvent {
  const { code, type, event_id: event } = fieldsIn(value);
  const { error, isFatal } = failureIn(engine, value);
  if (code === COMMIT_REFUSED) return { type: 'not-heard' };
  if (isFatal || code === SESSION_OVER) return { type: 'failed', error };
  const name = typeof event === 'string' ? event : undefined;
  if (type === REFUSED_MESSAGE || name !== undefined) return { type: 'refused', event: name, error };
  return { type: 'failed', error };
}

/** `isFatal`: it says something about the account, and not about one message. */
function failureIn(engine: string, value: unknown): { error: EngineError; isFatal: boolean } {
  const { code, type, param } = fieldsIn(value);
  const known = codeOf(code) ?? codeOf(type) ?? 'unknown';
  const status = CODE_STATUS[known];
  if (status === undefined) {
    const why = [known, codeOf(param)].filter(Boolean).join(', ');
    const error =
      type === REFUSED_MESSAGE
        ? new EngineError(`${engine} refuses what was asked (${why})`, 'request')
        : new EngineError(`${engine} failed (${why})`, 'engine');
    return { error, isFatal: false };
  }
  const error = httpFailure(engine, { status, code: known });
  return { error, isFatal: error.kind === 'quota' };
}
