import type { ConferenceId, Language, TranscriptFormat } from '@intermind/contracts';
import { Readable } from 'node:stream';
import type { Database } from '../../db/client.ts';
import type { Guest, Member } from '../../http/identity.ts';
import type { FileAnswer } from '../../http/route.ts';
import { FORMATS, type FileFormat } from './formats/index.ts';
import { toSegment } from './presenter.ts';
import { requireReader } from './service.ts';
import { listSegmentsAfter, type Reading } from './store.ts';

/** Read at a time: a long transcript is never in memory as a whole. */
const READ_AT_A_TIME = 500;

/**
 * The whole transcript as a file.
 * @param languages one, or two for side by side; without them as spoken
 * @throws ApiError ConferenceNotFound to a caller who may not read it
 */
export async function exportTranscript(
  { db }: { db: Database },
  identity: Member | Guest,
  id: ConferenceId,
  { format, languages = [] }: { format: TranscriptFormat; languages?: readonly Language[] | undefined },
): Promise<FileAnswer> {
  const { conference, from } = await requireReader({ db }, identity, id);
  const { startedAt, roomId } = conference;
  const file = FORMATS[format]({ roomId, startedAt, languages });
  const reading = { conferenceId: id, from, languages, limit: READ_AT_A_TIME };
  return {
    name: `transcript ${roomId} ${startedAt.toISOString().slice(0, 10)}.${format}`,
    contentType: file.contentType,
    content: Readable.from(written(db, reading, file)),
  };
}

async function* written(db: Database, reading: Reading, file: FileFormat): AsyncGenerator<string> {
  yield file.begin;
  let number = 0;
  let rows = await listSegmentsAfter(db, reading, undefined);
  while (rows.length > 0) {
    yield rows.map((row) => file.segment(toSegment(row), (number += 1))).join('');
    const last = rows.at(-1)!;
    rows = rows.length < reading.limit ? [] : await listSegmentsAfter(db, reading, last.segment.id);
  }
  yield file.end;
}
