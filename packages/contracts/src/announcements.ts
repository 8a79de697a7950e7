/** Of an announcement's text. */
export const ANNOUNCEMENT_MAX_LENGTH = 500;
/** So many a member sees at once, warnings first, then the newest. */
export const ANNOUNCEMENTS_SHOWN_MAX = 3;
/** Pages that stay open ask again so often. */
export const ANNOUNCEMENTS_EVERY_MS = 180_000;

export const ANNOUNCEMENT_SEVERITIES = ['info', 'warning'] as const;
export type AnnouncementSeverity = (typeof ANNOUNCEMENT_SEVERITIES)[number];

export const ANNOUNCEMENT_STATES = ['scheduled', 'shown', 'over', 'withdrawn'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];
