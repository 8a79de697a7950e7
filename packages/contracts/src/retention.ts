/** What is kept of a past meeting, each for a time of its own. AI chats about it are kept with its transcript. */
export const KEPT_KINDS = ['recordings', 'transcripts', 'messages'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** For how many days after the end of the meeting each is kept; null: until somebody deletes it. */
export type Retention = Readonly<Record<KeptKind, number | null>>;

export const RETENTION_DAYS_MAX = 36_500;

export const NO_RETENTION: Retention = { recordings: null, transcripts: null, messages: null };

/** The shorter time wins, for each kind. */
export function shortestOf(one: Retention, ...others: readonly Retention[]): Retention {
  return others.reduce<Retention>(
    (known, other) => ({
      recordings: shorter(known.recordings, other.recordings),
      transcripts: shorter(known.transcripts, other.transcripts),
      messages: shorter(known.messages, other.messages),
    }),
    one,
  );
}

function shorter(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

const DAY_MS = 24 * 60 * 60_000;

/** When a part of a meeting is deleted; null: not by itself, or the meeting is running. */
export function keptUntil(endedAt: Date | null, days: number | null): Date | null {
  return endedAt && days !== null ? new Date(endedAt.getTime() + days * DAY_MS) : null;
}
