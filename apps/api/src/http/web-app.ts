import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from './errors.ts';

/** Paths of other parts: an unknown path below them is an error, never a page. */
const NOT_PAGES = /^\/(api|oidc|livekit|assets)(\/|$)/;
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/**
 * Serves the built browser app. Files in `assets/` have a hash in their name and are cached for good; everything else
 * is revalidated each time. `.br` and `.gz` siblings are sent instead where the browser accepts them.
 * @param folder the build, or undefined where there is none: unknown paths are then errors
 */
export async function installWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder) {
    const assets = path.join(folder, 'assets') + path.sep;
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      index: ['index.html'],
      // Source maps are for developers; they are not served.
      allowedPath: (pathName) => !/\.map(\.(br|gz))?$/.test(pathName),
      setHeaders: (reply, file) => {
        const forEver = file.startsWith(assets);
        reply.header('cache-control', forEver ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (folder && wantsPage(request)) return sendPage(reply);
    throw new ApiError('NotFound');
  });
}

/** The version that the build wrote beside its pages; null where there is no build, or an older one. */
export function versionOfBuild(folder: string | undefined): string | null {
  if (!folder) return null;
  try {
    const { version } = JSON.parse(readFileSync(path.join(folder, 'version.json'), 'utf8')) as {
      version?: unknown;
    };
    return typeof version === 'string' ? version : null;
  } catch {
    // A build from before it was written, or one of another maker: which version it is, is not known.
    return null;
  }
}

/** The router of the browser app knows which pages there are, and shows page-not-found itself (spec 1 §2). */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !NOT_PAGES.test(request.url.split('?')[0]!) && (request.headers.accept ?? '').includes('text/html');
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.status(200).sendFile('index.html');
}
