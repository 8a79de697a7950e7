/**
 * What a recording is doing. `starting`: asked for, nothing on disk yet; `stopping`: the recorder sends what it still
 * has; `processing`: the parts are joined; `ready`: can be played; `failed`: there is nothing to play. One that could not be joined is
 * `processing` again when the API starts.
 */
export const RECORDING_STATES = [
  'starting',
  'recording',
  'stopping',
  'processing',
  'ready',
  'failed',
] as const;
export type RecordingState = (typeof RECORDING_STATES)[number];

/** Why it stopped, or failed, or waits. */
export const RECORDING_REASONS = [
  /** A moderator stopped it. */
  'asked',
  /** Everybody has left. */
  'empty',
  /** The meeting ended. */
  'ended',
  /** It was as long as a recording may be. */
  'limit',
  /** The disk is nearly full. */
  'disk-full',
  /** The plan of the room's owner is used up. */
  'quota',
  /** The storage refused what was recorded. */
  'storage-failed',
  /** No worker has a browser to record with. */
  'recorder-missing',
  /** LiveKit has no Egress that records, or does not answer. */
  'egress-missing',
  /** All recorders are recording other meetings: while `starting` it waits for one, and then it has failed. */
  'recorders-busy',
  /** The recorder did not begin, or was not heard of any more. */
  'recorder-failed',
  /** It stopped before anything was recorded. */
  'nothing-recorded',
] as const;
export type RecordingReason = (typeof RECORDING_REASONS)[number];

/** What joining the parts waits for, with what was recorded kept. */
export const RECORDING_DELAYS = [
  /** The disk has no room for the joined recording. */
  'disk-full',
  /** The storage does not answer. */
  'storage-away',
] as const;
export type RecordingDelay = (typeof RECORDING_DELAYS)[number];

/** What may follow on each state. */
export const RECORDING_TRANSITIONS = {
  starting: ['recording', 'stopping', 'failed'],
  recording: ['stopping'],
  stopping: ['processing', 'failed'],
  processing: ['ready', 'failed'],
  ready: [],
  failed: ['processing'],
} as const satisfies Record<RecordingState, readonly RecordingState[]>;

/** Of a conference at most one recording is in one of these: people are being recorded, or are about to be. */
export const ACTIVE_RECORDING_STATES = [
  'starting',
  'recording',
  'stopping',
] as const satisfies RecordingState[];

export function isRecordingActive(state: RecordingState): boolean {
  return (ACTIVE_RECORDING_STATES as readonly RecordingState[]).includes(state);
}

export function mayFollow(from: RecordingState, to: RecordingState): boolean {
  return (RECORDING_TRANSITIONS[from] as readonly RecordingState[]).includes(to);
}
