import type { AdminUser, UserId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import { writeAct } from '../audit/index.ts';
import { type AdminRoles, deleteAccount, findUser, type UsersDependencies } from '../users/index.ts';
import { findAnyUser, lockRoles, toAdminUser } from './users-store.ts';

export interface AdminUsersDependencies extends UsersDependencies {
  roles: AdminRoles;
}

/** @throws ApiError UserNotFound */
export async function requireAnyUser({ db }: AdminUsersDependencies, id: UserId): Promise<AdminUser> {
  const row = await findAnyUser(db, id);
  if (!row) throw new ApiError('UserNotFound');
  return toAdminUser(row);
}

/** Gives or takes the role of an administrator. @throws ApiError UserNotFound, LastAdmin, AdminFromIssuer */
export async function changeAdmin(
  { db, now, roles, record, bus }: AdminUsersDependencies,
  by: UserId,
  userId: UserId,
  isAdmin: boolean,
): Promise<AdminUser> {
  const { before, after } = await db.transaction(async (tx) => {
    await lockRoles(tx);
    const member = await findUser(tx, userId);
    if (!member) throw new ApiError('UserNotFound');
    const before = toAdminUser(member);
    if (before.isAdmin === isAdmin) return { before, after: before };
    if (!isAdmin && !(await roles.hasOthers(tx, member))) throw new ApiError('LastAdmin');
    await roles.change(tx, member, isAdmin);
    await writeAct(tx, now(), {
      by,
      act: isAdmin ? 'user.admin-granted' : 'user.admin-revoked',
      userId,
      before: { isAdmin: before.isAdmin },
      after: { isAdmin },
    });
    return { before, after: toAdminUser((await findUser(tx, userId))!) };
  });
  if (before.isAdmin !== after.isAdmin) {
    // Checked tokens are forgotten everywhere: the next request counts.
    bus.publish('members', { type: 'member.changed', userId });
    record('user.admin-changed', { userId, isAdmin });
  }
  return after;
}

/** Deletes a member’s account as the member could. @throws ApiError UserNotFound, LastAdmin */
export async function deleteMember(deps: AdminUsersDependencies, by: UserId, userId: UserId): Promise<void> {
  await deleteAccount(deps, userId, async (tx) => {
    await lockRoles(tx);
    const member = await findUser(tx, userId);
    if (!member) throw new ApiError('UserNotFound');
    if (toAdminUser(member).isAdmin && !(await deps.roles.hasOthers(tx, member)))
      throw new ApiError('LastAdmin');
    await writeAct(tx, deps.now(), { by, act: 'user.deleted', userId });
  });
}
