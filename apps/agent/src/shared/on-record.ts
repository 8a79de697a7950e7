import type { AgentRoom } from '@intermind/contracts/agent-channel';

/** The people of whom a job keeps something (contracts/agent-channel-schemas.ts). */
export type OnRecord = Pick<AgentRoom, 'offRecord' | 'onRecord' | 'refusing'>;

export function isOnRecord({ offRecord, onRecord }: OnRecord, identity: string): boolean {
  const has = (ids: readonly string[]) => ids.includes(identity);
  return !has(offRecord) && (onRecord === undefined || has(onRecord));
}

/** Whether an assistant may be given what somebody says to it: also off the record, but not by a person who refuses AI, or has just joined where people are asked. */
export function mayAsk(record: OnRecord, identity: string): boolean {
  const has = (ids: readonly string[] = []) => ids.includes(identity);
  if (has(record.refusing)) return false;
  return has(record.offRecord) || isOnRecord(record, identity);
}
