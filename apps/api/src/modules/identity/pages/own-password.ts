import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRow } from '../accounts/accounts-store.ts';
import { matchesHash } from '../accounts/passwords.ts';
import { limited, waitText } from '../accounts/sign-in-limits.ts';
import type { FormErrors } from './fields.ts';
import { passwordOf } from './form-input.ts';
import type { PageContext } from './layout.ts';
import type { IdentityPart } from './page-context.ts';

/** What to show when the current password that a form asks for is not right. */
export interface WrongPassword {
  status: number;
  errors: FormErrors<'currentPassword'>;
}

/** Checks the field `currentPassword`, under the limits of sign-in. @returns null when it is right */
export async function checkOwnPassword(
  { limiter, devices }: Pick<IdentityPart, 'limiter' | 'devices'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { account: { email, passwordHash }, page }: { account: AccountRow; page: PageContext },
): Promise<WrongPassword | null> {
  const { texts, language } = page;
  const password = passwordOf(request.body, 'currentPassword');
  if (!password) return { status: 400, errors: { currentPassword: texts.passwordMissing } };
  const device = devices.markOf(request.headers.cookie, email);
  const tried = await limited(limiter, { email, ip: request.address, device }, async () =>
    (await matchesHash(passwordHash, password)) ? true : null,
  );
  if ('waitMs' in tried) {
    void reply.header('retry-after', Math.ceil(tried.waitMs / 1000));
    const form = texts.tooManyTries.replace('{time}', waitText(language, tried.waitMs));
    return { status: 429, errors: { form } };
  }
  return tried.outcome ? null : { status: 401, errors: { currentPassword: texts.wrongPassword } };
}
