export { createRoomLookup, type LookUpRoom } from './lookup.ts';
export { registerRooms } from './routes.ts';
export { findRoom, type RoomRow } from './store.ts';
