import { ApiError } from '../../http/errors.ts';
import type { Queries } from '../../db/client.ts';
import { countAdmins, updateUser, type UserRow } from './store.ts';

/** Where it is kept who is an administrator (spec 2 §6). */
export interface AdminRoles {
  /** Whether a subject has the role now; undefined: the token says it. */
  ofSubject(db: Queries, subject: string): Promise<boolean | undefined>;
  /** Gives or takes the role. @throws ApiError AdminFromIssuer */
  change(tx: Queries, member: UserRow, isAdmin: boolean): Promise<void>;
  /** Whether somebody else has it. */
  hasOthers(tx: Queries, member: UserRow): Promise<boolean>;
}

/** With an outside issuer: its token says who is an administrator, and members are added to them here. */
export const rolesBesideIssuer: AdminRoles = {
  ofSubject: () => Promise.resolve(undefined),
  async change(tx, member, isAdmin) {
    if (!isAdmin && member.isAdmin) throw new ApiError('AdminFromIssuer');
    await updateUser(tx, member.id, { grantedAdmin: isAdmin });
  },
  hasOthers: async (tx, { id }) => (await countAdmins(tx, id)) > 0,
};
