import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signUp } from '../accounts/accounts.ts';
import { isEasyToGuess, type PasswordRule, unmetRules } from '../accounts/password-rules.ts';
import { forgiveSignUp, takeSignUp, waitText } from '../accounts/sign-in-limits.ts';
import { isAllowedDomain } from '../accounts/sign-up-policy.ts';
import { emailField, isEmail, nameField, passwordOf } from './form-input.ts';
import { PageProblem, sendPage } from './form-pages.ts';
import { type Interaction, openInteraction, signedIn } from './interaction.ts';
import type { IdentityPart } from './page-context.ts';
import { type SignUpPage, signUpPage } from './sign-in-page.ts';

/** The page that makes an account, where the settings allow it. */
export function registerSignUp(app: FastifyInstance, part: IdentityPart): void {
  const { db, now, limiter, devices, settings } = part;
  const at = (step: 'sign-up') => `/interaction/:uid/${step}`;

  app.get(at('sign-up'), async (request, reply) => {
    const interaction = await open(request, reply);
    return sendPage(
      reply,
      200,
      signUpForm(interaction, { email: '', firstName: '', lastName: '', errors: {}, unmet: [] }),
    );
  });

  app.post(at('sign-up'), async (request, reply) => {
    const interaction = await open(request, reply);
    const { texts, language } = interaction.page;
    const given = {
      email: emailField(request.body),
      firstName: nameField(request.body, 'firstName'),
      lastName: nameField(request.body, 'lastName'),
    };
    const password = passwordOf(request.body, 'password');
    const show = (status: number, errors: SignUpPage['errors'], unmet: readonly PasswordRule[] = []) =>
      sendPage(reply, status, signUpForm(interaction, { ...given, errors, unmet }));
    const { invitation } = interaction.signUp;
    const unmet = unmetRules(password, given.email);
    const refusesDomain =
      invitation === null && isEmail(given.email) && !isAllowedDomain(settings.signUp, given.email);
    const domainList = new Intl.ListFormat(language, { type: 'disjunction' }).format(settings.signUp.domains);
    const errors = {
      ...(given.firstName ? {} : { firstName: texts.firstNameMissing }),
      ...(given.email ? {} : { email: texts.emailMissing }),
      ...(given.email && !isEmail(given.email) ? { email: texts.emailInvalid } : {}),
      ...(refusesDomain ? { email: texts.emailDomain.replace('{domains}', domainList) } : {}),
      ...(unmet.length > 0 ? { password: texts.passwordWeak } : {}),
    };
    if (Object.keys(errors).length > 0) return show(400, errors, unmet);

    const waitMs = await takeSignUp(limiter, request.address);
    if (waitMs > 0) {
      void reply.header('retry-after', Math.ceil(waitMs / 1000));
      return show(429, { form: texts.tooManyTries.replace('{time}', waitText(language, waitMs)) });
    }
    if (await isEasyToGuess(password, given.email))
      return show(400, { password: texts.passwordWeak }, ['notCommon']);
    const account = await signUp(db, now, { ...given, password, language }, invitation);
    if (account === 'email taken') return show(409, { email: texts.emailInUse });
    if (account === 'invitation used') throw new PageProblem('invitationInvalid', 410);
    if (invitation !== null) await forgiveSignUp(limiter, request.address);
    void reply.header('set-cookie', devices.remember(request.headers.cookie, given.email));
    part.mail?.confirmAddress(account.id, given.email, language);
    part.record('account.created', { accountId: account.id });
    return interaction.finish(signedIn(account.id));
  });

  /** @throws PageProblem where this browser may make no account */
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Interaction> {
    const interaction = await openInteraction(part, request, reply, 'sign-up');
    const { answer } = interaction.signUp;
    if (answer === 'closed') throw new PageProblem('signUpClosed', 403);
    if (answer === 'invitation needed') throw new PageProblem('invitationNeeded', 403);
    return interaction;
  }
}

function signUpForm(
  interaction: Interaction,
  form: Pick<SignUpPage, 'email' | 'firstName' | 'lastName' | 'errors' | 'unmet'>,
): string {
  const { page, destination, urlOf } = interaction;
  return signUpPage(page, { ...form, destination, signInUrl: urlOf('sign-in'), action: urlOf('sign-up') });
}
