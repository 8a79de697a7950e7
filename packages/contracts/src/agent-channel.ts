/**
 * Between the API and the agent worker: one websocket, `/api/ws/agent`, opened by the worker with the shared secret of
 * the installation as bearer. The API says which conferences need an agent of which kind; the worker keeps one process
 * for each job.
 */
export const AGENT_SOCKET_PATH = '/api/ws/agent';

export { AGENT_KINDS, agentIdentity, type AgentKind, jobName } from './agent-kinds.ts';
export type { BenchProgress, EngineMeasure } from './nouns/engine-bench.ts';
export type { EngineAbilities } from './nouns/engine-ability.ts';
export type { EngineOrder } from './nouns/engine-order.ts';
export type { EngineGrade } from './engine-grades.ts';
export type {
  AgentJob,
  AgentRoom,
  AgentSegment,
  AgentToApi,
  ApiToAgent,
  EngineReport,
  JobKey,
  JobReport,
  SegmentReference,
} from './agent-channel-schemas.ts';
export type { EngineUse, WorkerUse } from './nouns/engine-use.ts';
export type { AssistantOrder, AssistantReport, AssistantTurn } from './assistant-channel-schemas.ts';
