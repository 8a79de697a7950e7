import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endSessions, findAccount } from '../accounts/accounts-store.ts';
import { setPassword } from '../accounts/accounts.ts';
import { findLink, useLink } from '../accounts/links-store.ts';
import { takeMail, takeWrongLink, waitText } from '../accounts/sign-in-limits.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { emailField, isEmail, passwordOf } from './form-input.ts';
import { chosenLanguage, PageProblem, sendPage } from './form-pages.ts';
import { forgottenPage } from './forgotten-page.ts';
import { donePage } from './message-pages.ts';
import { checkNewPassword } from './new-password.ts';
import { type IdentityPart, languageOf } from './page-context.ts';
import { passwordPage, type PasswordPage } from './password-page.ts';

/**
 * A forgotten password: asks for the address, sends a link, and takes the new password. Whether there is an account is
 * told to nobody. Without a mail server an administrator makes the link (`npm run accounts`).
 */
export function registerForgotten(app: FastifyInstance, part: IdentityPart): void {
  const { db, now, limiter, mail } = part;
  const pageOf = (request: FastifyRequest) =>
    part.contextFor(languageOf({ chosen: chosenLanguage(request), headers: request.headers }));

  app.get('/forgotten', (request, reply) => {
    const page = pageOf(request);
    if (!mail) return sendPage(reply, 200, donePage(page, page.texts.forgot, page.texts.forgotAsk));
    return sendPage(
      reply,
      200,
      forgottenPage(page, { email: '', errors: {}, action: actionOf('forgotten', request) }),
    );
  });

  app.post('/forgotten', async (request, reply) => {
    if (!mail) throw new PageProblem('notFound', 404);
    const page = pageOf(request);
    const { texts, language } = page;
    const email = emailField(request.body);
    const show = (status: number, errors: { email?: string; form?: string }) =>
      sendPage(reply, status, forgottenPage(page, { email, errors, action: actionOf('forgotten', request) }));
    if (!email) return show(400, { email: texts.emailMissing });
    if (!isEmail(email)) return show(400, { email: texts.emailInvalid });
    const waitMs = await takeMail(limiter, { email, ip: request.address });
    if (waitMs > 0) {
      void reply.header('retry-after', Math.ceil(waitMs / 1000));
      return show(429, { form: texts.tooManyTries.replace('{time}', waitText(language, waitMs)) });
    }
    mail.resetPassword(email, language);
    return sendPage(reply, 200, donePage(page, texts.forgotSent, texts.forgotSentDetail));
  });

  app.get<{ Params: { secret: string } }>('/reset/:secret', async (request, reply) => {
    const { account, action } = await open(request, request.params.secret);
    return sendPage(reply, 200, formOf(request, account.email, action, {}));
  });

  app.post<{ Params: { secret: string } }>('/reset/:secret', async (request, reply) => {
    const { secret } = request.params;
    const { account, action } = await open(request, secret);
    const page = pageOf(request);
    const password = passwordOf(request.body, 'password');
    const refused = await checkNewPassword(part, request, reply, { password, email: account.email, page });
    if (refused) {
      const { status, errors, unmet } = refused;
      return sendPage(reply, status, formOf(request, account.email, action, errors, unmet));
    }
    if (!(await useLink(db, 'password', secret, now()))) throw new PageProblem('linkInvalid', 410);
    await setPassword(db, account.id, password);
    await endSessions(part, account.id);
    return sendPage(reply, 200, donePage(page, page.texts.passwordSaved, page.texts.passwordSavedDetail));
  });

  const formOf = (
    request: FastifyRequest,
    email: string,
    action: string,
    errors: PasswordPage['errors'],
    unmet: PasswordPage['unmet'] = [],
  ) => passwordPage(pageOf(request), { email, errors, unmet, action, asks: 'new' });

  /** @throws PageProblem where the link does not work, or too many that do not were tried from there */
  async function open(request: FastifyRequest, secret: string) {
    const link = /^[\w-]{32}$/.test(secret) ? await findLink(db, 'password', secret, now()) : undefined;
    const account = link && (await findAccount(db, link.accountId));
    if (account) return { account, action: actionOf(`reset/${secret}`, request) };
    const waitMs = await takeWrongLink(limiter, request.address);
    throw waitMs > 0 ? new PageProblem('busy', 429) : new PageProblem('linkInvalid', 410);
  }
}

function actionOf(path: string, request: FastifyRequest): string {
  const chosen = chosenLanguage(request);
  return `${MOUNT_PATH}/${path}${chosen ? `?locale=${chosen}` : ''}`;
}
