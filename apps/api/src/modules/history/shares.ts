import {
  type ConferenceId,
  HISTORY_PARTS,
  type HistoryEntry,
  type HistoryPart,
  type Language,
  type Share,
  SHARE_DAYS_DEFAULT,
  type ShareId,
  SHARES_MAX,
} from '@intermind/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import { type HistoryDependencies, historyTerms, requireEntry } from './service.ts';
import { shareText } from './share-text.ts';
import {
  deleteShare,
  findShareByHash,
  insertShare,
  listShareRows,
  type NamedShareRow,
  useShare,
} from './share-store.ts';
import { findEntry } from './store.ts';

const TOKEN_BYTES = 16;
const DAY_MS = 24 * 60 * 60_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

function toShare({ firstName, lastName, ...row }: NamedShareRow, member: Member): Share {
  const { id, createdBy, createdAt, expiresAt, includes, uses, maxUses } = row;
  return {
    id,
    createdBy: `${firstName} ${lastName}`.trim(),
    own: createdBy === member.userId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    includes,
    uses,
    maxUses,
  };
}

/** The entry of a member who may pass the meeting on: its owner or one who took part, not one who imported it. */
async function requireOwn(
  deps: HistoryDependencies,
  member: Member,
  id: ConferenceId,
): Promise<HistoryEntry> {
  const entry = await requireEntry(deps, member, id);
  if (entry.via === 'share') throw new ApiError('Forbidden');
  return entry;
}

/** @throws ApiError ConferenceNotFound, Forbidden to a caller who imported the meeting, TooManyShares */
export async function createShare(
  deps: HistoryDependencies,
  member: Member,
  id: ConferenceId,
  wish: {
    includes?: HistoryPart[] | undefined;
    expiresInDays?: number | undefined;
    maxUses?: number | undefined;
  },
  language: Language,
): Promise<{ share: Share; token: string; url: string; text: string }> {
  const entry = await requireOwn(deps, member, id);
  const { db, now, publicUrl } = deps;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const createdAt = now();
  const row = {
    id: newId('share'),
    conferenceId: id,
    createdBy: member.userId,
    tokenHash: hashOf(token),
    includes: HISTORY_PARTS.filter((part) => wish.includes?.includes(part) ?? true),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + (wish.expiresInDays ?? SHARE_DAYS_DEFAULT) * DAY_MS),
    uses: 0,
    maxUses: wish.maxUses ?? null,
  };
  if (!(await insertShare(db, row, SHARES_MAX))) throw new ApiError('TooManyShares');
  // Behind the number sign, where no server and no log sees it.
  const url = `${publicUrl}/history#import=${token}`;
  const text = shareText(language, { ...entry, name: member.firstName, url });
  return { share: toShare({ ...row, ...member }, member), token, url, text };
}

/** @throws ApiError ConferenceNotFound, Forbidden */
export async function listShares(
  deps: HistoryDependencies,
  member: Member,
  id: ConferenceId,
): Promise<Share[]> {
  const { via } = await requireOwn(deps, member, id);
  const only = via === 'host' ? {} : { by: member.userId };
  const rows = await listShareRows(deps.db, id, { now: deps.now(), ...only });
  return rows.map((row) => toShare(row, member));
}

/** @throws ApiError ConferenceNotFound, Forbidden, NotFound for a link of somebody else */
export async function revokeShare(
  deps: HistoryDependencies,
  member: Member,
  id: ConferenceId,
  shareId: ShareId,
): Promise<void> {
  const { via } = await requireOwn(deps, member, id);
  const only = via === 'host' ? {} : { by: member.userId };
  if (!(await deleteShare(deps.db, { id: shareId, conferenceId: id, ...only })))
    throw new ApiError('NotFound');
}

/** @throws ApiError NotFound for a token that was invented or revoked, ShareExpired for an old or used-up one */
export async function importShare(
  deps: HistoryDependencies,
  member: Member,
  token: string,
): Promise<HistoryEntry> {
  const { db, now } = deps;
  const share = await findShareByHash(db, hashOf(token));
  if (!share) throw new ApiError('NotFound');
  const known = await findEntry(db, member.userId, share.conferenceId, historyTerms(deps));
  if (known && known.via !== 'share') return known;
  if (!(await useShare(db, share, member.userId, now())) && !known) throw new ApiError('ShareExpired');
  const entry = await findEntry(db, member.userId, share.conferenceId, historyTerms(deps));
  if (!entry) throw new ApiError('NotFound');
  return entry;
}
