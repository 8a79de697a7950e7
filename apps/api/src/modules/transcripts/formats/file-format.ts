import type { Language, RoomId, TranscriptSegment } from '@intermind/contracts';

export interface FileOptions {
  roomId: RoomId;
  /** Of the conference: where the times of the file begin. */
  startedAt: Date;
  /** One, or two for side by side; none: as spoken. */
  languages: readonly Language[];
}

/** One kind of file, written piece by piece. */
export interface FileFormat {
  contentType: string;
  begin: string;
  /** @param number counts from 1 */
  segment: (segment: TranscriptSegment, number: number) => string;
  end: string;
}

/** Written behind a text that an engine made which understands little. */
const DEMONSTRATION = '[demonstration]';

/**
 * The texts of a segment in these languages, one line each. What is missing in all of them is given as spoken, and said
 * once.
 */
export function linesOf(segment: TranscriptSegment, languages: readonly Language[]): string[] {
  const wanted = [segment, ...segment.translations].filter(({ language }) => languages.includes(language));
  const inOrder = languages.flatMap((language) => wanted.filter((text) => text.language === language));
  const texts = inOrder.length > 0 ? inOrder : [segment];
  return texts.map(({ text, grade }) =>
    oneLine(grade === 'demonstration' ? `${text} ${DEMONSTRATION}` : text),
  );
}

/** Line breaks would end a cue, or make another speaker up. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** From the start of the conference, never before it; a cue lasts at least 1 ms. */
export function spanOf(
  { startedAt, endedAt }: TranscriptSegment,
  conferenceStartedAt: Date,
): { startMs: number; endMs: number } {
  const startMs = Math.max(0, Date.parse(startedAt) - conferenceStartedAt.getTime());
  const endMs = Math.max(startMs + 1, Date.parse(endedAt) - conferenceStartedAt.getTime());
  return { startMs, endMs };
}

/** `01:02:03.004`; more hours where it is longer. */
export function clockOf(ms: number, decimalSign: '.' | ','): string {
  const seconds = Math.floor(ms / 1_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}${decimalSign}${String(Math.floor(ms % 1_000)).padStart(3, '0')}`;
}
