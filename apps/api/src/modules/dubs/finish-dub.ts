import { DUB_FRAME_MS, type DubFrame, readDubFrames } from '@intermind/contracts';
import { FileLost } from '../../adapters/storage/index.ts';
import { ApiError } from '../../http/errors.ts';
import { soundFile, TrackFile } from '../recordings/index.ts';
import { again, announce, requireWords, unlessAway } from './attempts.ts';
import { chargeDub, countFiles } from './metering.ts';
import type { DubsDependencies } from './dependencies.ts';
import { changeDub, type DubRow, findDub, noteProgress } from './store.ts';
import { type Attempt, attemptFolder, DamagedFile, deleteLate, deleteLeftovers, pieceKey } from './stored.ts';
import { writeWords } from './words.ts';

/** Pauses shorter than this do not make the sound of the room louder. */
const PAUSE_MS = 1_500;
/** While its file is written an attempt is heard of this often, well below SILENCE_MAX_MS (policy.ts). */
const BEAT_MS = 10_000;

interface Outcome extends Pick<DubRow, 'leftOutLines' | 'grade'> {
  /** Pages of translated lines that were sent. */
  wordPages: number;
}
type FinishDub = (attempt: Attempt, outcome: Outcome) => Promise<void>;

/** Makes the files of dubs. A worker whose question broke off asks again, and waits for the file that is being written. */
export function dubFinisher(deps: DubsDependencies): FinishDub {
  const writing = new Map<string, Promise<void>>();
  return (attempt, outcome) => {
    const folder = attemptFolder(attempt);
    const known = writing.get(folder);
    if (known) return known;
    const work = finishDub(deps, attempt, outcome).finally(() => writing.delete(folder));
    writing.set(folder, work);
    return work;
  };
}

/**
 * Everything was sent: makes the files.
 * @throws ApiError Unavailable; NotFound when its words changed or it was given up meanwhile, or its sound cannot be read: it is made
 *   anew
 */
async function finishDub(
  deps: DubsDependencies,
  attempt: Attempt,
  { wordPages, ...outcome }: Outcome,
): Promise<void> {
  const { db, now, logger } = deps;
  const { dub, recording } = attempt;
  let ready: DubRow | undefined;
  let unreadable: Error | undefined;
  try {
    const { bytes, spoken } = await writeFile(deps, attempt);
    const words = await writeWords(deps, attempt, wordPages);
    unreadable = words.unreadable;
    await requireWords(deps, attempt);
    const made = { bytes, wordsBytes: words.bytes, spoken, ...outcome };
    ready = await changeDub(db, dub, 'ready', { reason: null, ...made }, now());
  } catch (error) {
    if (!(error instanceof FileLost || error instanceof DamagedFile)) throw error;
    // Where it has ended meanwhile, for words that were withdrawn, its sound has been deleted.
    if (await again(deps, attempt))
      logger.error(
        { err: error, recordingId: recording.id },
        'the sound of a dub cannot be read: it is made anew',
      );
    throw new ApiError('NotFound');
  } finally {
    if (!ready && !(await isWorking(deps, dub))) await deleteLate(deps, attempt);
  }
  if (!ready) return;
  if (unreadable)
    logger.error({ err: unreadable, recordingId: recording.id }, 'a dub has no captions from here on');
  await chargeDub(deps, recording, ready);
  await countFiles(deps, recording);
  announce(deps, recording);
  await deleteLeftovers(deps, { dub: ready, recording }).catch((error: unknown) =>
    logger.warn({ err: error, recordingId: recording.id }, 'deleting the pieces of a dub failed'),
  );
}

/** An attempt that goes on sends again; where it is made anew, the next file takes the place of this one. */
async function isWorking({ db }: DubsDependencies, dub: DubRow): Promise<boolean> {
  return (await findDub(db, dub))?.state === 'working';
}

async function writeFile(
  deps: DubsDependencies,
  attempt: Attempt,
): Promise<{ bytes: number; spoken: [number, number][] }> {
  const { db, now, storage } = deps;
  const { dub, recording } = attempt;
  const spoken: [number, number][] = [];
  // Captions alone.
  if (dub.pieces === 0) return { bytes: 0, spoken };
  let beatAt = now();
  const beat = async () => {
    if (now().getTime() - beatAt.getTime() < BEAT_MS) return;
    beatAt = now();
    await requireWords(deps, attempt);
    if (!(await noteProgress(db, dub, {}, beatAt))) throw new ApiError('NotFound');
  };
  const frames = async function* (): AsyncGenerator<DubFrame> {
    for (let number = 0; number < dub.pieces; number += 1) {
      const key = pieceKey(attempt, number);
      const piece = readDubFrames(await storage.get(key));
      if (!piece) throw new DamagedFile(key);
      await beat();
      for (const frame of piece) {
        addTo(spoken, frame.timeMs);
        yield frame;
      }
    }
  };
  const file = new TrackFile(storage, recording, `dub-${dub.language}`);
  await unlessAway(() =>
    soundFile(frames(), recording.durationMs, {
      begin: (headBytes) => file.begin(headBytes),
      append: async (bytes) => {
        await beat();
        await file.append(bytes);
      },
      finish: (head) => file.finish(head),
    }),
  );
  return { bytes: file.bytes, spoken };
}

function addTo(spoken: [number, number][], timeMs: number): void {
  const last = spoken.at(-1);
  if (last && timeMs - last[1] <= PAUSE_MS) last[1] = timeMs + DUB_FRAME_MS;
  else spoken.push([timeMs, timeMs + DUB_FRAME_MS]);
}
