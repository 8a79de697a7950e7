export { deletedTables, type AfterCommit, type PersonalData, usersData } from './personal-data.ts';
export { type AdminRoles, rolesBesideIssuer } from './admin-roles.ts';
export { deleteAccount, type UsersDependencies } from './delete-account.ts';
export { nameOf } from './name-store.ts';
export { registerUsers } from './routes.ts';
export {
  EMBEDDED_ISSUER,
  findUser,
  findUserBySubject,
  findUsers,
  insertUser,
  keepUser,
  searchedMembers,
  updateUser,
  type UserRow,
  wasDeletedSince,
} from './store.ts';
