export type { ChunkLag } from './lag.ts';
export type { InterpreterHealth } from './health.ts';
export { type AgentJobs, createAgentJobs, type InterpretedReport } from './agent-jobs.ts';
