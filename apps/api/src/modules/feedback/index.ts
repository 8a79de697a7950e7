export { registerFeedback } from './routes.ts';
export { forgetFeedback } from './store.ts';
