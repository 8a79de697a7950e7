/** What a conference may need an agent for. Each kind takes part in the call under its own identity. */
export const AGENT_KINDS = ['interpreter', 'recorder', 'assistant'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

/** Identity at the media server: stable, so that a restarted agent replaces its own ghost. */
export function agentIdentity(kind: AgentKind): string {
  return `agent-${kind}`;
}
