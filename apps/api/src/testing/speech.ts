import type { AgentSegment, ParticipantId } from '@intermind/contracts';

let spoken = 0;

/** A finished segment as a worker sends it, with a number of its own: one second, from `startMs` on. */
export function segmentOf(
  speaker: ParticipantId,
  startMs: number,
  changed: Partial<AgentSegment> = {},
): AgentSegment {
  return {
    speaker,
    segment: (spoken += 1),
    revision: 1,
    startMs,
    endMs: startMs + 1_000,
    language: 'en',
    text: 'Good morning',
    hasGaps: false,
    grade: 'production',
    engine: 'ears',
    translations: [],
    ...changed,
  };
}

export const translationOf = (language: 'es' | 'de' | 'fr', text: string) =>
  ({ language, text, grade: 'production', engine: 'translator' }) as const;
