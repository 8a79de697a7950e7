import type { Language } from '@intermind/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../http/language.ts';

/** How a question came in. */
export interface Asking {
  language: Language;
  /** Of the asker. */
  address: string;
  /** Aborted when the asker has gone. */
  stop: AbortController;
}

/** Called before anything is waited for: a connection says only once that it has closed. */
export function askingOf(request: FastifyRequest, reply: FastifyReply): Asking {
  const stop = new AbortController();
  const leave = () => stop.abort(new Error('the asker is gone'));
  if (reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
  return { language: languageOf(request), address: request.address, stop };
}
