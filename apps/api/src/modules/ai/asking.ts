import type { Language } from '@intermind/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { abortedWhenGone } from '../../http/gone.ts';
import { languageOf } from '../../http/language.ts';

/** How a question came in. */
export interface Asking {
  language: Language;
  /** Of the asker. */
  address: string;
  /** Aborted when the asker has gone. */
  stop: AbortController;
}

/** Called before anything is waited for. */
export function askingOf(request: FastifyRequest, reply: FastifyReply): Asking {
  return { language: languageOf(request), address: request.address, stop: abortedWhenGone(reply.raw) };
}
