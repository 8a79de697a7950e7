import type { ConferenceId } from './ids.ts';

/** Agents that take part in the call, each kind under its own identity. */
export const ROOM_AGENT_KINDS = ['interpreter', 'recorder', 'assistant'] as const;
export type RoomAgentKind = (typeof ROOM_AGENT_KINDS)[number];

/** What a conference may need an agent for. The one that dubs its recordings joins no call. */
export const AGENT_KINDS = [...ROOM_AGENT_KINDS, 'dubber'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

/** Of a job in maps and logs. */
export function jobName({ kind, conferenceId }: { kind: AgentKind; conferenceId: ConferenceId }): string {
  return `${kind} ${conferenceId}`;
}

/** Identity at the media server: stable, so that a restarted agent replaces its own ghost. */
export function agentIdentity(kind: RoomAgentKind): string {
  return `agent-${kind}`;
}
