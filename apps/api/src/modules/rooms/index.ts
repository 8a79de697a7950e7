export { createRoomLookup, type LookUpRoom } from './lookup.ts';
export { registerRooms } from './routes.ts';
export { capacityOf, lobbyTextOf } from './settings.ts';
export { noteVisit, type RoomRow, roomsData, updateRoom } from './store.ts';
