import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSessions } from '../accounts/accounts-store.ts';
import { totpAddress } from '../accounts/totp.ts';
import { digitsOf } from './form-input.ts';
import { leadTo, sendPage } from './form-pages.ts';
import { donePage } from './message-pages.ts';
import { type OpenAccount, openAccount } from './open-account.ts';
import { checkOwnPassword } from './own-password.ts';
import type { IdentityPart } from './page-context.ts';
import {
  type ConfirmedAct,
  confirmedActPage,
  recoveryCodesPage,
  setUpPage,
  type SetUpPage,
  twoFactorOnPage,
} from './two-factor-pages.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';

const PATH = 'account/two-factor';

/**
 * Two-factor authentication of the account that is signed in: turning it on with an app, new recovery codes, turning it
 * off. Each begins with the password, so that a browser that was left open cannot lock its owner out.
 */
export function registerTwoFactor(app: FastifyInstance, part: IdentityPart): void {
  const { settings, twoFactor, mail } = part;
  const open = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const opened = await openAccount(part, request, reply, path);
    return { ...opened, state: await twoFactor.stateOf(opened.account.id) };
  };
  const addressOf = (path: string, { query }: OpenAccount) => `${MOUNT_PATH}/${path}${query}`;

  app.get(`/${PATH}`, async (request, reply) => {
    const opened = await open(request, reply, PATH);
    const { page, state, query } = opened;
    return sendPage(
      reply,
      200,
      state ? twoFactorOnPage(page, state, query) : confirmedActPage(page, actOf(opened, 'setUp', {})),
    );
  });

  app.post(`/${PATH}`, async (request, reply) => {
    const opened = await open(request, reply, PATH);
    const { account, page, session, state } = opened;
    if (state) return leadTo(request, reply, addressOf(PATH, opened));
    const wrong = await checkOwnPassword(part, request, reply, opened);
    if (wrong)
      return sendPage(reply, wrong.status, confirmedActPage(page, actOf(opened, 'setUp', wrong.errors)));
    await twoFactor.beginSetUp(account.id, session.uid);
    return leadTo(request, reply, addressOf(`${PATH}/set-up`, opened));
  });

  const setUpForm = (opened: OpenAccount, secret: string, errors: SetUpPage['errors']) => {
    const { page, action, email } = opened;
    const address = totpAddress(secret, page.productName, email);
    return setUpPage(page, { secret, address, errors, action });
  };

  app.get(`/${PATH}/set-up`, async (request, reply) => {
    const opened = await open(request, reply, `${PATH}/set-up`);
    const secret = await twoFactor.settingUp(opened.account.id, opened.session.uid);
    if (secret === null) return leadTo(request, reply, addressOf(PATH, opened));
    return sendPage(reply, 200, setUpForm(opened, secret, {}));
  });

  app.post(`/${PATH}/set-up`, async (request, reply) => {
    const opened = await open(request, reply, `${PATH}/set-up`);
    const { account, session, page } = opened;
    const secret = await twoFactor.settingUp(account.id, session.uid);
    if (secret === null) return leadTo(request, reply, addressOf(PATH, opened));
    const code = digitsOf(request.body, 'code');
    if (code.length !== 6)
      return sendPage(reply, 400, setUpForm(opened, secret, { code: page.texts.codeMissing }));
    const codes = await twoFactor.turnOn(account.id, session.uid, code);
    if (codes === null) return leadTo(request, reply, addressOf(PATH, opened));
    if (codes === 'wrong')
      return sendPage(reply, 401, setUpForm(opened, secret, { code: page.texts.codeWrong }));
    // All other sign-ins came with the password alone.
    const grantId = session.grantIdFor(settings.oidc.clientId);
    await endSessions(part, account.id, { sessionUid: session.uid, grantId });
    part.record('account.two-factor-switched', { accountId: account.id, on: true });
    mail?.notice(account, 'TwoFactorOn');
    return sendPage(reply, 200, codesPage(opened, codes, page.texts.twoFactorOnDone));
  });

  for (const act of ['codes', 'off'] as const) {
    app.get(`/${PATH}/${act}`, async (request, reply) => {
      const opened = await open(request, reply, `${PATH}/${act}`);
      if (!opened.state) return leadTo(request, reply, addressOf(PATH, opened));
      return sendPage(reply, 200, confirmedActPage(opened.page, actOf(opened, act, {})));
    });

    app.post(`/${PATH}/${act}`, async (request, reply) => {
      const opened = await open(request, reply, `${PATH}/${act}`);
      const { account, page } = opened;
      if (!opened.state) return leadTo(request, reply, addressOf(PATH, opened));
      const wrong = await checkOwnPassword(part, request, reply, opened);
      if (wrong)
        return sendPage(reply, wrong.status, confirmedActPage(page, actOf(opened, act, wrong.errors)));
      if (act === 'codes') {
        const codes = await twoFactor.newRecoveryCodes(account.id);
        mail?.notice(account, 'NewCodes');
        return sendPage(reply, 200, codesPage(opened, codes, page.texts.newCodesDone));
      }
      if (await twoFactor.turnOff(account.id)) {
        part.record('account.two-factor-switched', { accountId: account.id, on: false });
        mail?.notice(account, 'TwoFactorOff');
      }
      return sendPage(reply, 200, donePage(page, page.texts.twoFactorOffDone, page.texts.twoFactorOffLead));
    });
  }

  const codesPage = (opened: OpenAccount, codes: readonly string[], done: string) =>
    recoveryCodesPage(opened.page, { codes, done, nextUrl: addressOf('account', opened) });
}

function actOf(
  { page: { texts }, action, email }: OpenAccount,
  act: 'setUp' | 'codes' | 'off',
  errors: ConfirmedAct['errors'],
): ConfirmedAct {
  const words = {
    setUp: { title: texts.twoFactor, lead: texts.twoFactorLead, button: texts.goOn },
    codes: { title: texts.newCodes, lead: texts.newCodesLead, button: texts.newCodes },
    off: { title: texts.turnOffTitle, lead: texts.twoFactorOffLead, button: texts.turnOff },
  }[act];
  return { ...words, action, email, errors };
}
