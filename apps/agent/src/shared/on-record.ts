import type { AgentRoom } from '@intermind/contracts/agent-channel';

/** Of whom a job keeps something (contracts/agent-channel-schemas.ts). */
export type OnRecord = Pick<AgentRoom, 'offRecord' | 'onRecord'>;

export function isOnRecord({ offRecord, onRecord }: OnRecord, identity: string): boolean {
  const has = (ids: readonly string[]) => ids.includes(identity);
  return !has(offRecord) && (onRecord === undefined || has(onRecord));
}
