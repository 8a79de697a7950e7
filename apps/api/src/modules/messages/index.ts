export { registerMessages } from './routes.ts';
export { lastMessageSlice } from './service.ts';
export { forgetMessages } from './store.ts';
