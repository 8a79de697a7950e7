import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findAccount, findAccountByEmail, updateAccount } from '../accounts/accounts-store.ts';
import { dropLinks, findLink, useLink } from '../accounts/links-store.ts';
import { takeMail, takeWrongLink, waitText } from '../accounts/sign-in-limits.ts';
import { isAllowedDomain } from '../accounts/sign-up-policy.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { confirmPage, emailPage, type EmailPage } from './email-page.ts';
import { emailField, isEmail } from './form-input.ts';
import { chosenLanguage, PageProblem, sendPage } from './form-pages.ts';
import { donePage } from './message-pages.ts';
import { openAccount } from './open-account.ts';
import { checkOwnPassword } from './own-password.ts';
import { type IdentityPart, languageOf } from './page-context.ts';

/**
 * Changing the email address while signed in, and confirming one by a link. Where emails are sent, a new address counts
 * when its link was opened, and one that another account has is answered in the same way. Without, it counts at once.
 */
export function registerEmailPages(app: FastifyInstance, part: IdentityPart): void {
  const { db, now, limiter, mail, settings } = part;
  const PATH = 'account/email';

  app.get('/account/email', async (request, reply) => {
    const { page, email: current, action } = await openAccount(part, request, reply, PATH);
    return sendPage(reply, 200, emailPage(page, { current, email: '', errors: {}, action }));
  });

  app.post('/account/email', async (request, reply) => {
    const { page, account, action } = await openAccount(part, request, reply, PATH);
    const { texts, language } = page;
    const email = emailField(request.body);
    const show = (status: number, errors: EmailPage['errors']) =>
      sendPage(reply, status, emailPage(page, { current: account.email, email, errors, action }));
    if (!email) return show(400, { email: texts.emailMissing });
    if (!isEmail(email)) return show(400, { email: texts.emailInvalid });
    if (!isAllowedDomain(settings.signUp, email)) {
      const domains = new Intl.ListFormat(language, { type: 'disjunction' }).format(settings.signUp.domains);
      return show(400, { email: texts.emailDomain.replace('{domains}', domains) });
    }
    if (email === account.email) return show(400, { email: texts.emailSame });
    const wrong = await checkOwnPassword(part, request, reply, { account, page });
    if (wrong) return show(wrong.status, wrong.errors);

    if (mail) {
      const waitMs = await takeMail(limiter, { email, ip: request.address });
      if (waitMs > 0) {
        void reply.header('retry-after', Math.ceil(waitMs / 1000));
        return show(429, { form: texts.tooManyTries.replace('{time}', waitText(language, waitMs)) });
      }
      mail.confirmAddress(account.id, email, language);
      return sendPage(reply, 200, donePage(page, texts.emailSent, texts.emailSentDetail));
    }
    if (!(await changeTo(account.id, email))) return show(409, { email: texts.emailInUse });
    return sendPage(reply, 200, donePage(page, texts.emailSaved, texts.emailSavedDetail));
  });

  app.get<{ Params: { secret: string } }>('/confirm/:secret', async (request, reply) => {
    const { link, page, action } = await open(request, request.params.secret);
    return sendPage(reply, 200, confirmPage(page, link.email, action));
  });

  app.post<{ Params: { secret: string } }>('/confirm/:secret', async (request, reply) => {
    const { page, account } = await open(request, request.params.secret);
    const link = await useLink(db, 'email', request.params.secret, now());
    if (!link || !(await changeTo(account.id, link.email))) throw new PageProblem('linkInvalid', 410);
    await updateAccount(db, account.id, { emailConfirmedAt: now() });
    if (link.email === account.email)
      return sendPage(reply, 200, donePage(page, page.texts.emailConfirmed, link.email));
    mail?.addressChanged(account.email, page.language);
    return sendPage(reply, 200, donePage(page, page.texts.emailSaved, page.texts.emailSavedDetail));
  });

  /** Links to the old address stop working. @returns false where another account has the address */
  async function changeTo(accountId: string, email: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const owner = await findAccountByEmail(tx, email);
      if (owner) return owner.id === accountId;
      await dropLinks(tx, accountId, 'password');
      return updateAccount(tx, accountId, { email, emailConfirmedAt: null });
    });
  }

  /** @throws PageProblem where the link does not work, or too many that do not were tried from there */
  async function open(request: FastifyRequest, secret: string) {
    const link = /^[\w-]{32}$/.test(secret) ? await findLink(db, 'email', secret, now()) : undefined;
    const account = link && (await findAccount(db, link.accountId));
    if (!account) {
      const waitMs = await takeWrongLink(limiter, request.address);
      throw waitMs > 0 ? new PageProblem('busy', 429) : new PageProblem('linkInvalid', 410);
    }
    const chosen = chosenLanguage(request);
    return {
      link,
      account,
      page: part.contextFor(languageOf({ chosen, headers: request.headers })),
      action: `${MOUNT_PATH}/confirm/${secret}${chosen ? `?locale=${chosen}` : ''}`,
    };
  }
}
