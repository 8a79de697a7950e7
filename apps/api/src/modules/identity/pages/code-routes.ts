import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccountRow, findAccount } from '../accounts/accounts-store.ts';
import { limitedCode, waitText } from '../accounts/sign-in-limits.ts';
import { findStep, takeStep } from '../accounts/steps-store.ts';
import { codePage, type CodePage } from './code-page.ts';
import { codeTextOf, digitsOf } from './form-input.ts';
import { PageProblem, sendPage } from './form-pages.ts';
import { type Interaction, openInteraction, signedIn, type SignInWay } from './interaction.ts';
import type { IdentityPart } from './page-context.ts';

type CodeStep = 'code' | 'recovery';

const KIND_OF = { code: 'app', recovery: 'recovery' } as const;
const OTHER = { code: 'recovery', recovery: 'code' } as const;

/** The second step of signing in, for accounts with two-factor authentication: a code from the app, or a recovery code. */
export function registerCodes(app: FastifyInstance, part: IdentityPart): void {
  const { db, now, limiter, devices, twoFactor, mail } = part;

  for (const step of ['code', 'recovery'] as const) {
    app.get(`/interaction/:uid/${step}`, async (request, reply) => {
      const { interaction, account } = await open(request, reply, step);
      if (!account) return reply.redirect(interaction.urlOf('sign-in'), 303);
      return sendPage(reply, 200, pageOf(interaction, step, {}));
    });
  }

  app.post('/interaction/:uid/code', async (request, reply) => {
    const { interaction, account, show } = await open(request, reply, 'code');
    if (!account) return interaction.goTo('sign-in');
    const { texts } = interaction.page;
    const code = digitsOf(request.body, 'code');
    if (code.length !== 6) return show(400, { code: texts.codeMissing });

    const device = devices.markOf(request.headers.cookie, account.email);
    let isBlocked = false;
    const tried = await limitedCode(
      limiter,
      { accountId: account.id, ip: request.address, device },
      async () => {
        const came = await twoFactor.useCode(account.id, code, { knownBrowser: device !== null });
        if (came === 'suspicious') mail?.notice(account, 'WrongCodes');
        isBlocked = came === 'blocked';
        return came === 'right' ? true : null;
      },
    );
    if ('waitMs' in tried) return wait(interaction, reply, show, tried.waitMs);
    if (isBlocked) return show(429, { form: texts.codesBlocked.replace('{forgot}', texts.forgot) });
    if (!tried.outcome) return show(401, { code: texts.codeWrong });
    return finish(interaction, request, reply, account, ['pwd', 'otp', 'mfa']);
  });

  app.post('/interaction/:uid/recovery', async (request, reply) => {
    const { interaction, account, show } = await open(request, reply, 'recovery');
    if (!account) return interaction.goTo('sign-in');
    const { texts } = interaction.page;
    const code = codeTextOf(request.body, 'code');
    if (!code.trim()) return show(400, { code: texts.recoveryMissing });

    const device = devices.markOf(request.headers.cookie, account.email);
    const tried = await limitedCode(
      limiter,
      { accountId: account.id, ip: request.address, device },
      async () => ((await twoFactor.useRecoveryCode(account.id, code)) ? true : null),
    );
    if ('waitMs' in tried) return wait(interaction, reply, show, tried.waitMs);
    if (!tried.outcome) return show(401, { code: texts.recoveryWrong });
    const left = (await twoFactor.stateOf(account.id))?.recoveryCodesLeft ?? 0;
    mail?.notice(account, 'RecoveryUsed', { count: String(left) });
    part.record('account.recovery-code-used', { accountId: account.id });
    return finish(interaction, request, reply, account, ['pwd', 'recovery', 'mfa']);
  });

  async function finish(
    interaction: Interaction,
    request: FastifyRequest,
    reply: FastifyReply,
    { id: accountId, email }: AccountRow,
    way: SignInWay,
  ) {
    // Of two at the same time one signs in, and none after the password was changed.
    const taken = await takeStep(db, now(), { purpose: 'code', uid: interaction.uid });
    if (taken?.accountId !== accountId) throw new PageProblem('expired', 400);
    void reply.header('set-cookie', devices.remember(request.headers.cookie, email));
    part.record('account.signed-in', { accountId });
    return interaction.finish(signedIn(accountId, way));
  }

  /** `account` is missing where no password was given here within the last minutes. */
  async function open(request: FastifyRequest, reply: FastifyReply, step: CodeStep) {
    const interaction = await openInteraction(part, request, reply, step);
    const begun = await findStep(db, now(), { purpose: 'code', uid: interaction.uid });
    const account = begun?.accountId ? await findAccount(db, begun.accountId) : undefined;
    const show = (status: number, errors: CodePage['errors']) =>
      sendPage(reply, status, pageOf(interaction, step, errors));
    return { interaction, account, show };
  }
}

function wait(
  { page: { texts, language } }: Interaction,
  reply: FastifyReply,
  show: (status: number, errors: CodePage['errors']) => FastifyReply,
  waitMs: number,
): FastifyReply {
  void reply.header('retry-after', Math.ceil(waitMs / 1000));
  return show(429, { form: texts.tooManyTries.replace('{time}', waitText(language, waitMs)) });
}

function pageOf({ page, urlOf }: Interaction, step: CodeStep, errors: CodePage['errors']): string {
  return codePage(page, {
    kind: KIND_OF[step],
    errors,
    action: urlOf(step),
    otherUrl: urlOf(OTHER[step]),
  });
}
