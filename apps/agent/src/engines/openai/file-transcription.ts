import { type DetectLanguage, EngineError } from '../../speech/ports.ts';
import type { Transcribe } from '../chunked/chunked-recogniser.ts';
import { detectedLanguage } from '../detected-language.ts';
import { askForJson, type HttpServer } from '../transport/http.ts';
import { wavFile } from '../transport/wav-file.ts';

/** Writes down a recording by `POST /audio/transcriptions` of OpenAI, speaches, LocalAI, vLLM and others. */
export function fileTranscription(server: HttpServer, model: string): Transcribe {
  return async (pcm, { language, terms, signal }) => {
    const form = formOf(pcm, model, 'json');
    form.set('language', language);
    const prompt = promptOf(terms);
    if (prompt !== '') form.set('prompt', prompt);
    const answer = await askForJson(server, { path: '/audio/transcriptions', body: form, signal });
    const text = (answer as { text?: unknown } | null)?.text;
    if (typeof text !== 'string') throw new EngineError(`${server.engine} answers without a text`, 'engine');
    return text;
  };
}

/**
 * Tells the language by the same call: the answer of the format `verbose_json` names it, as a code or in English. Servers that
 * do not know that format refuse it, or name none.
 */
export function fileDetection(server: HttpServer, model: string): DetectLanguage {
  return async ({ pcm, expected, signal }) => {
    const body = formOf(pcm, model, 'verbose_json');
    const answer = await askForJson(server, { path: '/audio/transcriptions', body, signal });
    return detectedLanguage((answer as { language?: unknown } | null)?.language, expected);
  };
}

/** It alone of OpenAI's models names the languages that it heard. */
const DETECTING_MODEL = 'gpt-transcribe';

/**
 * Tells the language by OpenAI's model for recordings (API reference, "Create transcription", November 2026). It is not told which
 * ones are expected: what it names must not depend on what one hopes for. Two languages in one turn are no answer.
 */
export function openAiDetection(server: HttpServer): DetectLanguage {
  return async ({ pcm, expected, signal }) => {
    const body = formOf(pcm, DETECTING_MODEL, 'json');
    body.delete('temperature');
    const answer = await askForJson(server, { path: '/audio/transcriptions', body, signal });
    const languages = (answer as { languages?: unknown } | null)?.languages;
    const [only, ...others] = Array.isArray(languages) ? (languages as ({ code?: unknown } | null)[]) : [];
    return others.length > 0 ? null : detectedLanguage(only?.code, expected);
  };
}

function formOf(pcm: Int16Array, model: string, format: 'json' | 'verbose_json'): FormData {
  const form = new FormData();
  form.set('file', wavFile(pcm), 'speech.wav');
  form.set('model', model);
  form.set('response_format', format);
  form.set('temperature', '0');
  return form;
}

/** Whisper reads the last 224 tokens of it; other models more. */
const PROMPT_MAX_CHARACTERS = 600;

function promptOf(terms: readonly string[]): string {
  let prompt = '';
  for (const term of terms) {
    const longer = prompt === '' ? term : `${prompt}, ${term}`;
    if (longer.length <= PROMPT_MAX_CHARACTERS) prompt = longer;
  }
  return prompt;
}
