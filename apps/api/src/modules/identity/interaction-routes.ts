import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import { findAccount } from './accounts-store.ts';
import { checkCredentials, setPassword, signUp } from './accounts.ts';
import { type Destination, destinationOf } from './destination.ts';
import { emailField, isEmail, nameField, passwordOf } from './form-input.ts';
import { chosenLanguage, PageProblem, sendPage } from './form-pages.ts';
import type { IdentityPart } from './identity-part.ts';
import { languageOf } from './page-context.ts';
import { unmetRules } from './password-rules.ts';
import { matchesHash } from './passwords.ts';
import type { PageContext } from './pages/layout.ts';
import { passwordPage } from './pages/password-page.ts';
import { type SignInPage, signInPage, type SignUpPage, signUpPage } from './pages/sign-in-page.ts';
import { MOUNT_PATH } from './provider.ts';
import { limited, passwordTries, signUpTries, waitText } from './tries.ts';

type Step = 'sign-in' | 'sign-up' | 'password';

/** An authorization request that waits for a person. */
interface Interaction {
  page: PageContext;
  destination: Destination;
  /** The account that is signed in already, where the step is about it. */
  accountId: string | undefined;
  /** The step the request is at; sign-in and sign-up lead to each other. */
  first: Step;
  urlOf: (step: Step) => string;
  finish: (result: InteractionResults) => Promise<FastifyReply>;
}

/** The pages between the authorization request and its answer: sign in, sign up, replace a one-time password. */
export function registerInteractions(app: FastifyInstance, part: IdentityPart): void {
  const { db, now, limiter } = part;
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
      ...(password ? {} : { password: texts.passwordMissing }),
    };
    if (!email || !password) return sendPage(reply, 400, signInForm(interaction, { email, errors }));

    const tried = await limited(limiter, passwordTries(email, request.ip), () =>
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
    return interaction.finish(signedIn(tried.outcome.id));
  });

  app.get(at('sign-up'), async (request, reply) => {
    const interaction = await open(request, reply, 'sign-up');
    return sendPage(
      reply,
      200,
      signUpForm(interaction, { email: '', firstName: '', lastName: '', errors: {} }),
    );
  });

  app.post(at('sign-up'), async (request, reply) => {
    const interaction = await open(request, reply, 'sign-up');
    const { texts, language } = interaction.page;
    const given = {
      email: emailField(request.body),
      firstName: nameField(request.body, 'firstName'),
      lastName: nameField(request.body, 'lastName'),
    };
    const password = passwordOf(request.body, 'password');
    const show = (status: number, errors: SignUpPage['errors']) =>
      sendPage(reply, status, signUpForm(interaction, { ...given, errors }));
    const errors = {
      ...(given.firstName ? {} : { firstName: texts.firstNameMissing }),
      ...(given.email ? {} : { email: texts.emailMissing }),
      ...(given.email && !isEmail(given.email) ? { email: texts.emailInvalid } : {}),
      ...(unmetRules(password, given.email).length > 0 ? { password: texts.passwordWeak } : {}),
    };
    if (Object.keys(errors).length > 0) return show(400, errors);

    const waitMs = limiter.take(signUpTries(request.ip));
    if (waitMs > 0) {
      void reply.header('retry-after', Math.ceil(waitMs / 1000));
      return show(429, { form: texts.tooManyTries.replace('{time}', waitText(language, waitMs)) });
    }
    const account = await signUp(db, now, { ...given, password, language });
    return account ? interaction.finish(signedIn(account.id)) : show(409, { email: texts.emailInUse });
  });

  app.get(at('password'), async (request, reply) => {
    const interaction = await open(request, reply, 'password');
    const account = await accountOf(interaction);
    const action = interaction.urlOf('password');
    return sendPage(
      reply,
      200,
      passwordPage(interaction.page, { email: account.email, errors: {}, action, forced: true }),
    );
  });

  app.post(at('password'), async (request, reply) => {
    const interaction = await open(request, reply, 'password');
    const account = await accountOf(interaction);
    const { texts } = interaction.page;
    const password = passwordOf(request.body, 'password');
    const weak = unmetRules(password, account.email).length > 0;
    if (weak || (await matchesHash(account.passwordHash, password))) {
      const errors = { password: weak ? texts.passwordWeak : texts.passwordSame };
      const action = interaction.urlOf('password');
      return sendPage(
        reply,
        400,
        passwordPage(interaction.page, { email: account.email, errors, action, forced: true }),
      );
    }
    await setPassword(db, account.id, password);
    return interaction.finish({ change_password: {} });
  });

  async function accountOf({ accountId }: Interaction) {
    const account = accountId === undefined ? undefined : await findAccount(db, accountId);
    if (!account) throw new PageProblem('expired', 400);
    return account;
  }
}

/** What the provider is told: who signed in, and that the wish to make an account is answered. */
function signedIn(accountId: string): InteractionResults {
  return { login: { accountId, amr: ['pwd'] }, create: {} };
}

async function openInteraction(
  part: IdentityPart,
  request: FastifyRequest,
  reply: FastifyReply,
  step?: Step,
): Promise<Interaction> {
  const { provider, settings, contextFor } = part;
  const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) throw new PageProblem('expired', 400);
    throw error;
  });
  const { uid, prompt, params, session } = details;
  if (uid !== (request.params as { uid: string }).uid) throw new PageProblem('expired', 400);
  const asked = params['prompt'];
  const wantsAccount = typeof asked === 'string' && asked.split(' ').includes('create');
  const first: Step = prompt.name === 'change_password' ? 'password' : wantsAccount ? 'sign-up' : 'sign-in';
  if (step && (step === 'password') !== (first === 'password')) throw new PageProblem('expired', 400);

  const chosen = chosenLanguage(request);
  const language = languageOf({ chosen, uiLocales: params['ui_locales'], headers: request.headers });
  return {
    page: contextFor(language),
    destination: destinationOf(params['return_to'], settings.publicUrl),
    accountId: session?.accountId,
    first,
    urlOf: (other) => `${MOUNT_PATH}/interaction/${uid}/${other}${chosen ? `?locale=${chosen}` : ''}`,
    finish: async (result) =>
      reply.redirect(
        await provider.interactionResult(request.raw, reply.raw, result, {
          mergeWithLastSubmission: first === 'password',
        }),
        303,
      ),
  };
}

function signInForm(interaction: Interaction, form: Pick<SignInPage, 'email' | 'errors'>): string {
  const { page, destination, urlOf } = interaction;
  return signInPage(page, { ...form, destination, signUpUrl: urlOf('sign-up'), action: urlOf('sign-in') });
}

function signUpForm(
  interaction: Interaction,
  form: Pick<SignUpPage, 'email' | 'firstName' | 'lastName' | 'errors'>,
): string {
  const { page, destination, urlOf } = interaction;
  return signUpPage(page, { ...form, destination, signInUrl: urlOf('sign-in'), action: urlOf('sign-up') });
}
