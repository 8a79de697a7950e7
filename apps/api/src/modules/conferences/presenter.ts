import type { Conference } from '@intermind/contracts';
import type { ConferenceRow } from './store.ts';

export function toConference(row: ConferenceRow): Conference {
  const { id, roomId, createdBy, startedAt, translationEnabled, demonstration, locked, restrictions } = row;
  return {
    id,
    roomId,
    createdBy,
    startedAt: startedAt.toISOString(),
    translationEnabled,
    demonstration,
    locked,
    restrictions,
  };
}
