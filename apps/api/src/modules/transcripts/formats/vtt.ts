import { clockOf, type FileFormat, type FileOptions, linesOf, oneLine, spanOf } from './file-format.ts';

/** WebVTT (W3C, 2019-04-04): a cue for each segment, the speaker as its voice. */
export function vtt({ startedAt, languages }: FileOptions): FileFormat {
  return {
    contentType: 'text/vtt; charset=utf-8',
    begin: 'WEBVTT\n',
    segment(segment, number) {
      const { startMs, endMs } = spanOf(segment, startedAt);
      const times = `${clockOf(startMs, '.')} --> ${clockOf(endMs, '.')}`;
      const text = linesOf(segment, languages).map(escaped).join('\n');
      return `\n${number}\n${times}\n<v ${escaped(oneLine(segment.name))}>${text}</v>\n`;
    },
    end: '',
  };
}

/** What is left can neither begin a tag nor look like the times of a cue. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
