export * from './accounts.ts';
export * from './conferences.ts';
export * from './users.ts';
