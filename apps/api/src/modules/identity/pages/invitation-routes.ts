import type { FastifyInstance } from 'fastify';
import { isInvited } from '../accounts/invitations-store.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { cookieNames } from '../provider/provider.ts';
import { PageProblem } from './form-pages.ts';
import type { IdentityPart } from './page-context.ts';

/** How long a browser that opened an invitation link may take to fill in the form. */
const COOKIE_S = 60 * 60;

/** The secret of the invitation link that this browser opened; it may be used up by now. */
export function invitationOf({ settings }: Pick<IdentityPart, 'settings'>, cookieHeader = ''): string | null {
  const name = cookieNames(settings).invitation;
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookieHeader)?.[1] ?? null;
}

/** An invitation link: remembers it in the browser and begins the sign-in, which opens the sign-up page then. */
export function registerInvitations(app: FastifyInstance, { db, now, settings }: IdentityPart): void {
  app.get<{ Params: { secret: string } }>('/invitation/:secret', async (request, reply) => {
    const { secret } = request.params;
    if (settings.signUp.mode === 'closed') throw new PageProblem('signUpClosed', 403);
    if (!/^[\w-]+$/.test(secret) || !(await isInvited(db, secret, now()))) {
      throw new PageProblem('invitationInvalid', 410);
    }
    const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
    const attributes = `Path=${MOUNT_PATH}; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax${secure}`;
    return reply
      .header('set-cookie', `${cookieNames(settings).invitation}=${secret}; ${attributes}`)
      .redirect(`${settings.publicUrl}/auth`, 303);
  });
}
