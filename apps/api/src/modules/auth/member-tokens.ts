import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import { findUserBySubject, insertUser, updateUser } from '../users/index.ts';

/** What a checked member token says (spec 1 §5: a subject and an email, otherwise invalid). */
export interface MemberClaims {
  issuer: string;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
}

/** The member behind the claims, made at the first call, brought up to date when the token says something new. */
export async function memberOf(db: Database, now: () => Date, claims: MemberClaims): Promise<Member> {
  const { issuer, subject, email, isAdmin } = claims;
  let row = await findUserBySubject(db, issuer, subject);
  if (!row) {
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
  } else if (row.email !== email || row.isAdmin !== isAdmin) {
    await updateUser(db, row.id, { email, isAdmin });
  }
  return { kind: 'member', userId: row.id, email, firstName: row.firstName, lastName: row.lastName, isAdmin };
}
