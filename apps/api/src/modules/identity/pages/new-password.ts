import type { FastifyReply, FastifyRequest } from 'fastify';
import { isEasyToGuess, type PasswordRule, unmetRules } from '../accounts/password-rules.ts';
import { takeJudgement, waitText } from '../accounts/sign-in-limits.ts';
import type { FormErrors } from './fields.ts';
import type { PageContext } from './layout.ts';
import type { IdentityPart } from './page-context.ts';

/** What to show when a new password is not taken. */
export interface RefusedPassword {
  status: number;
  errors: FormErrors<'password'>;
  unmet: readonly PasswordRule[];
}

/** Checks a new password for an account, under a limit of its own. @returns null when it is good */
export async function checkNewPassword(
  { limiter }: Pick<IdentityPart, 'limiter'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { password, email, page }: { password: string; email: string; page: PageContext },
): Promise<RefusedPassword | null> {
  const { texts, language } = page;
  const unmet = unmetRules(password, email);
  if (unmet.length > 0) return { status: 400, errors: { password: texts.passwordWeak }, unmet };
  const waitMs = await takeJudgement(limiter, request.address);
  if (waitMs > 0) {
    void reply.header('retry-after', Math.ceil(waitMs / 1000));
    const form = texts.tooManyTries.replace('{time}', waitText(language, waitMs));
    return { status: 429, errors: { form }, unmet: [] };
  }
  if (!(await isEasyToGuess(password, email))) return null;
  return { status: 400, errors: { password: texts.passwordWeak }, unmet: ['notCommon'] };
}
