import type { RoomId, RoomTerm } from '@intermind/contracts';
import { call } from '@intermind/sdk';

/** @throws ApiError */
export async function readRoomTerms(id: RoomId): Promise<RoomTerm[]> {
  return (await call('GET /rooms/{id}/terms', { params: { id }, bypassErrorHandler: true })).terms;
}

/** @returns whether they were saved; where not, it has been told */
export async function changeRoomTerms(id: RoomId, terms: RoomTerm[]): Promise<boolean> {
  return (await call('PUT /rooms/{id}/terms', { params: { id }, body: { terms } })) !== null;
}
