import {
  type ConferenceId,
  type Dub,
  type DubList,
  type DubWords,
  type Language,
  type RecordingId,
} from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { readableParts } from '../history/index.ts';
import { findRecording, type RecordingRow } from '../recordings/index.ts';
import { fingerprintOf } from '../transcripts/index.ts';
import { fail } from './attempts.ts';
import type { DubsDependencies } from './dependencies.ts';
import { languageOf, languagesOf } from './languages.ts';
import { listedAs } from './policy.ts';
import { hasNoSound, toDub } from './presenter.ts';
import { stretchOf } from './recorded.ts';
import { discard } from './stored.ts';
import { type DubRow, findDub, insertDub, listDubsOf } from './store.ts';
import { readWords } from './words.ts';

const RETRY_S = 60;

/** @throws ApiError ConferenceNotFound, NotFound */
export async function listDubs(
  deps: DubsDependencies,
  member: Member,
  id: ConferenceId,
  recordingId: RecordingId,
): Promise<DubList> {
  const { db, recordingTokens } = deps;
  const recording = await requireRecording(deps, member, id, recordingId);
  const words = await fingerprintOf(db, stretchOf(recording));
  const rows = (await listDubsOf(db, recordingId)).flatMap((row) => listedAs(row, words) ?? []);
  const { token } = await recordingTokens.ofPlayer({ conferenceId: id, userId: member.userId });
  return {
    dubs: rows.map((row) => toDub(row, recording, token)),
    languages: await languagesOf(deps, recording),
  };
}

/** What was translated for a dub that is ready. @throws ApiError ConferenceNotFound, NotFound, Unavailable */
export async function listDubWords(
  deps: DubsDependencies,
  member: Member,
  { id, recordingId, language }: { id: ConferenceId; recordingId: RecordingId; language: Language },
): Promise<DubWords> {
  const recording = await requireRecording(deps, member, id, recordingId);
  return readWords(deps, { recording, dub: await requireReady(deps, recording, language) });
}

/** A dub that may be played. @throws ApiError NotFound */
export async function requireReady(
  deps: Pick<DubsDependencies, 'db'>,
  recording: RecordingRow,
  language: Language,
): Promise<DubRow> {
  const dub = await findDub(deps.db, { recordingId: recording.id, language });
  if (dub?.state !== 'ready' || !(await isOfKeptWords(deps, recording, dub))) throw new ApiError('NotFound');
  return dub;
}

/**
 * Asks for a dub, once for everybody; one that failed is tried again, and one of other words than those that are kept is replaced,
 * or of captions alone where there is a voice by now.
 * @throws ApiError ConferenceNotFound, NotFound, QuotaExceeded of the caller, TooManyRequests, LegalHold where one of other words may
 * not be deleted
 */
export async function askForDub(
  deps: DubsDependencies,
  member: Member,
  { id, recordingId, language }: { id: ConferenceId; recordingId: RecordingId; language: Language },
): Promise<Dub> {
  const { db, bus, now, quotas, recordingTokens } = deps;
  const recording = await requireRecording(deps, member, id, recordingId);
  const { token } = await recordingTokens.ofPlayer({ conferenceId: id, userId: member.userId });
  const key = { recordingId, language };
  const known = await findDub(db, key);
  const words = await fingerprintOf(db, stretchOf(recording));
  const listed = known && listedAs(known, words);
  if (listed && listed.state !== 'failed' && !hasNoSound(listed)) return toDub(listed, recording, token);
  const { obstacle, captionsOnly } = await languageOf(deps, recording, language);
  // Captions alone are made anew only once a voice speaks the language.
  const isVoiced = obstacle === null && !captionsOnly;
  if (listed && hasNoSound(listed) && !isVoiced) return toDub(listed, recording, token);
  if (known?.state === 'ready') await discard(deps, { dub: known, recording });
  if (known?.state === 'working') await fail(deps, { dub: known, recording }, 'words-changed');
  // Where no worker is connected now, it waits for one.
  const reason = obstacle === 'no-worker' ? null : obstacle === 'no-engines' ? 'no-voice' : obstacle;
  if (!reason) await quotas.requireLeft({ userId: member.userId, feature: 'interpretationSeconds' });
  const at = now();
  const inserted = await insertDub(db, {
    ...key,
    state: reason ? 'failed' : 'waiting',
    reason,
    askedBy: member.userId,
    askedAt: at,
    changedAt: at,
    heardAt: at,
    words,
  });
  if (inserted === 'too many') throw new ApiError('TooManyRequests', { retryAfterS: RETRY_S });
  const row = await findDub(db, key);
  // Deleted in this moment, with its recording.
  if (!row) throw new ApiError('NotFound');
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: id });
  return toDub(row, recording, token);
}

/**
 * A recording that is ready, for a member who may see it and read what was said in it.
 * @throws ApiError ConferenceNotFound, NotFound
 */
export async function requireRecording(
  { db }: Pick<DubsDependencies, 'db'>,
  { userId }: Pick<Member, 'userId'>,
  id: ConferenceId,
  recordingId: RecordingId,
): Promise<RecordingRow> {
  const parts = await readableParts(db, userId, id);
  if (!parts?.includes('video') || !parts.includes('transcript')) throw new ApiError('ConferenceNotFound');
  const recording = await findRecording(db, recordingId);
  if (recording?.conferenceId !== id || recording.state !== 'ready') throw new ApiError('NotFound');
  return recording;
}

/** A dub speaks only what is still kept: one made of other words is not played, and deleted soon. */
async function isOfKeptWords(
  { db }: Pick<DubsDependencies, 'db'>,
  recording: RecordingRow,
  { words }: Pick<DubRow, 'words'>,
): Promise<boolean> {
  return words === (await fingerprintOf(db, stretchOf(recording)));
}
