export const PASSWORD_MAX_LENGTH = 128;
const PASSWORD_MIN_LENGTH = 10;

/** The rules in the order they are shown. The same names and tests stand in assets/identity.js for the ticks. */
export const PASSWORD_RULES = ['length', 'letter', 'digitOrSign', 'notEmail'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** The rules a password does not meet; empty when it is good. */
export function unmetRules(password: string, email: string): PasswordRule[] {
  const meets: Record<PasswordRule, boolean> = {
    length: [...password].length >= PASSWORD_MIN_LENGTH,
    letter: /\p{L}/u.test(password),
    digitOrSign: /[^\p{L}\p{M}\s]/u.test(password),
    notEmail: !resembles(password.toLowerCase(), email.toLowerCase()),
  };
  return PASSWORD_RULES.filter((rule) => !meets[rule]);
}

function resembles(password: string, email: string): boolean {
  return email !== '' && (password.includes(email) || password === email.split('@')[0]);
}
