export { registerMessages } from './routes.ts';
export { forgetMessages } from './store.ts';
