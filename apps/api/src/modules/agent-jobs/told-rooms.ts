import type { AgentKind, AgentRoom } from '@intermind/contracts';
import type { ToldRoom } from './store.ts';

const HEARS_NOBODY = { offRecord: [] };

const UNKNOWN_ROOM: AgentRoom = {
  demonstration: false,
  // until it is known
  sealed: true,
  interpretation: false,
  transcript: false,
  offRecord: [],
  // until it is known
  onRecord: [],
  ownVoice: [],
  terms: [],
  names: [],
  assistant: null,
};

/** What a job of the kind is told about its conference. Whom people silenced is for the interpreter alone. */
export function roomFor(kind: AgentKind, told: ToldRoom | undefined): AgentRoom {
  if (!told) return UNKNOWN_ROOM;
  const { silenced, ...room } = told.room;
  const onRecord = kind === 'dubber' ? HEARS_NOBODY : told.onRecord[kind];
  return { ...room, ...(kind === 'interpreter' && silenced && { silenced }), ...onRecord };
}
