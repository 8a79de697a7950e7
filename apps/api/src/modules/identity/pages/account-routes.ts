import type { FastifyInstance } from 'fastify';
import { endSessions } from '../accounts/accounts-store.ts';
import { setPassword } from '../accounts/accounts.ts';
import { openAccount } from './open-account.ts';
import { passwordOf } from './form-input.ts';
import { sendPage } from './form-pages.ts';
import type { IdentityPart } from './page-context.ts';
import { unmetRules } from '../accounts/password-rules.ts';
import { matchesHash } from '../accounts/passwords.ts';
import { accountPage, passwordSavedPage } from './message-pages.ts';
import { passwordPage, type PasswordPage } from './password-page.ts';
import { limited, waitText } from '../accounts/sign-in-limits.ts';

/**
 * What a person may change while signed in: `/oidc/account`, and the password at `/oidc/account/password`, both
 * optionally with `return_to`, a path of ours.
 */
export function registerAccountPages(app: FastifyInstance, part: IdentityPart): void {
  const { db, limiter, devices, settings } = part;

  app.get('/account', async (request, reply) => {
    const { page, email, query } = await openAccount(part, request, reply, 'account');
    return sendPage(reply, 200, accountPage(page, email, query));
  });

  app.get('/account/password', async (request, reply) => {
    const { page, email, action } = await openAccount(part, request, reply, 'account/password');
    return sendPage(
      reply,
      200,
      passwordPage(page, { email, action, errors: {}, unmet: [], asks: 'current' }),
    );
  });

  app.post('/account/password', async (request, reply) => {
    const { page, email, action, account, session } = await openAccount(
      part,
      request,
      reply,
      'account/password',
    );
    const { texts, language } = page;
    const show = (status: number, errors: PasswordPage['errors'], unmet: PasswordPage['unmet'] = []) =>
      sendPage(reply, status, passwordPage(page, { email, action, errors, unmet, asks: 'current' }));

    const current = passwordOf(request.body, 'currentPassword');
    const password = passwordOf(request.body, 'password');
    if (!current) return show(400, { currentPassword: texts.passwordMissing });
    const device = devices.markOf(request.headers.cookie, email);
    const tried = await limited(limiter, { email, ip: request.address, device }, async () =>
      (await matchesHash(account.passwordHash, current)) ? true : null,
    );
    if ('waitMs' in tried) {
      void reply.header('retry-after', Math.ceil(tried.waitMs / 1000));
      return show(429, { form: texts.tooManyTries.replace('{time}', waitText(language, tried.waitMs)) });
    }
    if (!tried.outcome) return show(401, { currentPassword: texts.wrongPassword });
    const unmet = await unmetRules(password, email);
    if (unmet.length > 0) return show(400, { password: texts.passwordWeak }, unmet);
    if (password === current) return show(400, { password: texts.passwordSame });

    await setPassword(db, account.id, password);
    const grantId = session.grantIdFor(settings.oidc.clientId);
    await endSessions(db, account.id, { sessionUid: session.uid, grantId });
    return sendPage(reply, 200, passwordSavedPage(page));
  });
}
