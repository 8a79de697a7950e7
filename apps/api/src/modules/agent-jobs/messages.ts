import {
  type AgentToApi,
  AgentToApiSchema,
  type EngineBenchId,
  EngineBenchIdSchema,
} from '@intermind/contracts';

/** Undefined for anything that is not one of AgentToApi. Fields added by a newer worker are left out. */
export function readAgentMessage(data: string): AgentToApi | undefined {
  try {
    return AgentToApiSchema.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}

/** The id of a report of a bench that `readAgentMessage` refused; null where it has none, undefined for other messages. */
export function refusedBench(data: string): EngineBenchId | null | undefined {
  try {
    const message = JSON.parse(data) as { type?: unknown; id?: unknown } | null;
    if (message?.type !== 'bench') return undefined;
    return EngineBenchIdSchema.safeParse(message.id).data ?? null;
  } catch {
    return undefined;
  }
}
