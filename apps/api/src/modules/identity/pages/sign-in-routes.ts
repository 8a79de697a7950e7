import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAccount } from '../accounts/accounts-store.ts';
import { checkCredentials, setPassword } from '../accounts/accounts.ts';
import { matchesHash } from '../accounts/passwords.ts';
import { limited, waitText } from '../accounts/sign-in-limits.ts';
import { beginStep } from '../accounts/steps-store.ts';
import { emailField, isEmail, passwordOf } from './form-input.ts';
import { PageProblem, sendPage } from './form-pages.ts';
import { type Interaction, openInteraction, signedIn, type Step } from './interaction.ts';
import { checkNewPassword } from './new-password.ts';
import type { IdentityPart } from './page-context.ts';
import { passwordPage, type PasswordPage } from './password-page.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { type SignInPage, signInPage } from './sign-in-page.ts';

/** The pages between the authorization request and its answer: sign in, replace a one-time password. */
export function registerSignIn(app: FastifyInstance, part: IdentityPart): void {
  const { db, now, limiter, devices, twoFactor } = part;
  const at = (step: Step) => `/interaction/:uid/${step}`;
  const open = (request: FastifyRequest, reply: FastifyReply, step?: Step) =>
    openInteraction(part, request, reply, step);

  app.get('/interaction/:uid', async (request, reply) => {
    const { first, urlOf } = await open(request, reply);
    return reply.redirect(urlOf(first), 303);
  });

  app.get(at('sign-in'), async (request, reply) => {
    const interaction = await open(request, reply, 'sign-in');
    return sendPage(reply, 200, signInForm(interaction, { email: '', errors: {} }));
  });

  app.post(at('sign-in'), async (request, reply) => {
    const interaction = await open(request, reply, 'sign-in');
    const { texts, language } = interaction.page;
    const email = emailField(request.body);
    const password = passwordOf(request.body, 'password');
    const errors = {
      ...(email ? {} : { email: texts.emailMissing }),
      ...(email && !isEmail(email) ? { email: texts.emailInvalid } : {}),
      ...(password ? {} : { password: texts.passwordMissing }),
    };
    if (Object.keys(errors).length > 0) {
      return sendPage(reply, 400, signInForm(interaction, { email, errors }));
    }

    const device = devices.markOf(request.headers.cookie, email);
    const tried = await limited(limiter, { email, ip: request.address, device }, () =>
      checkCredentials(db, email, password),
    );
    if ('waitMs' in tried) {
      const form = texts.tooManyTries.replace('{time}', waitText(language, tried.waitMs));
      void reply.header('retry-after', Math.ceil(tried.waitMs / 1000));
      return sendPage(reply, 429, signInForm(interaction, { email, errors: { form } }));
    }
    if (!tried.outcome) {
      return sendPage(
        reply,
        401,
        signInForm(interaction, { email, errors: { form: texts.wrongCredentials } }),
      );
    }
    const { id: accountId } = tried.outcome;
    if (await twoFactor.stateOf(accountId)) {
      // The password alone signs nobody in, and makes no browser known.
      await beginStep(db, now(), { purpose: 'code', uid: interaction.uid, accountId });
      return interaction.goTo('code');
    }
    void reply.header('set-cookie', devices.remember(request.headers.cookie, email));
    part.record('account.signed-in', { accountId });
    return interaction.finish(signedIn(accountId));
  });

  app.get(at('password'), async (request, reply) => {
    const interaction = await open(request, reply, 'password');
    const account = await accountOf(interaction);
    const action = interaction.urlOf('password');
    return sendPage(
      reply,
      200,
      passwordPage(interaction.page, {
        email: account.email,
        errors: {},
        unmet: [],
        action,
        asks: 'oneTime',
      }),
    );
  });

  app.post(at('password'), async (request, reply) => {
    const interaction = await open(request, reply, 'password');
    const account = await accountOf(interaction);
    const { page } = interaction;
    const { email } = account;
    const password = passwordOf(request.body, 'password');
    const action = interaction.urlOf('password');
    const show = (status: number, errors: PasswordPage['errors'], unmet: PasswordPage['unmet'] = []) =>
      sendPage(reply, status, passwordPage(page, { email, errors, unmet, action, asks: 'oneTime' }));
    const refused = await checkNewPassword(part, request, reply, { password, email, page });
    if (refused) return show(refused.status, refused.errors, refused.unmet);
    if (await matchesHash(account.passwordHash, password))
      return show(400, { password: page.texts.passwordSame });
    await setPassword(db, account.id, password);
    return interaction.finish({ change_password: {} });
  });

  async function accountOf({ accountId }: Interaction) {
    const account = accountId === undefined ? undefined : await findAccount(db, accountId);
    if (!account) throw new PageProblem('expired', 400);
    return account;
  }
}

/** The page that asks for the password. */
export function signInForm(interaction: Interaction, form: Pick<SignInPage, 'email' | 'errors'>): string {
  const { page, destination, urlOf, signUp, hasPasskeys } = interaction;
  const passkey = hasPasskeys ? { optionsUrl: urlOf('passkey-options'), url: urlOf('passkey') } : null;
  const signUpUrl = signUp.answer === 'allowed' ? urlOf('sign-up') : null;
  const forgottenUrl = `${MOUNT_PATH}/forgotten?locale=${page.language}`;
  const action = urlOf('sign-in');
  return signInPage(page, { ...form, destination, signUpUrl, forgottenUrl, action, passkey });
}
