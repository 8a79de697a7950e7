export * from './accounts.ts';
export * from './agent-jobs.ts';
export * from './conferences.ts';
export * from './join-requests.ts';
export * from './messages.ts';
export * from './participants.ts';
export * from './users.ts';
