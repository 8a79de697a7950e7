import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deletePasskey, findPasskey, passkeysOf, renamePasskey } from '../accounts/passkeys-store.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { field, nameField } from './form-input.ts';
import { leadTo, PageProblem, sendPage } from './form-pages.ts';
import { type OpenAccount, openAccount } from './open-account.ts';
import { checkOwnPassword } from './own-password.ts';
import type { IdentityPart } from './page-context.ts';
import { passkeysPage, type PasskeysPage, renamePasskeyPage } from './passkey-pages.ts';
import { confirmedActPage } from './two-factor-pages.ts';

const PATH = 'account/passkeys';

/**
 * The passkeys of the account that is signed in. Adding and removing one needs the password, which every account has: so
 * nobody who finds an open browser gets a way in, and no removal takes the last one.
 */
export function registerPasskeys(app: FastifyInstance, part: IdentityPart): void {
  const { db, passkeys, mail } = part;
  if (!passkeys) return;
  const open = (request: FastifyRequest, reply: FastifyReply, path = PATH) =>
    openAccount(part, request, reply, path);
  const listUrl = ({ query }: OpenAccount) => `${MOUNT_PATH}/${PATH}${query}`;
  const listPage = async (
    opened: OpenAccount,
    form: Pick<PasskeysPage, 'name' | 'errors'> = { name: '', errors: {} },
  ) =>
    passkeysPage(opened.page, {
      ...form,
      email: opened.email,
      passkeys: await passkeysOf(db, opened.account.id),
      action: listUrl(opened),
      addUrl: `${MOUNT_PATH}/${PATH}/new${opened.query}`,
      query: opened.query,
    });

  app.get(`/${PATH}`, async (request, reply) => {
    const opened = await open(request, reply);
    return sendPage(reply, 200, await listPage(opened));
  });

  // The script takes the answer to the device.
  app.post(`/${PATH}`, async (request, reply) => {
    const opened = await open(request, reply);
    const { texts } = opened.page;
    const name = nameField(request.body, 'name');
    if (!name) {
      const errors = { name: texts.passkeyNameMissing };
      return sendPage(reply, 400, await listPage(opened, { name, errors }));
    }
    const wrong = await checkOwnPassword(part, request, reply, opened);
    if (wrong) return sendPage(reply, wrong.status, await listPage(opened, { name, errors: wrong.errors }));
    const options = await passkeys.beginAdding(opened.account, opened.session.uid);
    if (!options) {
      const errors = { form: texts.passkeyNotAdded };
      return sendPage(reply, 409, await listPage(opened, { name, errors }));
    }
    return reply.send({ options });
  });

  app.post(`/${PATH}/new`, async (request, reply) => {
    const opened = await open(request, reply);
    const { account, session, page } = opened;
    const name = nameField(request.body, 'name') || page.texts.passkeyName;
    if (!(await passkeys.add(account, session.uid, name, responseOf(request.body)))) {
      const errors = { form: page.texts.passkeyNotAdded };
      return sendPage(reply, 400, await listPage(opened, { name, errors }));
    }
    part.record('account.passkeys-changed', { accountId: account.id, added: true });
    mail?.notice(account, 'PasskeyAdded', { name });
    return leadTo(request, reply, listUrl(opened));
  });

  app.get<{ Params: { id: string } }>(`/${PATH}/:id/rename`, async (request, reply) => {
    const { page, action, passkey } = await one(request, reply, request.params.id, 'rename');
    return sendPage(reply, 200, renamePasskeyPage(page, { name: passkey.name, errors: {}, action }));
  });

  app.post<{ Params: { id: string } }>(`/${PATH}/:id/rename`, async (request, reply) => {
    const opened = await one(request, reply, request.params.id, 'rename');
    const { page, action, account, passkey } = opened;
    const name = nameField(request.body, 'name');
    if (!name) {
      const errors = { name: page.texts.passkeyNameMissing };
      return sendPage(reply, 400, renamePasskeyPage(page, { name, errors, action }));
    }
    await renamePasskey(db, account.id, passkey.id, name);
    return leadTo(request, reply, listUrl(opened));
  });

  app.get<{ Params: { id: string } }>(`/${PATH}/:id/remove`, async (request, reply) => {
    const opened = await one(request, reply, request.params.id, 'remove');
    return sendPage(reply, 200, removePage(opened, {}));
  });

  app.post<{ Params: { id: string } }>(`/${PATH}/:id/remove`, async (request, reply) => {
    const opened = await one(request, reply, request.params.id, 'remove');
    const { account, passkey } = opened;
    const wrong = await checkOwnPassword(part, request, reply, opened);
    if (wrong) return sendPage(reply, wrong.status, removePage(opened, wrong.errors));
    if (await deletePasskey(db, account.id, passkey.id)) {
      part.record('account.passkeys-changed', { accountId: account.id, added: false });
      mail?.notice(account, 'PasskeyRemoved', { name: passkey.name });
    }
    return leadTo(request, reply, listUrl(opened));
  });

  async function one(request: FastifyRequest, reply: FastifyReply, id: string, act: 'rename' | 'remove') {
    const opened = await open(request, reply, `${PATH}/${encodeURIComponent(id)}/${act}`);
    const passkey = /^[0-9a-f]{16}$/.test(id) ? await findPasskey(db, opened.account.id, id) : undefined;
    if (!passkey) throw new PageProblem('notFound', 404);
    return { ...opened, passkey };
  }

  type One = Awaited<ReturnType<typeof one>>;
  function removePage({ page, email, action, passkey: { name } }: One, errors: PasskeysPage['errors']) {
    const { texts } = page;
    return confirmedActPage(page, {
      title: texts.passkeyRemoveTitle.replace('{name}', () => name),
      lead: texts.passkeyRemoveLead,
      button: texts.passkeyRemove,
      action,
      email,
      errors,
    });
  }
}

/** What the device made, as JSON in a field. */
export function responseOf(body: unknown): unknown {
  try {
    return JSON.parse(field(body, 'response'));
  } catch {
    return null;
  }
}
