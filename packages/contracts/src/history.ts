/** What a meeting leaves behind, besides that it took place. */
export const HISTORY_PARTS = ['video', 'messages', 'transcript'] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];

/** Why a member sees a past meeting: it was their room, they took part, or somebody shared it with them. */
export const HISTORY_ACCESS = ['host', 'participant', 'share'] as const;
export type HistoryAccess = (typeof HISTORY_ACCESS)[number];
