export { DubKeeper } from './keeper.ts';
export { dubsData } from './personal-data.ts';
export { registerDubs } from './routes.ts';
