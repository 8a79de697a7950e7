import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import type { GuestId, RoomId } from '@intermind/contracts';
import { newId } from '../../ids.ts';
import type { LookUpRoom } from '../rooms/index.ts';
import { findGuest, insertGuest, isExpelled } from './guest-store.ts';
import type { GuestTokens } from './guest-tokens.ts';

export interface GuestDependencies {
  db: Database;
  now: () => Date;
  guestTokens: GuestTokens;
  lookUpRoom: LookUpRoom;
}

export function registerGuests(app: FastifyInstance, dependencies: GuestDependencies): void {
  const { db, now, guestTokens, lookUpRoom } = dependencies;

  route(app, 'POST /auth/anonymous', async ({ identity, body, request }) => {
    const { id: roomId } = await lookUpRoom(db, body.roomId, { identity, address: request.address });
    const guest = { guestId: newId('guest'), roomId, name: body.name };
    const originId = await originOf(dependencies, roomId, body.previous);
    await insertGuest(db, { id: guest.guestId, roomId, name: guest.name, originId, createdAt: now() });
    return { token: await guestTokens.sign(guest) };
  });

  route(app, 'POST /auth/anonymous/refresh', async ({ identity }) => {
    const row = await findGuest(db, identity.guestId);
    if (!row) throw new ApiError('RefreshTokenExpired');
    if (await isExpelled(db, row.id)) throw new ApiError('Expelled');
    return { token: await guestTokens.sign({ guestId: row.id, roomId: row.roomId, name: row.name }) };
  });
}

/** The first guest of the browser in this room; null where its token says nothing (any more). */
async function originOf(
  { db, guestTokens }: Pick<GuestDependencies, 'db' | 'guestTokens'>,
  roomId: RoomId,
  token: string | undefined,
): Promise<GuestId | null> {
  if (!token) return null;
  const previous = await guestTokens.authenticateForRefresh(token).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (previous?.kind !== 'guest' || previous.roomId !== roomId) return null;
  const row = await findGuest(db, previous.guestId);
  return row ? (row.originId ?? row.id) : null;
}
