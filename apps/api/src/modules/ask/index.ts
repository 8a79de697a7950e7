export { registerAsk } from './routes.ts';
export { askData } from './chat-store.ts';
