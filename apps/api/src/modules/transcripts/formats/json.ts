import type { FileFormat, FileOptions } from './file-format.ts';

/** The segments as the API gives them. */
export function json({ roomId, startedAt, languages }: FileOptions): FileFormat {
  const head = JSON.stringify({ roomId, conferenceStartedAt: startedAt.toISOString(), languages });
  return {
    contentType: 'application/json; charset=utf-8',
    begin: `${head.slice(0, -1)},"segments":[`,
    segment: (segment, number) => `${number > 1 ? ',' : ''}\n${JSON.stringify(segment)}`,
    end: '\n]}\n',
  };
}
