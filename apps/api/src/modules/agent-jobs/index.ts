export type { BenchWorker } from './bench-channel.ts';
export type { ChunkLag } from './lag.ts';
export type { InterpreterHealth } from './health.ts';
export type { AssistantJobs } from './dispatcher-dependencies.ts';
export { type AgentJobs, createAgentJobs } from './agent-jobs.ts';
export type { RecorderRecord } from './on-record.ts';
export { listWithRecorder, readOnRecord } from './store.ts';
export type { TextTranslator } from './text-channel.ts';
