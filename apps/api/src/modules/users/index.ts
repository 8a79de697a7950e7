export { registerUsers } from './routes.ts';
export { findUser, findUserBySubject, insertUser, updateUser, wasDeletedSince } from './store.ts';
