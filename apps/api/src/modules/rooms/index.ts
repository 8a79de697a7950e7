export { registerRooms } from './routes.ts';
export { findRoom, type RoomRow } from './store.ts';
