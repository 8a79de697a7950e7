import type { MemberSession } from '@intermind/contracts';
import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { oidcPayloads } from '../../../db/schema/accounts.ts';
import type { EventBus } from '../../../events/index.ts';
import { EMBEDDED_ISSUER, findUserBySubject } from '../../users/index.ts';

/** A sign-in in one browser. Its id is the grant's: every code and token that was made from it names it. */
export interface SignIn {
  id: string;
  userAgent: string;
  signedInAt: Date;
  lastUsedAt: Date;
  method: MemberSession['method'];
}

/** From what the provider keeps with its tokens (RFC 8176). */
const METHODS = { otp: 'code', recovery: 'recovery-code', pop: 'passkey' } as const;
type Proof = keyof typeof METHODS;

function methodOf(proofs: readonly string[]): SignIn['method'] {
  const told = proofs.find((proof): proof is Proof => proof in METHODS);
  return told ? METHODS[told] : 'password';
}

/** More than anybody has; the newest count. */
const LISTED = 50;

/** The sign-ins of an account, last used first. */
export async function signInsOf(db: Database, accountId: string, now: Date): Promise<SignIn[]> {
  const issuedAtS = sql<number>`(${oidcPayloads.payload}->>'iat')::int`;
  // Each renewal leaves its token until it expires: the newest of a grant says when it was last used.
  const newest = db
    .selectDistinctOn([oidcPayloads.grantId], {
      id: oidcPayloads.grantId,
      userAgent: sql<string>`coalesce(${oidcPayloads.payload}->>'userAgent', '')`.as('user_agent'),
      signedInAtS: sql<number>`coalesce((${oidcPayloads.payload}->>'iiat')::int, ${issuedAtS})`.as(
        'signed_in',
      ),
      lastUsedAtS: issuedAtS.as('last_used'),
      proofs: sql<string[]>`coalesce(${oidcPayloads.payload}->'amr', '[]')`.as('proofs'),
    })
    .from(oidcPayloads)
    .where(
      and(
        eq(oidcPayloads.accountId, accountId),
        eq(oidcPayloads.model, 'RefreshToken'),
        isNotNull(oidcPayloads.grantId),
        gt(oidcPayloads.expiresAt, now),
      ),
    )
    .orderBy(oidcPayloads.grantId, desc(issuedAtS))
    .as('newest');
  const rows = await db.select().from(newest).orderBy(desc(newest.lastUsedAtS), newest.id).limit(LISTED);
  return rows.map(({ id, userAgent, signedInAtS, lastUsedAtS, proofs }) => ({
    id: id!,
    userAgent,
    method: methodOf(proofs),
    signedInAt: new Date(signedInAtS * 1000),
    lastUsedAt: new Date(lastUsedAtS * 1000),
  }));
}

/** Ends one sign-in of an account, with the session of its browser at the provider. @returns whether there was one */
export async function endSignIn(db: Database, accountId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(oidcPayloads)
    .where(
      and(
        eq(oidcPayloads.accountId, accountId),
        or(
          eq(oidcPayloads.grantId, id),
          and(eq(oidcPayloads.model, 'Grant'), eq(oidcPayloads.id, id)),
          and(
            eq(oidcPayloads.model, 'Session'),
            sql`jsonb_path_exists(${oidcPayloads.payload}, '$.authorizations.*.grantId ? (@ == $id)', jsonb_build_object('id', ${id}::text))`,
          ),
        ),
      ),
    )
    .returning({ model: oidcPayloads.model });
  return ended.length > 0;
}

/** Whether a sign-in has neither ended nor expired. */
export async function isSignedIn(db: Database, id: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ expiresAt: oidcPayloads.expiresAt })
    .from(oidcPayloads)
    .where(and(eq(oidcPayloads.model, 'Grant'), eq(oidcPayloads.id, id)))
    .limit(1);
  return row !== undefined && (row.expiresAt === null || row.expiresAt > now);
}

/** Access tokens of the account that were checked before are checked again, by every instance. */
export async function recheckTokens(
  { db, bus }: { db: Queries; bus: EventBus },
  accountId: string,
): Promise<void> {
  const user = await findUserBySubject(db, EMBEDDED_ISSUER, accountId);
  if (user) bus.publish('members', { type: 'member.changed', userId: user.id });
}
