export { type AfterCommit, type PersonalData, usersData } from './personal-data.ts';
export { registerUsers } from './routes.ts';
export {
  EMBEDDED_ISSUER,
  findUserBySubject,
  findUsers,
  insertUser,
  updateUser,
  wasDeletedSince,
} from './store.ts';
