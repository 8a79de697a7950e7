import { clockOf, type FileFormat, type FileOptions, linesOf, oneLine, spanOf } from './file-format.ts';

/** SubRip: numbered cues, the speaker's name before the text. */
export function srt({ startedAt, languages }: FileOptions): FileFormat {
  return {
    contentType: 'application/x-subrip; charset=utf-8',
    begin: '',
    segment(segment, number) {
      const { startMs, endMs } = spanOf(segment, startedAt);
      const times = `${clockOf(startMs, ',')} --> ${clockOf(endMs, ',')}`;
      const text = `${oneLine(segment.name)}: ${linesOf(segment, languages).join('\n')}`;
      return `${number}\n${times}\n${harmless(text)}\n\n`;
    },
    end: '',
  };
}

/** The format knows no escapes: an arrow must not look like the times of a cue, and a tag must not be one. */
function harmless(text: string): string {
  return text.replaceAll('-->', '→').replaceAll('<', '‹').replaceAll('>', '›');
}
