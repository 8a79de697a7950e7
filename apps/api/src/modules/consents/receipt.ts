import type { ConferenceId, Receipt } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import type { FileAnswer } from '../../http/route.ts';
import { findConference } from '../conferences/index.ts';
import { readableParts } from '../history/index.ts';
import { standingOf } from '../participants/index.ts';
import type { ReceiptSigner } from './receipt-signature.ts';
import { listAnswers, listChanges, listEngines, listRecordedTimes } from './receipt-store.ts';

export interface ReceiptDependencies {
  db: Database;
  now: () => Date;
  publicUrl: string;
  receiptSigner: ReceiptSigner;
}

/**
 * As the meeting is now. For members who took part or own the room, and have the meeting in their history; not for those who imported it.
 * @throws ApiError ConferenceNotFound to everyone else
 */
export async function downloadReceipt(
  { db, now, publicUrl, receiptSigner }: ReceiptDependencies,
  member: Member,
  id: ConferenceId,
): Promise<FileAnswer> {
  const conference = await findConference(db, id);
  if (!conference) throw new ApiError('ConferenceNotFound');
  const { presence, owner } = await standingOf(db, conference, member);
  const tookPart = owner || presence === 'inside' || presence === 'left';
  if (!tookPart || !(await readableParts(db, member.userId, id))) throw new ApiError('ConferenceNotFound');
  const { roomId, startedAt, endedAt, retention, recordingConsent: policy } = conference;
  const [people, recordings, engines, engineChanges] = await Promise.all([
    listAnswers(db, id),
    listRecordedTimes(db, id),
    listEngines(db, id),
    listChanges(db, id),
  ]);
  const receipt: Receipt = {
    version: 1,
    issuer: publicUrl,
    issuedAt: now().toISOString(),
    meeting: {
      id,
      roomId,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    },
    policy,
    retention,
    people,
    recordings,
    engines,
    engineChanges,
  };
  const signed = await receiptSigner.sign(receipt);
  return {
    name: `consent receipt ${roomId} ${startedAt.toISOString().slice(0, 10)}.json`,
    contentType: 'application/json; charset=utf-8',
    content: Buffer.from(`${JSON.stringify(signed, null, 2)}\n`),
  };
}
