export { registerTerms } from './routes.ts';
