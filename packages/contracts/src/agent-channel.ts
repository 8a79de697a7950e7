import type { ConferenceId } from './ids.ts';
import type { LaneStatus } from './captions.ts';

/**
 * Between the API and the agent worker: one websocket, `/api/ws/agent`, opened by the worker with the shared secret of
 * the installation as bearer. The API says which rooms need an interpreter; the worker keeps one child for each.
 */
export const AGENT_SOCKET_PATH = '/api/ws/agent';

export interface InterpreterJob {
  conferenceId: ConferenceId;
  /** Grows with every (re)assignment; a report of an older generation is ignored. */
  generation: number;
  /** The media server as the worker reaches it. */
  mediaUrl: string;
  /** Room-join token of the interpreter, kind agent; a new one comes with `assign` whenever the worker asks. */
  mediaToken: string;
}

export type ApiToAgent =
  | { type: 'assign'; job: InterpreterJob }
  | { type: 'release'; conferenceId: ConferenceId }
  | { type: 'closing' };

/** What an engine set can do here, for health and for the people who ask why nothing is interpreted. */
export interface EngineReport {
  id: string;
  kind: 'speech-to-text' | 'translator' | 'text-to-speech';
  available: boolean;
  /** Languages, or pairs as `en>es`. */
  covers: string[];
  /** What to install when it is not available. */
  hint: string | null;
}

export interface JobReport {
  conferenceId: ConferenceId;
  generation: number;
  state: 'starting' | 'running' | 'restarting';
  lanes: LaneStatus[];
}

export type AgentToApi =
  | { type: 'hello'; version: string; engines: EngineReport[]; capacity: number }
  | { type: 'heartbeat'; load: number; rssBytes: number; jobs: JobReport[] }
  /** The child of this conference died; the worker needs a new token to start it again. */
  | { type: 'need-token'; conferenceId: ConferenceId };
