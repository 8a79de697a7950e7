import type { FastifyInstance } from 'fastify';
import { registerAccountPages } from './pages/account-routes.ts';
import { loadAssets } from './pages/assets.ts';
import { createAccountMail } from './accounts/account-mail.ts';
import { createAttemptLimiter } from './accounts/attempt-limiter.ts';
import { createKnownDevices } from './accounts/known-devices.ts';
import { registerFactorCalls } from './accounts/factor-routes.ts';
import { registerInvitationCalls } from './accounts/routes.ts';
import { ensureFirstAdministrator } from './accounts/first-administrator.ts';
import { createPasskeys, hasPasskeys } from './accounts/passkeys.ts';
import { createTwoFactor } from './accounts/two-factor.ts';
import { registerCodes } from './pages/code-routes.ts';
import { registerEmailPages } from './pages/email-routes.ts';
import { registerForgotten } from './pages/forgotten-routes.ts';
import { installForms } from './pages/form-pages.ts';
import { registerInvitations } from './pages/invitation-routes.ts';
import { registerPasskeys } from './pages/passkey-routes.ts';
import { registerPasskeySignIn } from './pages/passkey-sign-in-routes.ts';
import { registerSignIn } from './pages/sign-in-routes.ts';
import { registerSignUp } from './pages/sign-up-routes.ts';
import { registerTwoFactor } from './pages/two-factor-routes.ts';
import { pageContexts } from './pages/page-context.ts';
import { mountProvider } from './provider/mount.ts';
import { providerPages } from './provider/provider-pages.ts';
import { MOUNT_PATH } from './provider/mount-path.ts';
import { cookieNames, createProvider, type IdentityDependencies } from './provider/provider.ts';

/**
 * The embedded identity provider below `/oidc`. Does nothing where an outside issuer is set. At the first start it makes
 * the first administrator.
 */
export async function registerIdentityProvider(
  app: FastifyInstance,
  dependencies: IdentityDependencies,
): Promise<void> {
  const { settings, db, now } = dependencies;
  const mail =
    dependencies.sendMail && createAccountMail(dependencies.sendMail, { ...dependencies, log: app.log });
  registerInvitationCalls(app, dependencies);
  registerFactorCalls(app, { ...dependencies, mail });
  if (settings.oidc.mode !== 'embedded') return;
  app.addHook('onReady', () => ensureFirstAdministrator(db, settings.dataDir, now));

  const assets = loadAssets(MOUNT_PATH);
  const contextFor = pageContexts(settings, assets, now);
  const pages = providerPages(contextFor);
  const provider = createProvider(dependencies, pages);
  const devices = createKnownDevices({
    key: dependencies.secrets.cookieKey,
    cookieName: cookieNames(settings).device,
    path: MOUNT_PATH,
    secure: settings.publicUrl.startsWith('https:'),
  });
  const part = {
    ...dependencies,
    provider,
    contextFor,
    limiter: createAttemptLimiter(dependencies.redis),
    devices,
    mail,
    twoFactor: createTwoFactor(dependencies),
    passkeys: hasPasskeys(settings) ? createPasskeys(dependencies) : null,
  };

  await app.register(
    async (scope) => {
      assets.register(scope);
      await scope.register((forms, _options, done) => {
        installForms(forms, settings, contextFor);
        registerSignIn(forms, part);
        registerCodes(forms, part);
        registerPasskeySignIn(forms, part);
        registerSignUp(forms, part);
        registerInvitations(forms, part);
        registerAccountPages(forms, part);
        registerEmailPages(forms, part);
        registerTwoFactor(forms, part);
        registerPasskeys(forms, part);
        registerForgotten(forms, part);
        done();
      });
      await scope.register((rest, _options, done) => {
        mountProvider(rest, part, pages);
        done();
      });
    },
    { prefix: MOUNT_PATH },
  );
}
