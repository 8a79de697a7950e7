import type { Language } from '@intermind/contracts';
import { addressKey } from '../../../http/limits/address.ts';
import type { AttemptKey, AttemptLimiter } from './attempt-limiter.ts';

/**
 * Limits on password attempts. Waits apply to the person who tries, never to the account, so a stranger cannot lock
 * anyone out. A browser that has signed in to the account before has its own allowance. Otherwise an address may fail
 * five times for one account and twenty times in total, its network a hundred times; while an account is under attack,
 * each network has one attempt for it.
 */
const FREE = {
  device: 10,
  pair: 5,
  pairUnderAttack: 1,
  address: 20,
  network: 100,
  /** Of a million codes three are right. */
  codes: 5,
  /** A large office signs up in an hour. */
  signUp: 100,
  signUpOfNetwork: 400,
  /** Each holds the process for up to 50 ms. */
  judgement: 100,
  judgementOfNetwork: 400,
  /** Nobody's inbox is filled. */
  mailTo: 3,
  mailFrom: 20,
  /** A secret has 192 bits: this only spares the database. */
  wrongLink: 60,
  /** Each leaves a row for an hour. A large office signs in at nine. */
  start: 600,
  startOfNetwork: 2_400,
} as const;
/** Failures within an hour, from all addresses, after which an account is under attack. */
const ATTACK_FAILURES = 50;
const ATTACK_WAIT_MS = 60_000;
const CODE_WAIT_MS = 30_000;
const MAIL_WAIT_MS = 5 * 60_000;

export interface PasswordAttempt {
  email: string;
  ip: string;
  /** Names this browser, where it has signed in to the account before. */
  device: string | null;
}

/** Runs a check of a password under the limits: the wait in milliseconds, or the outcome. */
export async function limited<Outcome>(
  limiter: AttemptLimiter,
  attempt: PasswordAttempt,
  check: () => Promise<Outcome | null>,
): Promise<{ waitMs: number } | { outcome: Outcome | null }> {
  return underLimits(limiter, await passwordKeys(limiter, attempt), check);
}

export interface CodeAttempt {
  accountId: string;
  ip: string;
  /** Names this browser, where it has signed in to the account before. */
  device: string | null;
}

/**
 * The same for a code. A person who gets here knows the password, so all browsers that were never signed in share one allowance
 * for the account; one that was has its own.
 */
export function limitedCode<Outcome>(
  limiter: AttemptLimiter,
  { accountId, ip, device }: CodeAttempt,
  check: () => Promise<Outcome | null>,
): Promise<{ waitMs: number } | { outcome: Outcome | null }> {
  if (device) {
    const keys = [{ key: `code device ${device}`, free: FREE.device, forgets: true }];
    return underLimits(limiter, keys, check);
  }
  const address = addressKey(ip);
  const account = { key: `code ${accountId}`, free: FREE.codes, firstWaitMs: CODE_WAIT_MS, forgets: true };
  return underLimits(limiter, [...addressKeys(address), account], check);
}

async function underLimits<Outcome>(
  limiter: AttemptLimiter,
  keys: readonly AttemptKey[],
  check: () => Promise<Outcome | null>,
): Promise<{ waitMs: number } | { outcome: Outcome | null }> {
  const waitMs = await limiter.take(keys);
  if (waitMs > 0) return { waitMs };
  const outcome = await check();
  if (outcome !== null) await limiter.forgive(keys);
  return { outcome };
}

async function passwordKeys(
  limiter: AttemptLimiter,
  { email, ip, device }: PasswordAttempt,
): Promise<AttemptKey[]> {
  if (device) return [{ key: `device ${device}`, free: FREE.device, forgets: true }];
  const address = addressKey(ip);
  const network = networkOf(address);
  const account = `account ${email}`;
  const attacked = (await limiter.count(account)) >= ATTACK_FAILURES;
  const pair = attacked
    ? { key: `${account} ${network}`, free: FREE.pairUnderAttack, firstWaitMs: ATTACK_WAIT_MS }
    : { key: `${account} ${address}`, free: FREE.pair };
  return [
    { ...pair, forgets: true },
    ...addressKeys(address),
    { key: account, free: Number.POSITIVE_INFINITY },
  ];
}

function addressKeys(address: string): AttemptKey[] {
  return [
    { key: `address ${address}`, free: FREE.address },
    { key: `network ${networkOf(address)}`, free: FREE.network },
  ];
}

/** @returns milliseconds to wait before another account may be made from this address */
export function takeSignUp(limiter: AttemptLimiter, ip: string): Promise<number> {
  return limiter.take(signUpKeys(ip));
}

/** An account that was made with an invitation does not count: the invitation is the bound. */
export function forgiveSignUp(limiter: AttemptLimiter, ip: string): Promise<void> {
  return limiter.forgive(signUpKeys(ip));
}

function signUpKeys(ip: string): AttemptKey[] {
  const address = addressKey(ip);
  return [
    { key: `sign-up ${address}`, free: FREE.signUp },
    { key: `sign-up ${networkOf(address)}`, free: FREE.signUpOfNetwork },
  ];
}

/** @returns milliseconds to wait before another new password may be judged for this address */
export function takeJudgement(limiter: AttemptLimiter, ip: string): Promise<number> {
  const address = addressKey(ip);
  return limiter.take([
    { key: `judgement ${address}`, free: FREE.judgement },
    { key: `judgement ${networkOf(address)}`, free: FREE.judgementOfNetwork },
  ]);
}

/** @returns milliseconds to wait before another email may be sent to this address, or asked for from this one */
export function takeMail(
  limiter: AttemptLimiter,
  { email, ip }: { email: string; ip: string },
): Promise<number> {
  return limiter.take([
    { key: `mail from ${addressKey(ip)}`, free: FREE.mailFrom },
    { key: `mail to ${email}`, free: FREE.mailTo, firstWaitMs: MAIL_WAIT_MS },
  ]);
}

/** @returns milliseconds to wait before another link may be tried from this address, that does not work */
export function takeWrongLink(limiter: AttemptLimiter, ip: string): Promise<number> {
  return limiter.take([{ key: `link ${addressKey(ip)}`, free: FREE.wrongLink }]);
}

/** @returns milliseconds to wait before another sign-in may be begun from this address */
export function takeSignInStart(limiter: AttemptLimiter, ip: string): Promise<number> {
  const address = addressKey(ip);
  return limiter.take([
    { key: `start ${address}`, free: FREE.start },
    { key: `start ${networkOf(address)}`, free: FREE.startOfNetwork },
  ]);
}

/** What one customer of a provider can have many addresses of: the /48 of a /64, the /24 of an IPv4 address. */
export function networkOf(address: string): string {
  if (address.endsWith('::/64')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return /^\d+\.\d+\.\d+\.\d+$/.test(address) ? `${address.replace(/\.\d+$/, '')}.0/24` : address;
}

/** "12 seconds", "3 minutes" in the reader's language, rounded up. */
export function waitText(language: Language, waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
