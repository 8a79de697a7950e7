import type { ConferenceId, HistoryEntry, ListParams, UserId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { checkList } from '../../http/lists.ts';
import {
  type ConferencesDependencies,
  deleteConference,
  endConferenceAs,
  findConference,
  renameConference,
} from '../conferences/index.ts';
import { requireNotHeld } from '../legal-holds/index.ts';
import { takeHistoryAway } from './access-store.ts';
import { findEntry, historyList, type HistoryTerms, listEntries } from './store.ts';

export interface HistoryDependencies extends ConferencesDependencies {
  /** Deletes the files of a meeting that was deleted. */
  forgetRecordings: (id: ConferenceId, ownerId: UserId) => Promise<void>;
  /** Where people open the product. */
  publicUrl: string;
}

export function historyTerms({ now, retention }: HistoryDependencies): HistoryTerms {
  return { now: now(), retention };
}

/** @throws ApiError ValidationFailed */
export function listHistory(
  deps: HistoryDependencies,
  member: Member,
  params: ListParams,
): Promise<{ items: HistoryEntry[]; total: number }> {
  return listEntries(
    deps.db,
    member.userId,
    checkList(historyList(deps.db, member.userId), params),
    historyTerms(deps),
  );
}

/** @throws ApiError ConferenceNotFound where the member has no access */
export async function requireEntry(
  deps: HistoryDependencies,
  member: Member,
  id: ConferenceId,
): Promise<HistoryEntry> {
  const entry = await findEntry(deps.db, member.userId, id, historyTerms(deps));
  if (!entry) throw new ApiError('ConferenceNotFound');
  return entry;
}

/** @throws ApiError ConferenceNotFound, Forbidden to others than the owner */
export async function renameMeeting(
  deps: HistoryDependencies,
  member: Member,
  id: ConferenceId,
  title: string | null,
): Promise<HistoryEntry> {
  const { via } = await requireEntry(deps, member, id);
  if (via !== 'host') throw new ApiError('Forbidden');
  await renameConference(deps.db, id, title);
  deps.record('conference.renamed', { conferenceId: id, by: member.userId });
  return requireEntry(deps, member, id);
}

/**
 * Ends a running conference; or, asked from the history, deletes a past one: for everybody when its owner does it,
 * otherwise from the member’s own history. The two are told apart by the caller, because an answer to the first may get
 * lost, and doing it again must not delete anything.
 * @throws ApiError ConferenceNotFound, Forbidden, ConferenceRunning, LegalHold
 */
export async function endOrDelete(
  deps: HistoryDependencies,
  member: Member,
  id: ConferenceId,
  fromHistory: boolean,
): Promise<void> {
  if (!fromHistory) return endConferenceAs(deps, member, id);
  const { via } = await requireEntry(deps, member, id);
  const conference = await findConference(deps.db, id);
  if (conference && !conference.endedAt) throw new ApiError('ConferenceRunning');
  if (via !== 'host') {
    await deps.db.transaction(async (tx) => {
      await requireNotHeld(tx, id);
      await takeHistoryAway(tx, member.userId, id);
    });
    return;
  }
  await deps.db.transaction(async (tx) => {
    await requireNotHeld(tx, id);
    await deleteConference(tx, id);
  });
  // What cannot be deleted now is swept later.
  await deps
    .forgetRecordings(id, conference?.createdBy ?? member.userId)
    .catch((error: unknown) =>
      deps.logger.error({ err: error }, 'recordings of a deleted meeting not deleted; the sweep retries'),
    );
  deps.record('conference.deleted', { conferenceId: id, by: member.userId });
}
