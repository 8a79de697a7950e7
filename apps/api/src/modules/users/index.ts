export { registerUsers } from './routes.ts';
export { findUser, findUserBySubject, insertUser, updateUser } from './store.ts';
