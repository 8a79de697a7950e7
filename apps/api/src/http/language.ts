import { type Language, preferredLanguage } from '@intermind/contracts';
import type { IncomingHttpHeaders } from 'node:http';

/** Primary language tags that the browser accepts, in its order. */
export function acceptedLanguages(headers: IncomingHttpHeaders): string[] {
  return (headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]!.trim());
}

/** The language in which to answer: the first accepted one that we have, otherwise English. */
export function languageOf({ headers }: { headers: IncomingHttpHeaders }): Language {
  return preferredLanguage(acceptedLanguages(headers));
}
