import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSessions, findAccount } from '../accounts/accounts-store.ts';
import { setPassword } from '../accounts/accounts.ts';
import { ownPath } from './destination.ts';
import { passwordOf } from './form-input.ts';
import { chosenLanguage, PageProblem, sendPage } from './form-pages.ts';
import { type IdentityPart, languageOf } from './page-context.ts';
import { unmetRules } from '../accounts/password-rules.ts';
import { matchesHash } from '../accounts/passwords.ts';
import { passwordSavedPage } from './message-pages.ts';
import { passwordPage, type PasswordPage } from './password-page.ts';
import { MOUNT_PATH } from '../provider/provider.ts';
import { limited, waitText } from '../accounts/sign-in-limits.ts';

/** Changing the password while signed in: `/oidc/account/password`, optionally with `return_to`, a path of ours. */
export function registerAccountPages(app: FastifyInstance, part: IdentityPart): void {
  const { db, limiter, devices, provider, settings } = part;

  app.get('/account/password', async (request, reply) => {
    const { page, email, action } = await open(request, reply);
    return sendPage(reply, 200, passwordPage(page, { email, action, errors: {}, unmet: [], forced: false }));
  });

  app.post('/account/password', async (request, reply) => {
    const { page, email, action, account, session } = await open(request, reply);
    const { texts, language } = page;
    const show = (status: number, errors: PasswordPage['errors'], unmet: PasswordPage['unmet'] = []) =>
      sendPage(reply, status, passwordPage(page, { email, action, errors, unmet, forced: false }));

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

  async function open(request: FastifyRequest, reply: FastifyReply) {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const account = session.accountId ? await findAccount(db, session.accountId) : undefined;
    if (!account) throw new PageProblem('notSignedIn', 401);
    const { return_to: returnTo } = request.query as { return_to?: unknown };
    const back = ownPath(returnTo, settings.publicUrl);
    const chosen = chosenLanguage(request);
    const page = part.contextFor(languageOf({ chosen, headers: request.headers }));
    const query = new URLSearchParams({
      ...(back ? { return_to: back } : {}),
      ...(chosen ? { locale: chosen } : {}),
    });
    return {
      account,
      session,
      email: account.email,
      page: back ? { ...page, homeUrl: `${settings.publicUrl}${back}` } : page,
      action: `${MOUNT_PATH}/account/password${query.size > 0 ? `?${query}` : ''}`,
    };
  }
}
