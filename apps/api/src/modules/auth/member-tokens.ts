import type { Settings } from '@intermind/config';
import type { Database } from '../../db/client.ts';
import type { IssuerName } from '../../db/schema/users.ts';
import type { RecordEvent } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import {
  type AdminRoles,
  EMBEDDED_ISSUER,
  findUserBySubject,
  insertUser,
  updateUser,
  wasDeletedSince,
} from '../users/index.ts';
import type { MemberClaims } from './member-claims.ts';

export interface MembersDependencies {
  db: Database;
  now: () => Date;
  record: RecordEvent;
  oidc: Pick<Settings['oidc'], 'mode'>;
  roles: AdminRoles;
  /** Whether a sign-in at the embedded provider has not ended. */
  isSignedIn: (sessionId: string) => Promise<boolean>;
}

/**
 * The member of these claims: created at the first call, updated when the token has newer data. A token issued before
 * the account was deleted does not recreate it, and one of a sign-in that has ended is not valid. @throws ApiError
 * TokenInvalid
 */
export async function memberOf(
  { db, now, record, oidc, roles, isSignedIn }: MembersDependencies,
  claims: MemberClaims,
): Promise<Member> {
  const { subject, email } = claims;
  const isAdmin = (await roles.ofSubject(db, subject)) ?? claims.isAdmin;
  const issuer = oidc.mode === 'embedded' ? EMBEDDED_ISSUER : claims.issuer;
  const sessionId = oidc.mode === 'embedded' ? claims.sessionId : null;
  if (sessionId && !(await isSignedIn(sessionId))) throw new ApiError('TokenInvalid');
  let row = await findUserBySubject(db, issuer, subject);
  if (!row) {
    if (await wasDeletedSince(db, issuer, subject, claims.issuedAt)) throw new ApiError('TokenInvalid');
    const { firstName, lastName } = claims;
    await insertUser(db, {
      id: newId('user'),
      issuer,
      subject,
      email,
      firstName,
      lastName,
      isAdmin,
      issuerName: issuerNameOf(claims),
      createdAt: now(),
      lastLoginAt: now(),
    });
    row = await findUserBySubject(db, issuer, subject);
    if (!row) throw new ApiError('TokenInvalid');
    if (isAdmin) record('user.admin-changed', { userId: row.id, isAdmin });
  } else {
    const signedInAgain = claims.signedInAt !== null && claims.signedInAt > row.lastLoginAt;
    const name = newNameOf(row.issuerName, claims);
    if (row.email !== email || row.isAdmin !== isAdmin || signedInAgain || name) {
      const changed = await updateUser(db, row.id, {
        email,
        isAdmin,
        ...name,
        ...(signedInAgain ? { lastLoginAt: claims.signedInAt! } : {}),
      });
      if (!changed) throw new ApiError('TokenInvalid');
      if (row.isAdmin !== isAdmin) record('user.admin-changed', { userId: row.id, isAdmin });
      row = changed;
    }
  }
  const { id: userId, firstName, lastName, grantedAdmin } = row;
  return {
    kind: 'member',
    userId,
    email,
    firstName,
    lastName,
    isAdmin: isAdmin || grantedAdmin,
    ...(sessionId ? { sessionId } : {}),
  };
}

function issuerNameOf({ firstName, lastName, issuedAt }: MemberClaims): IssuerName {
  return { firstName, lastName, issuedAtS: Math.floor(issuedAt.getTime() / 1000) };
}

/**
 * The name to store when a token’s name differs from the previous token’s; undefined when it does not. So a name
 * changed here stays for as long as the issuer keeps sending the same one.
 */
function newNameOf(known: IssuerName | null, claims: MemberClaims) {
  const told = issuerNameOf(claims);
  if (!known) return { issuerName: told };
  const same = known.firstName === told.firstName && known.lastName === told.lastName;
  if (same || told.issuedAtS <= known.issuedAtS) return undefined;
  return { issuerName: told, firstName: told.firstName, lastName: told.lastName };
}
