import type { AgentSegment } from '@intermind/contracts';

/** A stretch of time in which nothing is kept; one without an end lasts. */
export interface Pause {
  startedAt: Date;
  endedAt: Date | null;
}

/** Whether nothing of what was said fell into a pause: a sentence that reaches into one is left out as a whole. */
export function isOnRecord(
  { startMs, endMs }: Pick<AgentSegment, 'startMs' | 'endMs'>,
  pauses: readonly Pause[],
): boolean {
  return pauses.every(
    ({ startedAt, endedAt }) =>
      endMs <= startedAt.getTime() || (endedAt !== null && startMs >= endedAt.getTime()),
  );
}

/** Of each segment the highest revision, in one order for all who store. */
export function latestOf(segments: readonly AgentSegment[]): AgentSegment[] {
  const latest = new Map<string, AgentSegment>();
  for (const segment of segments) {
    const name = `${segment.speaker} ${segment.segment}`;
    const known = latest.get(name);
    if (!known || known.revision < segment.revision) latest.set(name, segment);
  }
  return [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, segment]) => segment);
}
