import type { ConferenceId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import type { ZipEntry } from '../../http/zip.ts';
import { readableParts } from '../history/index.ts';
import { readTrack } from './files.ts';
import type { RecordingsDependencies } from './service.ts';
import { listRecordings } from './store.ts';

/**
 * The tracks of everything that was recorded of a meeting and can be played, each read a little at a time.
 * @throws ApiError ConferenceNotFound to a caller who may not play them
 */
export async function listTrackFiles(
  { db, storage }: Pick<RecordingsDependencies, 'db' | 'storage'>,
  { userId }: Member,
  id: ConferenceId,
): Promise<ZipEntry[]> {
  const parts = await readableParts(db, userId, id);
  if (!parts?.includes('video')) throw new ApiError('ConferenceNotFound');
  const ready = (await listRecordings(db, id)).filter(({ state }) => state === 'ready');
  return ready.flatMap((row, index) =>
    row.tracks.map(({ track, bytes }) => ({
      ...{ name: `recording ${index + 1}/${track}.webm`, bytes, compress: false },
      content: () => readTrack(storage, row, track, { from: 0, to: bytes - 1 }),
    })),
  );
}
