export type { ChunkLag } from './lag.ts';
export { type AgentJobs, createAgentJobs } from './agent-jobs.ts';
