import type { AgentRoom } from '@intermind/contracts/agent-channel';

/** A conference as the API tells a worker about it: interpretation on, no transcript, unless said otherwise. */
export const roomOf = (changed: Partial<AgentRoom> = {}): AgentRoom => ({
  demonstration: false,
  sealed: false,
  interpretation: true,
  transcript: false,
  offRecord: [],
  terms: [],
  names: [],
  assistant: null,
  ...changed,
});
