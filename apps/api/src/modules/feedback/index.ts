export { registerFeedback } from './routes.ts';
export { feedbackData } from './store.ts';
