/** Pages that an operator can replace by files (docs/self-hosting.md). */
export const LEGAL_PAGES = ['privacy', 'terms'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

/** Of one file. */
export const LEGAL_PAGE_MAX_BYTES = 128 * 1024;
