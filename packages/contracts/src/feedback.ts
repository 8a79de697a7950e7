/** Feedback to the operator (spec 1 §3, "Feedback payload"). */

export const ISSUE_CATEGORIES = ['join', 'audio', 'video', 'present', 'view', 'other'] as const;
export type IssueCategory = (typeof ISSUE_CATEGORIES)[number];

/** spec 1 §5 */
export const SCREENSHOT_MAX_BYTES = 5 * 1024 * 1024;
/** Ours. */
export const SCREENSHOT_MAX_PIXELS = 40_000_000;
/** Larger pictures are drawn smaller: by the editor, and by the server. Ours. */
export const SCREENSHOT_LONGEST_SIDE_PX = 1_920;
/** spec 1 §9 */
export const SCREENSHOT_JPEG_RATIO = 0.85;
export const CAPTURE_MIN_WIDTH_PX = 640;
export const CAPTURE_MIN_HEIGHT_PX = 480;
export const CAPTURE_HINT_AGAIN_MS = 7 * 24 * 60 * 60 * 1_000;
/** Of the picture's width and height (spec 1 §9). */
export const ANNOTATION_MIN_RATIO = 0.01;
export const FEEDBACK_ROWS = 5;

export const FEEDBACK_MAX_LENGTH = 5_000;
/**
 * The newest of members and of everyone else are kept, counted separately: strangers who flood the service cannot push
 * out members’ feedback.
 */
export const FEEDBACK_KEPT = 250;
/** Screenshots are in the database and in each of its backups; older ones go before their feedback does. */
export const SCREENSHOTS_KEPT = 50;
export const EMAIL_MAX_LENGTH = 254;

/** Console entries kept for feedback (spec 1 §9). */
export const CONSOLE_ENTRIES_KEPT = 200;
/** Each is cut at this length before it leaves the browser. */
export const CONSOLE_ENTRY_MAX_LENGTH = 1_000;
/** All of them as JSON. */
export const CONSOLE_ENTRIES_MAX_LENGTH = CONSOLE_ENTRIES_KEPT * (CONSOLE_ENTRY_MAX_LENGTH + 200);

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Log of the browser, spec 1 §9. */
export const LOG_BATCH = 10;
export const LOG_FLUSH_MS = 5_000;
export const LOG_MAX_FAILURES = 3;
/** Of one entry, and of the request and response bodies in it. */
export const LOG_TEXT_MAX_LENGTH = 10_000;

/** Freeze telemetry, spec 1 §9. */
export const FREEZE_BATCH = 10;
export const FREEZE_FLUSH_MS = 3_000;
export const FREEZE_RETRIES_MS = [3_000, 6_000] as const;

export const FREEZE_KINDS = ['audio', 'video', 'screen'] as const;
export type FreezeKind = (typeof FREEZE_KINDS)[number];
