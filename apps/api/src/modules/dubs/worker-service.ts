import {
  type ConferenceId,
  DUB_LINES_PER_PAGE,
  type DubLines,
  type DubProgress,
  type DubTask,
  readDubFrames,
  type SegmentId,
} from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import { findRecording, isNearlyFull } from '../recordings/index.ts';
import { fingerprintOf, listSaid } from '../transcripts/index.ts';
import { fail, requireWords, unlessAway } from './attempts.ts';
import { languageOf } from './languages.ts';
import { reserveDub } from './metering.ts';
import { ATTEMPTS_MAX } from './policy.ts';
import { placeOf, stretchOf } from './recorded.ts';
import type { DubsDependencies } from './dependencies.ts';
import { beginAttempt, listUnfinishedOf, noteProgress } from './store.ts';
import { type Attempt, deleteLate, folderOf, pieceKey } from './stored.ts';

/** Gives a worker the next dub of a meeting. One that was begun before begins anew. */
export async function nextDub(deps: DubsDependencies, id: ConferenceId): Promise<DubTask> {
  const { db, now, recordingTokens, storage, logger } = deps;
  if (await isNearlyFull(deps)) return { dub: null };
  for (const row of await listUnfinishedOf(db, id)) {
    const recording = await findRecording(db, row.recordingId);
    if (!recording) continue;
    const words = await fingerprintOf(db, stretchOf(recording));
    if (words === '' || row.attempts >= ATTEMPTS_MAX) {
      await fail(deps, { dub: row, recording }, words === '' ? 'no-transcript' : 'engine-failed');
      continue;
    }
    const dub = await beginAttempt(db, row, words, now());
    if (!dub) continue;
    // Of attempts before. Names of pieces are not used again, and the folder of pieces goes when it ends.
    await storage
      .deleteFolder(folderOf({ dub, recording }))
      .catch((error: unknown) => logger.warn({ err: error }, 'deleting the pieces of a dub failed'));
    const { recordingId, language, attempts: attempt } = dub;
    const askedAtMs = dub.askedAt.getTime();
    const token = await recordingTokens.ofDub({ recordingId, language, askedAtMs, attempt });
    const { captionsOnly } = await languageOf(deps, recording, language);
    return { dub: { token, language, durationMs: recording.durationMs, captionsOnly } };
  }
  return { dub: null };
}

/** What is to be spoken, in the order in which it was said. What was said in the language of the dub is heard as it is. */
export async function listLines(
  deps: DubsDependencies,
  attempt: Attempt,
  after: SegmentId | undefined,
): Promise<DubLines> {
  const { db, now } = deps;
  const { dub, recording } = attempt;
  const { language } = dub;
  const rows = await listSaid(db, stretchOf(recording), { language, after, limit: DUB_LINES_PER_PAGE });
  // They may have changed while they were read.
  await requireWords(deps, attempt);
  const lines = rows.flatMap(({ segment, translations }) => {
    const atMs = placeOf(recording, segment.startedAt);
    if (atMs === undefined || segment.language === language) return [];
    const translation = translations.find((one) => one.grade === segment.grade) ?? translations[0];
    return [
      {
        segmentId: segment.id,
        atMs,
        speaker: segment.participantId,
        language: segment.language,
        text: segment.text,
        translation: translation?.text ?? null,
        grade: segment.grade === 'demonstration' ? segment.grade : (translation?.grade ?? segment.grade),
      },
    ];
  });
  await noteProgress(db, dub, {}, now());
  const last = rows.at(-1)?.segment.id ?? null;
  return { lines, next: rows.length < DUB_LINES_PER_PAGE ? null : last };
}

/** Keeps a piece of the sound; an empty one only says how far it is. @throws ApiError ValidationFailed, NotFound, Unavailable */
export async function keepPiece(
  deps: DubsDependencies,
  attempt: Attempt,
  piece: { number: number; doneMs: number; spokenMs: number; content: Uint8Array },
): Promise<DubProgress> {
  const { db, now, storage } = deps;
  const { dub, recording } = attempt;
  const { number, doneMs, spokenMs, content } = piece;
  if (!readDubFrames(content)) throw new ApiError('ValidationFailed', { issues: [] });
  if (number !== dub.pieces) return { next: dub.pieces, over: false };
  const isEmpty = content.length === 0;
  if (!isEmpty) await unlessAway(() => storage.put(pieceKey(attempt, number), content));
  const pieces = number + (isEmpty ? 0 : 1);
  const noted = await noteProgress(db, dub, { doneMs, spokenMs, pieces }, now());
  if (!noted) {
    // Deleted while the piece was stored, ended, or given to another worker.
    await deleteLate(deps, attempt);
    throw new ApiError('NotFound');
  }
  await requireWords(deps, attempt);
  const over = !(await reserveDub(deps, recording, noted));
  if (over) await fail(deps, { dub: noted, recording }, 'quota');
  return { next: pieces, over };
}
