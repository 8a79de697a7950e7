import type { DubFailure } from '@intermind/contracts';
import { StorageUnavailable } from '../../adapters/storage/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Dubbing, RecordingRow } from '../recordings/index.ts';
import { findRecording } from '../recordings/index.ts';
import { fingerprintOf } from '../transcripts/index.ts';
import { chargeDub, releaseDub } from './metering.ts';
import { ATTEMPTS_MAX } from './policy.ts';
import { stretchOf } from './recorded.ts';
import type { DubsDependencies } from './dependencies.ts';
import { changeDub, endAttempt, findDub } from './store.ts';
import { type Attempt, deleteLeftovers } from './stored.ts';

/** The attempt that a token is for, while it counts and its words are kept. @throws ApiError NotFound */
export async function findAttempt(
  deps: DubsDependencies,
  { recordingId, language, askedAtMs, attempt: number }: Dubbing,
): Promise<Attempt> {
  const dub = await findDub(deps.db, { recordingId, language });
  const recording = await findRecording(deps.db, recordingId);
  const counts = dub?.state === 'working' && dub.askedAt.getTime() === askedAtMs && dub.attempts === number;
  if (!recording || !counts) throw new ApiError('NotFound');
  const attempt = { dub, recording };
  await requireWords(deps, attempt);
  return attempt;
}

/** Ends an attempt as soon as its words are not those that are kept. @throws ApiError NotFound, so that its worker ends too */
export async function requireWords(deps: DubsDependencies, attempt: Attempt): Promise<void> {
  if ((await fingerprintOf(deps.db, stretchOf(attempt.recording))) === attempt.dub.words) return;
  await fail(deps, attempt, 'words-changed');
  throw new ApiError('NotFound');
}

/**
 * Ends a dub that cannot be made. What was stored of it is deleted; where the storage refuses, with the next sweep.
 * @returns whether it was not over yet
 */
export async function fail(
  deps: DubsDependencies,
  { dub, recording }: Attempt,
  reason: DubFailure | 'quota' | 'no-transcript' | 'words-changed',
): Promise<boolean> {
  const { db, now, logger } = deps;
  const failed = await changeDub(db, dub, 'failed', { reason }, now());
  if (!failed) return false;
  // What was spoken until the plan was used up is used; nobody pays for what we could not do, or may not keep.
  await (reason === 'quota' ? chargeDub : releaseDub)(deps, recording, dub);
  announce(deps, recording);
  await deleteLeftovers(deps, { dub: failed, recording }).catch((error: unknown) =>
    logger.warn({ err: error, recordingId: recording.id }, 'deleting what was stored of a dub failed'),
  );
  return true;
}

/**
 * Its worker is gone: the next worker begins anew, a few times. One that has failed meanwhile stays so: it waits again only when
 * somebody asks.
 * @returns whether it was still being made
 */
export async function again(deps: DubsDependencies, attempt: Attempt): Promise<boolean> {
  const { dub, recording } = attempt;
  if (dub.attempts >= ATTEMPTS_MAX) return fail(deps, attempt, 'engine-failed');
  const waits = (await endAttempt(deps.db, dub, deps.now())) !== undefined;
  if (waits) announce(deps, recording);
  return waits;
}

/** Makes the dispatcher look at the meeting. */
export function announce({ bus }: Pick<DubsDependencies, 'bus'>, { conferenceId }: RecordingRow): void {
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId });
}

/** The worker sends it again. @throws ApiError Unavailable */
export async function unlessAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StorageUnavailable ? new ApiError('Unavailable') : error;
  }
}
