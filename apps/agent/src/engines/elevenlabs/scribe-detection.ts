import type { DetectLanguage } from '../../speech/ports.ts';
import { detectedLanguage } from '../detected-language.ts';
import { askForJson, type HttpServer } from '../transport/http.ts';
import { wavFile } from '../transport/wav-file.ts';

/** That of the call for recordings; the one that hears while one speaks tells the language too late. */
const MODEL = 'scribe_v2';
/** Below, it says itself that another language is as likely. */
const PROBABILITY_MIN = 0.5;

interface Transcript {
  language_code?: unknown;
  language_probability?: unknown;
}

/**
 * Detection by ElevenLabs' call for recordings: `POST /v1/speech-to-text` (API reference, November 2026). It takes one language
 * as a hint and no list, so it is given none.
 */
export function scribeDetection(server: HttpServer): DetectLanguage {
  return async ({ pcm, expected, signal }) => {
    const body = new FormData();
    body.set('file', wavFile(pcm), 'speech.wav');
    body.set('model_id', MODEL);
    body.set('tag_audio_events', 'false');
    body.set('timestamps_granularity', 'none');
    const answer = await askForJson(server, { path: '/v1/speech-to-text', body, signal });
    const { language_code: code, language_probability: probability } = (answer ?? {}) as Transcript;
    if (typeof probability === 'number' && probability < PROBABILITY_MIN) return null;
    return detectedLanguage(code, expected);
  };
}
