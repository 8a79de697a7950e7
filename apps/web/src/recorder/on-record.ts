/** Who is in the recording (contracts/agent-channel-schemas.ts). */
export interface OnRecord {
  /** Participants who are left out. */
  offRecord: readonly string[];
  /** Where it is given, everybody else is left out too. */
  onRecord?: readonly string[] | undefined;
  /** False: nobody's words are drawn as captions. */
  transcript?: boolean | undefined;
  /** Their words are not drawn as captions. */
  unwritten?: readonly string[] | undefined;
}

export function isOnRecord({ offRecord, onRecord }: OnRecord, participant: string): boolean {
  return !offRecord.includes(participant) && (onRecord === undefined || onRecord.includes(participant));
}

/** Has those who are on the record by both. */
export function onBoth(one: OnRecord, other: OnRecord): OnRecord {
  const offRecord = [...one.offRecord, ...other.offRecord];
  const unwritten = [...(one.unwritten ?? []), ...(other.unwritten ?? [])];
  const words = {
    ...(unwritten.length > 0 && { unwritten }),
    ...((one.transcript === false || other.transcript === false) && { transcript: false }),
  };
  const named = [one.onRecord, other.onRecord].filter((list) => list !== undefined);
  if (named.length === 0) return { offRecord, ...words };
  return {
    offRecord,
    ...words,
    onRecord: named[0]!.filter((person) => named.every((list) => list.includes(person))),
  };
}
