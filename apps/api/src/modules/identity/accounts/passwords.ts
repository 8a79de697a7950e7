import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { createBoundedQueue } from '../../../http/limits/bounded-queue.ts';

/** argon2id with 19 MiB, two passes, one lane (OWASP password storage, first choice, 2025). */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes a thread and 19 MiB for tens of milliseconds. */
const inTurn = createBoundedQueue({ running: 4, waiting: 64 });

/** In the PHC string format. @throws QueueFull */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), COST));
}

/** @throws QueueFull */
export function matchesHash(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, normalized(password)));
}

let hashOfNobody: Promise<string> | undefined;

/** Takes as long as a real check and never matches: for unknown email addresses. @throws QueueFull */
export async function matchesNobody(password: string): Promise<false> {
  hashOfNobody ??= hash(randomBytes(24).toString('base64url'), COST);
  await matchesHash(await hashOfNobody, password);
  return false;
}

/** One password, whichever keyboard wrote its accents (RFC 8265 §4.2). */
function normalized(password: string): string {
  return password.normalize('NFC');
}
