import { type AdminRoles, updateUser } from '../../users/index.ts';
import { countAdminAccounts, findAccount, updateAccount } from './accounts-store.ts';

/** With our own provider: its accounts say who is an administrator, whatever older tokens say. */
export const rolesOfAccounts: AdminRoles = {
  ofSubject: async (db, subject) => (await findAccount(db, subject))?.isAdmin ?? false,
  async change(tx, { id, subject }, isAdmin) {
    await updateAccount(tx, subject, { isAdmin });
    await updateUser(tx, id, { isAdmin });
  },
  hasOthers: async (tx, { subject }) => (await countAdminAccounts(tx, subject)) > 0,
};
