import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AccountRow, findAccount } from '../accounts/accounts-store.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { ownPath } from './destination.ts';
import { chosenLanguage, PageProblem } from './form-pages.ts';
import type { PageContext } from './layout.ts';
import { type IdentityPart, languageOf } from './page-context.ts';

/** A page about the account that is signed in at the provider in this browser. */
export interface OpenAccount {
  account: AccountRow;
  session: InstanceType<IdentityPart['provider']['Session']>;
  email: string;
  /** Its way home leads to `return_to`. */
  page: PageContext;
  /** Address the form of the page is sent to. */
  action: string;
  /** What the page was opened with, for links to others: empty, or with its question mark. */
  query: string;
}

/** @param path of the page, below the mount path. @throws PageProblem notSignedIn */
export async function openAccount(
  part: IdentityPart,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<OpenAccount> {
  const { provider, db, settings } = part;
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  const account = session.accountId ? await findAccount(db, session.accountId) : undefined;
  if (!account) throw new PageProblem('notSignedIn', 401);
  const { return_to: returnTo } = request.query as { return_to?: unknown };
  const back = ownPath(returnTo, settings.publicUrl);
  const chosen = chosenLanguage(request);
  const page = part.contextFor(languageOf({ chosen, headers: request.headers }));
  const given = new URLSearchParams({
    ...(back ? { return_to: back } : {}),
    ...(chosen ? { locale: chosen } : {}),
  });
  const query = given.size > 0 ? `?${given}` : '';
  return {
    account,
    session,
    email: account.email,
    page: back ? { ...page, homeUrl: `${settings.publicUrl}${back}` } : page,
    action: `${MOUNT_PATH}/${path}${query}`,
    query,
  };
}
