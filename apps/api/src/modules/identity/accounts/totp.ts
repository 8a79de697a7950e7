import { Secret, TOTP } from 'otpauth';

/** What every app reads: SHA-1, six digits, a new code every 30 seconds (RFC 6238). */
const STEP_S = 30;
/** Codes of the step before and after are accepted too: clocks differ, and people type. */
const WINDOW_STEPS = 1;
/** 160 bits (RFC 4226 §4, R6). */
const SECRET_BYTES = 20;

/** @returns base32 */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that apps read from the QR code. */
export function totpAddress(secret: string, productName: string, email: string): string {
  // The colon separates the two in the address.
  return totpOf(secret, productName.replaceAll(':', ' '), email).toString();
}

/** @returns the step of time that the code is of, counted from 1970; null when it is of none around now */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_S,
    secret: Secret.fromBase32(secret),
  });
}
