import { clockOf, type FileFormat, type FileOptions, linesOf, oneLine, spanOf } from './file-format.ts';

/** For reading: time, speaker, and below them the words. */
export function txt({ roomId, startedAt, languages }: FileOptions): FileFormat {
  return {
    contentType: 'text/plain; charset=utf-8',
    begin: `${roomId}\n${startedAt.toISOString()}\n`,
    segment(segment) {
      const { startMs } = spanOf(segment, startedAt);
      const time = clockOf(startMs, '.').slice(0, -'.000'.length);
      return `\n${time} ${oneLine(segment.name)}\n${linesOf(segment, languages).join('\n')}\n`;
    },
    end: '',
  };
}
