import type { AdminUser, UserId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import { writeAct } from '../audit/index.ts';
import type { Plans } from '../billing/index.ts';
import { type AdminRoles, deleteAccount, findUser, type UsersDependencies } from '../users/index.ts';
import { findAnyUser, hasAdminRole, lockRoles, type PlanTerms } from './users-store.ts';

export interface AdminUsersDependencies extends UsersDependencies {
  roles: AdminRoles;
  plans: Plans;
}

export function planTerms({ now, plans: { enforced } }: AdminUsersDependencies): PlanTerms {
  return { at: now(), enforced };
}

/** @throws ApiError UserNotFound */
export async function requireAnyUser(deps: AdminUsersDependencies, id: UserId): Promise<AdminUser> {
  const user = await findAnyUser(deps.db, id, planTerms(deps));
  if (!user) throw new ApiError('UserNotFound');
  return user;
}

/** Gives or takes the role of an administrator. @throws ApiError UserNotFound, LastAdmin, AdminFromIssuer */
export async function changeAdmin(
  deps: AdminUsersDependencies,
  by: UserId,
  userId: UserId,
  isAdmin: boolean,
): Promise<AdminUser> {
  const { db, now, roles, record, bus } = deps;
  const changed = await db.transaction(async (tx) => {
    await lockRoles(tx);
    const member = await findUser(tx, userId);
    if (!member) throw new ApiError('UserNotFound');
    const before = hasAdminRole(member);
    if (before === isAdmin) return false;
    if (!isAdmin && !(await roles.hasOthers(tx, member))) throw new ApiError('LastAdmin');
    await roles.change(tx, member, isAdmin);
    await writeAct(tx, now(), {
      by,
      act: isAdmin ? 'user.admin-granted' : 'user.admin-revoked',
      userId,
      before: { isAdmin: before },
      after: { isAdmin },
    });
    return true;
  });
  if (changed) {
    // Checked tokens are forgotten everywhere: the next request counts.
    bus.publish('members', { type: 'member.changed', userId });
    record('user.admin-changed', { userId, isAdmin });
  }
  return requireAnyUser(deps, userId);
}

/** Deletes a member’s account as the member could. @throws ApiError UserNotFound, LastAdmin */
export async function deleteMember(deps: AdminUsersDependencies, by: UserId, userId: UserId): Promise<void> {
  await deleteAccount(deps, userId, async (tx) => {
    await lockRoles(tx);
    const member = await findUser(tx, userId);
    if (!member) throw new ApiError('UserNotFound');
    if (hasAdminRole(member) && !(await deps.roles.hasOthers(tx, member))) throw new ApiError('LastAdmin');
    await writeAct(tx, deps.now(), { by, act: 'user.deleted', userId });
  });
}
