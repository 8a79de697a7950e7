import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { EngineError } from '../../speech/ports.ts';
import { codeOf } from '../transport/engine-failure.ts';
import type { HttpServer } from '../transport/http.ts';
import type { TurnMessage, TurnProtocol } from '../turns/turn-session.ts';

/** Voxtral writes with a delay of up to 2.4 s, as it was started. */
const LAG_MS = 2_400;
const SILENT_LIMIT_MS = 4_000;

/**
 * vLLM's realtime transcription (docs.vllm.ai, "Realtime", version 0.22): a commit begins a turn, a final one ends it. Sound
 * that comes before the turn before is written down would be thrown away.
 */
export function vllmProtocol(server: HttpServer, model: string): TurnProtocol {
  return {
    engine: server.engine,
    url: new URL(`${server.url}/realtime`),
    headers: server.headers,
    sampleRateHz: HEARD_SAMPLE_RATE_HZ,
    hello: [{ type: 'session.update', model }],
    begin: [{ type: 'input_audio_buffer.commit' }],
    sound: (audio) => ({ type: 'input_audio_buffer.append', audio }),
    end: [{ type: 'input_audio_buffer.commit', final: true }],
    overlaps: false,
    silentLimitMs: SILENT_LIMIT_MS,
    lagMs: LAG_MS,
    read: (message) => read(server.engine, message),
  };
}

function read(engine: string, message: Record<string, unknown>): TurnMessage | undefined {
  const { type, delta, text, code } = message;
  switch (type) {
    case 'session.created':
      return { type: 'ready' };
    case 'transcription.delta':
      return { type: 'text', text: typeof delta === 'string' ? delta : '', replaces: false };
    case 'transcription.done':
      return { type: 'done', text: typeof text === 'string' ? text : '' };
    case 'error':
      return {
        type: 'failed',
        error: new EngineError(`${engine} failed (${codeOf(code) ?? 'unknown'})`, 'engine'),
      };
    default:
      return undefined;
  }
}
