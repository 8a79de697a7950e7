export { type AgentJobs, createAgentJobs } from './agent-jobs.ts';
