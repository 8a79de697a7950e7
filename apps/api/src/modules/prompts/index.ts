export { registerPrompts } from './routes.ts';
export { promptsData, readPromptsFor } from './store.ts';
