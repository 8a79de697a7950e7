import type { Language, RoomId, RoomTerm } from '@intermind/contracts';
import { call } from '@intermind/sdk';

/** @throws ApiError */
export async function readRoomTerms(id: RoomId): Promise<RoomTerm[]> {
  return (await call('GET /rooms/{id}/terms', { params: { id }, bypassErrorHandler: true })).terms;
}

/** @returns whether they were saved; where not, it has been told */
export async function changeRoomTerms(id: RoomId, terms: RoomTerm[]): Promise<boolean> {
  return (await call('PUT /rooms/{id}/terms', { params: { id }, body: { terms } })) !== null;
}

/** @throws ApiError */
export async function readExpectedLanguages(id: RoomId): Promise<Language[]> {
  const given = { params: { id }, bypassErrorHandler: true } as const;
  return (await call('GET /rooms/{id}/expected-languages', given)).languages;
}

/** @returns whether they were saved; where not, it has been told */
export async function changeExpectedLanguages(id: RoomId, languages: Language[]): Promise<boolean> {
  return (await call('PUT /rooms/{id}/expected-languages', { params: { id }, body: { languages } })) !== null;
}
