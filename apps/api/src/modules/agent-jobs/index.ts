export type { ChunkLag } from './lag.ts';
export type { InterpreterHealth } from './health.ts';
export { type AgentJobs, createAgentJobs, type InterpretedReport } from './agent-jobs.ts';
export type { AssistantJobs } from './dispatcher.ts';
