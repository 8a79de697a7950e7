import type { HttpServer } from '../transport/http.ts';

export function elevenLabsServer(url: string, apiKey: string | null): HttpServer {
  return { engine: 'elevenlabs', url, headers: apiKey === null ? {} : { 'xi-api-key': apiKey } };
}
