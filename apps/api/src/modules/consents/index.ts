export { registerConsents } from './routes.ts';
export { consentsData } from './store.ts';
