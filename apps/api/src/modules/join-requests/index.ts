export { registerJoinRequests } from './routes.ts';
export { expireJoinRequests, setPresence } from './service.ts';
export { blockedSlice, joinRequestsSlice, readWaitingOf } from './state.ts';
export { findJoinRequest, joinRequestsData } from './store.ts';
