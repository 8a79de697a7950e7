import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const PASSWORD_MAX_LENGTH = 128;
const PASSWORD_MIN_LENGTH = 10;

/** The rules in display order. The browser checks all but `notCommon` while the person types (assets/identity.js). */
export const PASSWORD_RULES = ['length', 'letter', 'digitOrSign', 'notEmail', 'notCommon'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** The rules but `notCommon` that a password does not meet: they take no time. */
export function unmetRules(password: string, email: string): PasswordRule[] {
  const meets: Record<Exclude<PasswordRule, 'notCommon'>, boolean> = {
    length: [...password].length >= PASSWORD_MIN_LENGTH,
    letter: /\p{L}/u.test(password),
    digitOrSign: /[^\p{L}\p{M}\s]/u.test(password),
    notEmail: !resembles(password.toLowerCase(), email.toLowerCase()),
  };
  return PASSWORD_RULES.filter((rule) => rule !== 'notCommon' && !meets[rule]);
}

function resembles(password: string, email: string): boolean {
  return email !== '' && (password.includes(email) || password === email.split('@')[0]);
}

/** Guesses below a million, by zxcvbn's scale from 0 to 4. */
const MIN_SCORE = 2;
/** Judging takes time that grows with the square of the length: 50 ms for this many characters. */
const JUDGED_LENGTH = 32;

let judge: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password does not meet `notCommon`: common passwords, keyboard rows, repetitions and dates, also with what people
 * do to hide them. The process does nothing else meanwhile: ask it after a limit, and of a password that meets the other rules.
 */
export async function isEasyToGuess(password: string, email: string): Promise<boolean> {
  judge ??= loadJudge();
  const own = email.split(/[@.+_-]/).filter((part) => part.length > 2);
  return (await judge).check(password.slice(0, JUDGED_LENGTH), own).score < MIN_SCORE;
}

/** Loaded with the first password that is chosen: the list of common ones takes some 40 MB. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
