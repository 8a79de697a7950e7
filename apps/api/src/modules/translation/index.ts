export { registerTranslation } from './routes.ts';
