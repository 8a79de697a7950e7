import type { Settings } from '@intermind/config';
import { ERRORS, isLanguage, type Language } from '@intermind/contracts';
import formBody from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../../../http/failures.ts';
import { QueueFull } from '../../../http/limits/bounded-queue.ts';
import { LANGUAGE_COOKIE, languageOf, PAGE_HEADERS } from './page-context.ts';
import type { PageContext } from './layout.ts';
import { type Problem, problemPage } from './message-pages.ts';

/** A problem that is shown on its own page. */
export class PageProblem extends Error {
  readonly problem: Problem;
  readonly status: number;
  constructor(problem: Problem, status: number) {
    super(problem);
    this.problem = problem;
    this.status = status;
  }
}

const FORM_MAX_BYTES = 8 * 1024;

/** Sets up a Fastify scope for pages and forms: parses forms, checks their origin, shows problems. */
export function installForms(
  app: FastifyInstance,
  settings: Settings,
  contextFor: (language: Language) => PageContext,
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, formBody.parse(body as string, '&', '=', { maxKeys: 20 })),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(PAGE_HEADERS);
    const chosen = chosenLanguage(request);
    if (chosen) {
      const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${LANGUAGE_COOKIE}=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`,
      );
    }
    if (request.method === 'POST' && !isFromOurPages(request, settings.publicUrl)) {
      throw new PageProblem('refusedOrigin', 403);
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf({ chosen: chosenLanguage(request), headers: request.headers });
    const { problem, status } = problemOf(error);
    if (status >= 500) request.log.error({ err: error }, 'identity page failed');
    void reply.headers(PAGE_HEADERS);
    return sendPage(reply, status, problemPage(contextFor(language), problem));
  });
}

export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(page);
}

/**
 * Leads on to another page after a form. The script of the pages sends forms by itself, so that what was typed stays on
 * an error, and is told where to go.
 */
export function leadTo({ headers }: FastifyRequest, reply: FastifyReply, location: string): FastifyReply {
  return headers.accept?.startsWith('application/json')
    ? reply.send({ location })
    : reply.redirect(location, 303);
}

/** The language chosen on the page itself. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const { locale } = request.query as { locale?: unknown };
  return isLanguage(locale) ? locale : undefined;
}

/** Which page and status a failure of these pages or of the provider is. */
export function problemOf(error: unknown): { problem: Problem; status: number } {
  if (error instanceof PageProblem) return error;
  if (error instanceof QueueFull) return { problem: 'busy', status: 503 };
  const failure = failureOf(error);
  if (failure === 'StorageFull') return { problem: 'storageFull', status: ERRORS.StorageFull.status };
  if (failure === 'Unavailable') return { problem: 'unavailable', status: ERRORS.Unavailable.status };
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return { problem: 'failed', status: status >= 400 && status < 500 ? status : 500 };
}

/**
 * Whether a form was sent from our own pages. Browsers name the origin of every POST; where the header is missing or
 * `null`, Sec-Fetch-Site decides, and a caller that sends neither is no browser that another site could use.
 */
export function isFromOurPages({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined && origin !== 'null') return origin === new URL(publicUrl).origin;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined;
}
