import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import { isInvited } from '../accounts/invitations-store.ts';
import { signUpAnswer, type SignUpAnswer } from '../accounts/sign-up-policy.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { type Destination, destinationOf } from './destination.ts';
import { chosenLanguage, leadTo, PageProblem } from './form-pages.ts';
import { invitationOf } from './invitation-routes.ts';
import type { PageContext } from './layout.ts';
import { type IdentityPart, languageOf } from './page-context.ts';

export type Step = 'sign-in' | 'code' | 'recovery' | 'passkey' | 'passkey-options' | 'sign-up' | 'password';

/** How somebody signed in (RFC 8176); `recovery` is ours. */
export type SignInWay = readonly ('pwd' | 'otp' | 'recovery' | 'pop' | 'user' | 'mfa')[];

/** An authorization request that waits for a person. */
export interface Interaction {
  uid: string;
  page: PageContext;
  destination: Destination;
  /** The account that is signed in already, where the step is about it. */
  accountId: string | undefined;
  /** The step the request is at; sign-in and sign-up lead to each other. */
  first: Step;
  /** Whether this browser may make an account, and the invitation it has opened. */
  signUp: { answer: SignUpAnswer; invitation: string | null };
  /** Whether browsers have passkeys for our address. */
  hasPasskeys: boolean;
  urlOf: (step: Step) => string;
  /** To another step, when a form of this one was sent. */
  goTo: (step: Step) => FastifyReply;
  finish: (result: InteractionResults) => Promise<FastifyReply>;
}

/** The result for the provider: who signed in, and that the sign-up prompt is answered. */
export function signedIn(accountId: string, way: SignInWay = ['pwd']): InteractionResults {
  return { login: { accountId, amr: [...way] }, create: {} };
}

/** @throws PageProblem expired: not of this browser, over, or at another step */
export async function openInteraction(
  part: IdentityPart,
  request: FastifyRequest,
  reply: FastifyReply,
  step?: Step,
): Promise<Interaction> {
  const { provider, settings, contextFor, db, now } = part;
  const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) throw new PageProblem('expired', 400);
    throw error;
  });
  const { uid, prompt, params, session } = details;
  if (uid !== (request.params as { uid: string }).uid) throw new PageProblem('expired', 400);
  const secret = invitationOf(part, request.headers.cookie);
  const invitation = secret !== null && (await isInvited(db, secret, now())) ? secret : null;
  const asked = params['prompt'];
  const wantsAccount =
    invitation !== null || (typeof asked === 'string' && asked.split(' ').includes('create'));
  const first: Step = prompt.name === 'change_password' ? 'password' : wantsAccount ? 'sign-up' : 'sign-in';
  if (step && (step === 'password') !== (first === 'password')) throw new PageProblem('expired', 400);

  const chosen = chosenLanguage(request);
  const language = languageOf({ chosen, uiLocales: params['ui_locales'], headers: request.headers });
  const urlOf = (other: Step) =>
    `${MOUNT_PATH}/interaction/${uid}/${other}${chosen ? `?locale=${chosen}` : ''}`;
  return {
    uid,
    page: contextFor(language),
    destination: destinationOf(params['return_to'], settings.publicUrl),
    accountId: session?.accountId,
    first,
    signUp: { answer: signUpAnswer(settings.signUp, invitation !== null), invitation },
    hasPasskeys: part.passkeys !== null,
    urlOf,
    goTo: (other) => leadTo(request, reply, urlOf(other)),
    finish: async (result) => {
      const location = await provider.interactionResult(request.raw, reply.raw, result, {
        mergeWithLastSubmission: first === 'password',
      });
      return leadTo(request, reply, location);
    },
  };
}
