/** Who is in the recording (contracts/agent-channel-schemas.ts). */
export interface OnRecord {
  /** Participants who are left out. */
  offRecord: readonly string[];
  /** Where it is given, everybody else is left out too. */
  onRecord?: readonly string[] | undefined;
}

export function isOnRecord({ offRecord, onRecord }: OnRecord, participant: string): boolean {
  return !offRecord.includes(participant) && (onRecord === undefined || onRecord.includes(participant));
}
