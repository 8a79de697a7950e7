export type { ChunkLag } from './lag.ts';
export type { InterpreterHealth } from './health.ts';
export type { AssistantJobs } from './dispatcher-dependencies.ts';
export { type AgentJobs, createAgentJobs } from './agent-jobs.ts';
export { listWithRecorder } from './store.ts';
