import type { Language } from '@intermind/contracts/languages';
import { EngineError, type SpeechTranslationEvent } from '../../speech/ports.ts';
import { samplesOf } from '../transport/pcm-stream.ts';
import { realtimeFailure } from './realtime-failure.ts';

/**
 * Messages of OpenAI's realtime translation sessions (developers.openai.com, "Realtime translation" and its reference of client
 * and server events, read in November 2026).
 */

/** What these sessions hear and say: 16 bits, mono. */
export const TRANSLATION_SAMPLE_RATE_HZ = 24_000;
/** The model works in frames of this length. */
export const TRANSLATION_FRAME_MS = 200;

export function translationUpdate(to: Language): object {
  return { type: 'session.update', session: { audio: { output: { language: to } } } };
}

export function soundAppend(base64: string): object {
  return { type: 'session.input_audio_buffer.append', audio: base64 };
}

export const SESSION_CLOSE = { type: 'session.close' } as const;

export type TranslationMessage =
  /** The session may be used. */
  | { type: 'ready' }
  | SpeechTranslationEvent
  /** A message was refused, and the session goes on. */
  | { type: 'refused'; error: EngineError };

/** @returns undefined for what says nothing to us */
export function readTranslation(
  engine: string,
  message: Record<string, unknown>,
): TranslationMessage | undefined {
  switch (message['type']) {
    case 'session.updated':
      return { type: 'ready' };
    case 'session.output_transcript.delta': {
      const { delta } = message;
      if (typeof delta !== 'string') return garbage(engine, 'text');
      return delta === '' ? undefined : { type: 'text', text: delta, atMs: atMsIn(message) };
    }
    case 'session.output_audio.delta':
      return soundIn(engine, message);
    case 'session.closed':
      return { type: 'failed', error: new EngineError(`${engine} closed the session`, 'engine') };
    case 'error': {
      const { error, recoverable } = realtimeFailure(engine, message['error']);
      return { type: recoverable ? 'refused' : 'failed', error };
    }
    default:
      return undefined;
  }
}

function soundIn(engine: string, message: Record<string, unknown>): TranslationMessage {
  const { delta, sample_rate: rate, channels, format } = message;
  const isOurs =
    (rate ?? TRANSLATION_SAMPLE_RATE_HZ) === TRANSLATION_SAMPLE_RATE_HZ &&
    (channels ?? 1) === 1 &&
    (format ?? 'pcm16') === 'pcm16';
  const pcm = typeof delta === 'string' && isOurs ? samplesOf(delta) : undefined;
  return pcm ? { type: 'sound', pcm, atMs: atMsIn(message) } : garbage(engine, 'sound');
}

function garbage(engine: string, what: string): TranslationMessage {
  const error = new EngineError(`${engine} sends ${what} that is none`, 'engine');
  return { type: 'failed', error };
}

/** On the time line of the model. */
function atMsIn({ elapsed_ms: ms }: Record<string, unknown>): number | undefined {
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : undefined;
}
