export { folderStorage, type Storage } from './storage.ts';
