export { openMessages } from './every-message.ts';
export { deleteMessagesOf, hasMessages } from './retained-store.ts';
export { registerMessages } from './routes.ts';
export { lastMessageSlice } from './service.ts';
export { messagesData } from './store.ts';
