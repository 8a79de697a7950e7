export { createRoomLookup, type LookUpRoom } from './lookup.ts';
export { registerRooms } from './routes.ts';
export { type RoomRow, roomsData } from './store.ts';
