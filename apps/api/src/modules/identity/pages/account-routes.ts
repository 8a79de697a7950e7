import type { FastifyInstance } from 'fastify';
import { endSessions } from '../accounts/accounts-store.ts';
import { setPassword } from '../accounts/accounts.ts';
import { openAccount } from './open-account.ts';
import { checkOwnPassword } from './own-password.ts';
import { passwordOf } from './form-input.ts';
import { sendPage } from './form-pages.ts';
import type { IdentityPart } from './page-context.ts';
import { countPasskeys } from '../accounts/passkeys-store.ts';
import { accountPage } from './account-page.ts';
import { passwordSavedPage } from './message-pages.ts';
import { checkNewPassword } from './new-password.ts';
import { passwordPage, type PasswordPage } from './password-page.ts';

/**
 * What a person may change while signed in: `/oidc/account`, and the password at `/oidc/account/password`, both
 * optionally with `return_to`, a path of ours.
 */
export function registerAccountPages(app: FastifyInstance, part: IdentityPart): void {
  const { db, settings, twoFactor, passkeys } = part;

  app.get('/account', async (request, reply) => {
    const { page, account, query } = await openAccount(part, request, reply, 'account');
    const isOn = (await twoFactor.stateOf(account.id)) !== null;
    const count = passkeys && (await countPasskeys(db, account.id));
    const facts = { email: account.email, twoFactor: isOn, passkeys: count, query };
    return sendPage(reply, 200, accountPage(page, facts));
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
    const { texts } = page;
    const show = (status: number, errors: PasswordPage['errors'], unmet: PasswordPage['unmet'] = []) =>
      sendPage(reply, status, passwordPage(page, { email, action, errors, unmet, asks: 'current' }));

    const wrong = await checkOwnPassword(part, request, reply, { account, page });
    if (wrong) return show(wrong.status, wrong.errors);
    const current = passwordOf(request.body, 'currentPassword');
    const password = passwordOf(request.body, 'password');
    const refused = await checkNewPassword(part, request, reply, { password, email, page });
    if (refused) return show(refused.status, refused.errors, refused.unmet);
    if (password === current) return show(400, { password: texts.passwordSame });

    await setPassword(db, account.id, password);
    const grantId = session.grantIdFor(settings.oidc.clientId);
    await endSessions(part, account.id, { sessionUid: session.uid, grantId });
    return sendPage(reply, 200, passwordSavedPage(page));
  });
}
