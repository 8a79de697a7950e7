export { toJoinRequest } from './presenter.ts';
export { registerJoinRequests } from './routes.ts';
export { expireJoinRequests } from './service.ts';
export { findJoinRequest, listWaiting } from './store.ts';
