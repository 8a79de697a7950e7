import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC, UnknownObject } from 'oidc-provider';
import { recheckTokens } from '../accounts/sessions-store.ts';
import { takeSignInStart, waitText } from '../accounts/sign-in-limits.ts';
import { problemOf, sendPage } from '../pages/form-pages.ts';
import { problemPage } from '../pages/message-pages.ts';
import { type IdentityPart, languageOf, PAGE_HEADERS } from '../pages/page-context.ts';
import type { providerPages } from './provider-pages.ts';
import { MOUNT_PATH } from './mount-path.ts';
import { goOn } from './sign-out.ts';

/** Requests without a session that leave a row in the database. */
const STORES_FOR_STRANGERS = /^\/(auth|session\/end)\/?(\?|$)/i;

/**
 * Hands every other request below the mount path to the provider, body untouched. Whatever a proxy in front says, the
 * provider sees the public address.
 */
export function mountProvider(
  app: FastifyInstance,
  { provider, limiter, contextFor, settings, db, bus }: IdentityPart,
  pages: Pick<ReturnType<typeof providerPages>, 'notFound'>,
): void {
  const { protocol, host } = new URL(settings.publicUrl);

  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as Partial<KoaContextWithOIDC>;
    // Nobody is signed in, so there is nothing to confirm.
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId) {
      goOn(ctx as KoaContextWithOIDC, oidc.session?.state ?? {});
    }
    // RFC 7009 §2.2 leaves the body open; clients that expect JSON stumble over an empty text.
    if (oidc?.route === 'revocation' && ctx.status === 200) ctx.body = {};
    if (ctx.status === 404 && !ctx.body) pages.notFound(ctx);
    if (oidc?.route === 'token' && ctx.status === 400) await burnCode(provider, oidc.params);
  });
  provider.on('server_error', (ctx, error) => {
    // Clients that speak JSON hear it by the status, as people do by the page.
    ctx.status = problemOf(error).status;
    app.log.error({ err: error }, 'identity provider failed');
  });

  provider.on('grant.revoked', ({ oidc }) => {
    const accountId = oidc.account?.accountId ?? oidc.session?.accountId;
    // Where this fails, they are checked again within a minute.
    const failed = (error: unknown) =>
      app.log.warn({ err: error }, 'ended tokens may still be accepted for up to a minute');
    if (accountId) recheckTokens({ db, bus }, accountId).catch(failed);
  });

  const answer = provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) => {
      const query = request.query as Record<string, unknown>;
      if (STORES_FOR_STRANGERS.test(request.url.slice(MOUNT_PATH.length))) {
        const waitMs = await takeSignInStart(limiter, request.address);
        if (waitMs > 0) {
          const language = languageOf({ uiLocales: query['ui_locales'], headers: request.headers });
          const page = problemPage(contextFor(language), 'tooManyTries', waitText(language, waitMs));
          void reply.headers(PAGE_HEADERS).header('retry-after', Math.ceil(waitMs / 1000));
          return sendPage(reply, 429, page);
        }
      }
      const raw = request.raw as IncomingMessage & { originalUrl?: string };
      raw.originalUrl = raw.url!;
      raw.url = raw.url!.slice(MOUNT_PATH.length);
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      raw.headers['x-forwarded-host'] = host;
      reply.hijack();
      for (const [name, value] of Object.entries(PAGE_HEADERS)) reply.raw.setHeader(name, value);
      void answer(raw, reply.raw);
      return reply;
    },
  });
}

/** A code that was shown with the wrong verifier, or anything else wrong, is in the wrong hands. */
async function burnCode(provider: Provider, params: UnknownObject | undefined): Promise<void> {
  const code = params?.['code'];
  if (typeof code === 'string') await (await provider.AuthorizationCode.find(code))?.destroy();
}
