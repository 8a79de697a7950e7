export { createRoomLookup, type LookUpRoom } from './lookup.ts';
export { registerRooms } from './routes.ts';
export { capacityOf } from './settings.ts';
export { findRoom, noteVisit, type RoomRow, roomsData, selectRoom, updateRoom } from './store.ts';
