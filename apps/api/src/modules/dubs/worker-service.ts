import {
  type ConferenceId,
  DUB_LINES_PER_PAGE,
  type DubFailure,
  type DubFrame,
  type DubLines,
  type DubProgress,
  type DubTask,
  readDubFrames,
  type SegmentId,
} from '@intermind/contracts';
import { StorageUnavailable } from '../../adapters/storage/index.ts';
import { ApiError } from '../../http/errors.ts';
import {
  type Dubbing,
  findRecording,
  folderOfFile,
  isNearlyFull,
  type RecordingRow,
  soundFile,
  TrackFile,
} from '../recordings/index.ts';
import { fingerprintOf, listSaid } from '../transcripts/index.ts';
import { chargeDub, releaseDub, reserveDub } from './metering.ts';
import { ATTEMPTS_MAX } from './policy.ts';
import { placeOf, stretchOf } from './recorded.ts';
import type { DubsDependencies } from './service.ts';
import { beginAttempt, changeDub, type DubRow, findDub, listUnfinishedOf, noteProgress } from './store.ts';

/** Pauses shorter than this do not make the sound of the room louder. */
const PAUSE_MS = 1_500;

interface Attempt {
  dub: DubRow;
  recording: RecordingRow;
}

const folderOf = ({ dub, recording }: Attempt) => folderOfFile(recording, `dub-${dub.language}`);
const piecesOf = (attempt: Attempt) => `${folderOf(attempt)}/pieces`;
const pieceKey = (attempt: Attempt, number: number) =>
  `${piecesOf(attempt)}/${attempt.dub.attempts}-${number}`;

/** Gives a worker the next dub of a meeting. One that was begun before begins anew. */
export async function nextDub(deps: DubsDependencies, id: ConferenceId): Promise<DubTask> {
  const { db, now, recordingTokens, storage } = deps;
  if (await isNearlyFull(storage)) return { dub: null };
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
    await storage.deleteFolder(piecesOf({ dub, recording }));
    const { recordingId, language, attempts: attempt } = dub;
    const token = await recordingTokens.ofDub({ recordingId, language, attempt });
    return { dub: { token, language, durationMs: recording.durationMs } };
  }
  return { dub: null };
}

/** The attempt that a token is for, while it counts. @throws ApiError NotFound */
export async function findAttempt(
  { db }: Pick<DubsDependencies, 'db'>,
  { recordingId, language, attempt }: Dubbing,
): Promise<Attempt> {
  const dub = await findDub(db, { recordingId, language });
  const recording = await findRecording(db, recordingId);
  if (!recording || dub?.state !== 'working' || dub.attempts !== attempt) throw new ApiError('NotFound');
  return { dub, recording };
}

/** What is to be spoken, in the order in which it was said. What was said in the language of the dub is heard as it is. */
export async function listLines(
  { db, now }: DubsDependencies,
  { dub, recording }: Attempt,
  after: SegmentId | undefined,
): Promise<DubLines> {
  const { language } = dub;
  const rows = await listSaid(db, stretchOf(recording), { language, after, limit: DUB_LINES_PER_PAGE });
  const lines = rows.flatMap(({ segment, translations }) => {
    const atMs = placeOf(recording, segment.startedAt);
    if (atMs === undefined || segment.language === language) return [];
    const translation = translations.find((one) => one.grade === segment.grade) ?? translations[0];
    return [
      {
        atMs,
        speaker: segment.participantId,
        language: segment.language,
        text: segment.text,
        translation: translation?.text ?? null,
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
    // Deleted while the piece was stored, or given to another worker.
    if (!(await findDub(db, dub))) await storage.deleteFolder(folderOf(attempt));
    throw new ApiError('NotFound');
  }
  const over = !(await reserveDub(deps, recording, noted));
  if (over) await fail(deps, { dub: noted, recording }, 'quota');
  return { next: pieces, over };
}

/** Everything was sent: makes the file. One of words that were deleted meanwhile is begun anew. @throws ApiError Unavailable */
export async function finishDub(deps: DubsDependencies, attempt: Attempt): Promise<void> {
  const { db, now, storage } = deps;
  const { dub, recording } = attempt;
  const { language } = dub;
  const isCurrent = async () => (await fingerprintOf(db, stretchOf(recording))) === dub.words;
  if (!(await isCurrent())) return again(deps, attempt);
  const spoken: [number, number][] = [];
  const frames = async function* (): AsyncGenerator<DubFrame> {
    for (let number = 0; number < dub.pieces; number += 1) {
      const piece = await storage.get(pieceKey(attempt, number));
      for (const frame of readDubFrames(piece) ?? []) {
        addTo(spoken, frame.timeMs);
        yield frame;
      }
    }
  };
  const file = new TrackFile(storage, recording, `dub-${language}`);
  await unlessAway(() => soundFile(frames(), recording.durationMs, file));
  const ready = await changeDub(db, dub, 'ready', { reason: null, bytes: file.bytes, spoken }, now());
  if (!ready) {
    if (!(await findDub(db, dub))) await storage.deleteFolder(folderOf(attempt));
    return;
  }
  await storage.deleteFolder(piecesOf(attempt));
  await chargeDub(deps, recording, ready);
  announce(deps, recording);
}

/** Ends a dub that cannot be made; what was stored of it is deleted. */
export async function fail(
  deps: DubsDependencies,
  attempt: Attempt,
  reason: DubFailure | 'quota' | 'no-transcript',
): Promise<void> {
  const { db, now, storage } = deps;
  const { dub, recording } = attempt;
  if (!(await changeDub(db, dub, 'failed', { reason }, now()))) return;
  await storage.deleteFolder(folderOf(attempt));
  // What was spoken until the plan was used up is used; nobody pays for what we could not do.
  await (reason === 'quota' ? chargeDub : releaseDub)(deps, recording, dub);
  announce(deps, recording);
}

/** Its worker is gone, or the words have changed: the next worker begins anew, a few times. */
export async function again(deps: DubsDependencies, attempt: Attempt): Promise<void> {
  const { dub, recording } = attempt;
  if (dub.attempts >= ATTEMPTS_MAX) return fail(deps, attempt, 'engine-failed');
  if (await changeDub(deps.db, dub, 'waiting', {}, deps.now())) announce(deps, recording);
}

/** Whoever gives out jobs looks at the meeting. */
function announce({ bus }: Pick<DubsDependencies, 'bus'>, { conferenceId }: RecordingRow): void {
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId });
}

/** The worker sends it again. */
async function unlessAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StorageUnavailable ? new ApiError('Unavailable') : error;
  }
}

function addTo(spoken: [number, number][], timeMs: number): void {
  const last = spoken.at(-1);
  if (last && timeMs - last[1] <= PAUSE_MS) last[1] = timeMs + 20;
  else spoken.push([timeMs, timeMs + 20]);
}
