import type { FastifyInstance } from 'fastify';
import { sendPage } from './form-pages.ts';
import { openInteraction, signedIn } from './interaction.ts';
import type { IdentityPart } from './page-context.ts';
import { responseOf } from './passkey-routes.ts';
import { signInForm } from './sign-in-routes.ts';

/** Signing in with a passkey, from the page that asks for the password. */
export function registerPasskeySignIn(app: FastifyInstance, part: IdentityPart): void {
  const { passkeys, devices } = part;
  if (!passkeys) return;

  app.post('/interaction/:uid/passkey-options', async (request, reply) => {
    const { uid } = await openInteraction(part, request, reply, 'sign-in');
    return reply.send({ options: await passkeys.beginSignIn(uid) });
  });

  app.post('/interaction/:uid/passkey', async (request, reply) => {
    const interaction = await openInteraction(part, request, reply, 'sign-in');
    const { came, account } = await passkeys.signIn(interaction.uid, responseOf(request.body));
    if (came !== 'right') {
      if (account) part.record('account.passkey-copied', { accountId: account.id });
      const errors = { form: interaction.page.texts.passkeyFailed };
      return sendPage(reply, 401, signInForm(interaction, { email: '', errors }));
    }
    const { id: accountId, email } = account;
    void reply.header('set-cookie', devices.remember(request.headers.cookie, email));
    part.record('account.signed-in', { accountId });
    return interaction.finish(signedIn(accountId, ['pop', 'user', 'mfa']));
  });
}
