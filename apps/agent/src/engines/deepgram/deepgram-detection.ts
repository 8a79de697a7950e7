import { type DetectLanguage } from '../../speech/ports.ts';
import { detectedLanguage } from '../detected-language.ts';
import { askForJson, type HttpServer } from '../transport/http.ts';
import { wavFile } from '../transport/wav-file.ts';

interface Detection {
  results?: { channels?: ({ detected_language?: unknown } | null)[] };
}

/**
 * Detection by Deepgram's call for recordings (developers.deepgram.com, "Language detection", November 2026). It is not told
 * which languages are expected: it would name one of them whatever is spoken. A live connection keeps to one language.
 */
export function deepgramDetection(server: HttpServer, model: string): DetectLanguage {
  return async ({ pcm, expected, signal }) => {
    const query = new URLSearchParams({ model, detect_language: 'true' });
    const answer = await askForJson(server, {
      path: `/v1/listen?${query.toString()}`,
      body: wavFile(pcm),
      signal,
    });
    const [channel] = (answer as Detection | null)?.results?.channels ?? [];
    return detectedLanguage(channel?.detected_language, expected);
  };
}
