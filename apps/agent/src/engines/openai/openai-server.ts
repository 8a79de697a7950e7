import type { HttpServer } from '../transport/http.ts';

/** A server with OpenAI's protocol; one that wants no key gets none. */
export function openAiServer(engine: string, url: string, apiKey: string | null): HttpServer {
  return { engine, url, headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` } };
}
