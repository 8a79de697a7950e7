import type { Language } from '@intermind/contracts';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { problemOf } from '../pages/form-pages.ts';
import { languageOf, PAGE_HEADERS } from '../pages/page-context.ts';
import type { PageContext } from '../pages/layout.ts';
import { problemPage, signedOutPage, signOutPage } from '../pages/message-pages.ts';
import type { ProviderPages } from './provider.ts';

type Context = Pick<KoaContextWithOIDC, 'req' | 'query' | 'set' | 'type' | 'body' | 'status'>;

/** The pages the provider itself asks for, in our look. */
export function providerPages(contextFor: (language: Language) => PageContext): ProviderPages & {
  notFound(ctx: Context): void;
} {
  const show = (ctx: Context, status: number, page: (context: PageContext) => string) => {
    const language = languageOf({ uiLocales: ctx.query['ui_locales'], headers: ctx.req.headers });
    ctx.set(PAGE_HEADERS);
    ctx.status = status;
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = page(contextFor(language));
  };
  return {
    askToSignOut: (ctx, form) => show(ctx, 200, (page) => signOutPage(page, form)),
    signedOut: (ctx) => show(ctx, 200, signedOutPage),
    failed(ctx, error) {
      const { problem, status } =
        error instanceof errors.SessionNotFound
          ? { problem: 'expired' as const, status: ctx.status }
          : problemOf(error);
      show(ctx, status, (page) => problemPage(page, problem));
    },
    notFound: (ctx) => show(ctx, 404, (page) => problemPage(page, 'notFound')),
  };
}
