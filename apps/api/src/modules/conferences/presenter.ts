import type { Conference } from '@intermind/contracts';
import type { ConferenceRow } from './store.ts';

export function toConference(row: ConferenceRow): Conference {
  const { id, roomId, createdBy, startedAt, translationEnabled, demonstration, locked } = row;
  const { restrictions, version } = row;
  return {
    id,
    roomId,
    createdBy,
    startedAt: startedAt.toISOString(),
    translationEnabled,
    demonstration,
    locked,
    restrictions,
    version,
  };
}
