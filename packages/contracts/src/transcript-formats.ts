/** The kinds of file that a transcript is exported as. */
export const TRANSCRIPT_FORMATS = ['txt', 'vtt', 'srt', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];
