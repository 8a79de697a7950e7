import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { EngineError } from '../../speech/ports.ts';
import type { Transcribe } from '../chunked/chunked-recogniser.ts';
import { askForJson, type HttpServer } from '../transport/http.ts';
import { pcmBytes } from '../transport/pcm-stream.ts';

/** Writes down a recording by `POST /audio/transcriptions` of OpenAI, speaches, LocalAI, vLLM and others. */
export function fileTranscription(server: HttpServer, model: string): Transcribe {
  return async (pcm, { language, terms, signal }) => {
    const form = new FormData();
    form.set('file', new Blob([wavFile(pcm)], { type: 'audio/wav' }), 'speech.wav');
    form.set('model', model);
    form.set('language', language);
    form.set('response_format', 'json');
    form.set('temperature', '0');
    const prompt = promptOf(terms);
    if (prompt !== '') form.set('prompt', prompt);
    const answer = await askForJson(server, { path: '/audio/transcriptions', body: form, signal });
    const text = (answer as { text?: unknown } | null)?.text;
    if (typeof text !== 'string') throw new EngineError(`${server.engine} answers without a text`, 'engine');
    return text;
  };
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

const HEAD_BYTES = 44;

/** 16 bits, mono, 16,000 Hz, as a RIFF file. */
function wavFile(pcm: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(HEAD_BYTES + 2 * pcm.length);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16); // length of what follows
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22); // channels
  bytes.writeUInt32LE(HEARD_SAMPLE_RATE_HZ, 24);
  bytes.writeUInt32LE(2 * HEARD_SAMPLE_RATE_HZ, 28); // bytes a second
  bytes.writeUInt16LE(2, 32); // bytes a sample
  bytes.writeUInt16LE(16, 34); // bits a sample
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(2 * pcm.length, 40);
  pcmBytes(pcm).copy(bytes, HEAD_BYTES);
  return bytes;
}
