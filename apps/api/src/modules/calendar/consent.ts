import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import type { Sealer } from './sealer.ts';

const LIFETIME_MS = 10 * 60_000;
const ABOUT = 'consent';

const ConsentSchema = z.object({
  id: z.string(),
  userId: z.string(),
  sessionId: z.string().nullable(),
  verifier: z.string(),
  expiresAtMs: z.number(),
});
/** One request for access at Google, which travels sealed as the `state` (RFC 6749 §10.12): asking stores nothing. */
export type Consent = z.infer<typeof ConsentSchema>;

type Asker = Pick<Member, 'userId' | 'sessionId'>;

/** @returns `challenge` of PKCE (RFC 7636, S256) */
export function askForConsent(
  { sealer, now }: { sealer: Sealer; now: () => Date },
  { userId, sessionId = undefined }: Asker,
): { state: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  const consent: Consent = {
    ...{ id: randomBytes(16).toString('base64url'), userId, sessionId: sessionId ?? null, verifier },
    expiresAtMs: now().getTime() + LIFETIME_MS,
  };
  return {
    state: sealer.seal(JSON.stringify(consent), ABOUT),
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  };
}

/** @throws ApiError CalendarStateInvalid: not made here, too old, or of another member or another sign-in */
export function readConsent(
  { sealer, now }: { sealer: Sealer; now: () => Date },
  { userId, sessionId = undefined }: Asker,
  state: string,
): Consent {
  const opened = sealer.open(state, ABOUT);
  if (opened === undefined) throw new ApiError('CalendarStateInvalid');
  const consent = ConsentSchema.parse(JSON.parse(opened));
  const isOfCaller = consent.userId === userId && consent.sessionId === (sessionId ?? null);
  if (!isOfCaller || consent.expiresAtMs <= now().getTime()) throw new ApiError('CalendarStateInvalid');
  return consent;
}
