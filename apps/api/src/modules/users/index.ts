export { findUser, findUserBySubject, insertUser, updateUser, type UserRow } from './store.ts';
