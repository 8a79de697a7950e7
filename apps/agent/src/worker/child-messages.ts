import type { AgentJob, AgentRoom } from '@intermind/contracts/agent-channel';
import type { LaneStatus } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import type { EngineSetName } from '../engines/engine-sets.ts';
import type { EngineErrorKind } from '../speech/ports.ts';
import type { ModelSettings } from '../engines/pocketsphinx/models.ts';

/** A text for the translator that the meetings of a worker share. */
export interface TranslationText {
  text: string;
  from: Language;
  to: Language;
  complete: boolean;
}

/** Between the worker and the process of one job. */
export type ToChild =
  | { type: 'start'; job: AgentJob; engines: EngineSetName; models: ModelSettings; logLevel: string }
  /** What the job must know about its conference has changed. */
  | { type: 'room'; room: AgentRoom }
  /** Leave the meeting and exit. */
  | { type: 'stop' }
  | { type: 'translated'; id: number; text: string }
  | { type: 'not-translated'; id: number; message: string; kind: EngineErrorKind; retryAfterMs?: number };

export type FromChild =
  /** Each CHILD_BEAT_MS, from the first moment. */
  | { type: 'beat'; rssBytes: number; lanes: LaneStatus[] }
  | { type: 'joined' }
  /** The worker translates for all its meetings: one set of processes for each direction. */
  | { type: 'translate'; id: number; request: TranslationText }
  /** The last word before the process exits. */
  | { type: 'ended'; why: 'stopped' | 'replaced' | 'disconnected' | 'failed'; detail: string };

export const CHILD_BEAT_MS = 500;
/** A child that is silent for longer is killed and started again. */
export const CHILD_SILENCE_LIMIT_MS = 2_000;
