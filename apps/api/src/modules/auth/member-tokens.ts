import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import { findUserBySubject, insertUser, updateUser } from '../users/index.ts';
import type { MemberClaims } from './member-claims.ts';

/**
 * The member behind the claims, made at the first call, brought up to date when the token says something new. A token
 * that was issued before the account was deleted does not bring the account back. @throws ApiError TokenInvalid
 */
export async function memberOf(db: Database, now: () => Date, claims: MemberClaims): Promise<Member> {
  const { issuer, subject, email, isAdmin } = claims;
  let row = await findUserBySubject(db, issuer, subject);
  if (!row) {
    if (await wasDeletedSince(db, claims)) throw new ApiError('TokenInvalid');
    const { firstName, lastName } = claims;
    await insertUser(db, {
      id: newId('user'),
      issuer,
      subject,
      email,
      firstName,
      lastName,
      isAdmin,
      createdAt: now(),
      lastLoginAt: now(),
    });
    row = await findUserBySubject(db, issuer, subject);
    if (!row) throw new ApiError('TokenInvalid');
  } else {
    const signedInAgain = claims.signedInAt !== null && claims.signedInAt > row.lastLoginAt;
    if (row.email !== email || row.isAdmin !== isAdmin || signedInAgain) {
      await updateUser(db, row.id, {
        email,
        isAdmin,
        ...(signedInAgain ? { lastLoginAt: claims.signedInAt! } : {}),
      });
    }
  }
  return { kind: 'member', userId: row.id, email, firstName: row.firstName, lastName: row.lastName, isAdmin };
}

async function wasDeletedSince(db: Database, { issuer, subject, issuedAt }: MemberClaims): Promise<boolean> {
  const [deleted] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject), gte(users.deletedAt, issuedAt)))
    .limit(1);
  return deleted !== undefined;
}
