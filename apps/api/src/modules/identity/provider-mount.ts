import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { PAGE_HEADERS } from './page-context.ts';
import type { providerPages } from './provider-pages.ts';
import { MOUNT_PATH } from './provider.ts';
import { goOn } from './sign-out.ts';

/**
 * Hands every other request below the mount path to the provider, body untouched. Whatever a proxy in front says, the
 * provider sees the public address.
 */
export function mountProvider(
  app: FastifyInstance,
  provider: Provider,
  pages: Pick<ReturnType<typeof providerPages>, 'notFound'>,
  publicUrl: string,
): void {
  const { protocol, host } = new URL(publicUrl);

  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as Partial<KoaContextWithOIDC>;
    // Nobody is signed in: nothing to end, so there is nothing to confirm either.
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId) {
      goOn(ctx as KoaContextWithOIDC, oidc.session?.state ?? {});
    }
    // RFC 7009 §2.2 leaves the body open; clients that expect JSON stumble over an empty text.
    if (oidc?.route === 'revocation' && ctx.status === 200) ctx.body = {};
    if (ctx.status === 404 && !ctx.body) pages.notFound(ctx);
  });
  provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'identity provider failed'));

  const answer = provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: '/*',
    handler: (request, reply) => {
      const raw = request.raw as IncomingMessage & { originalUrl?: string };
      raw.originalUrl = raw.url!;
      raw.url = raw.url!.slice(MOUNT_PATH.length);
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      raw.headers['x-forwarded-host'] = host;
      reply.hijack();
      for (const [name, value] of Object.entries(PAGE_HEADERS)) reply.raw.setHeader(name, value);
      void answer(raw, reply.raw);
    },
  });
}
