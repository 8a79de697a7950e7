import { type AgentToApi, AgentToApiSchema } from '@intermind/contracts';

/** Undefined for anything that is not one of AgentToApi. Fields added by a newer worker are left out. */
export function readAgentMessage(data: string): AgentToApi | undefined {
  try {
    return AgentToApiSchema.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}
