import { requireNotHeld } from '../legal-holds/index.ts';
import { folderOfFile, type RecordingRow } from '../recordings/index.ts';
import type { DubsDependencies } from './dependencies.ts';
import { countFiles } from './metering.ts';
import { deleteDub, type DubRow, findDub, lockDub, noteStored } from './store.ts';

export interface Attempt {
  dub: DubRow;
  recording: RecordingRow;
}

/** Something else is stored than what was put there. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(key: string) {
    super(`${key} is damaged`);
  }
}

type Dependencies = Pick<DubsDependencies, 'db' | 'storage' | 'quotas'>;

/** Everything of a dub: its file, and the pieces that its attempts were sent. */
export const folderOf = ({ dub, recording }: Attempt) => folderOfFile(recording, `dub-${dub.language}`);
export const piecesOf = (attempt: Attempt) => `${folderOf(attempt)}/pieces`;
/** Of one attempt, also when it was asked for again meanwhile. */
export const attemptFolder = (attempt: Attempt) =>
  `${piecesOf(attempt)}/${attempt.dub.askedAt.getTime()}-${attempt.dub.attempts}`;
export const pieceKey = (attempt: Attempt, number: number) => `${attemptFolder(attempt)}/${number}`;

/**
 * Deletes a dub that was ready, its files first: where the storage refuses, the row stays and the next sweep tries again.
 * @throws ApiError LegalHold where its meeting is held
 */
export async function discard(deps: Dependencies, attempt: Attempt): Promise<void> {
  const { db, storage } = deps;
  await db.transaction(async (tx) => {
    await requireNotHeld(tx, attempt.recording.conferenceId);
    if (!(await lockDub(tx, attempt.dub))) return;
    await storage.deleteFolder(folderOf(attempt));
    await deleteDub(tx, attempt.dub);
  });
  await countFiles(deps, attempt.recording);
}

/** Whether there is something to delete that is not wanted. Nobody could play it: no hold is about it. */
export const hasLeftovers = ({ state, mayBeStored, askedBy }: DubRow): boolean =>
  state !== 'working' && (mayBeStored || (state === 'failed' && askedBy === null));

/**
 * Deletes what is stored of a dub and not wanted: the pieces of one that is ready, everything of others. One that has failed goes
 * itself where the account of the member who asked is deleted.
 */
export async function deleteLeftovers({ db, storage }: Dependencies, attempt: Attempt): Promise<void> {
  await db.transaction(async (tx) => {
    const dub = await lockDub(tx, attempt.dub);
    if (!dub || dub.state === 'working') return;
    await storage.deleteFolder(dub.state === 'ready' ? piecesOf(attempt) : folderOf(attempt));
    if (dub.state === 'failed' && dub.askedBy === null) await deleteDub(tx, dub);
    else await noteStored(tx, dub, false);
  });
}

/** Deletes what an attempt stored after it had ended. One that is made anew by now deletes it when it begins, and when it ends. */
export async function deleteLate(deps: Dependencies, attempt: Attempt): Promise<void> {
  const { db, storage } = deps;
  await noteStored(db, attempt.dub, true);
  const dub = await findDub(db, attempt.dub);
  if (!dub) await storage.deleteFolder(folderOf(attempt));
  else if (dub.state === 'working') await storage.deleteFolder(attemptFolder(attempt));
  else await deleteLeftovers(deps, { ...attempt, dub });
}
