import type {
  AgentJob,
  AssistantOrder,
  AssistantReport,
  ConferenceId,
  EngineOrder,
  WorkerUse,
} from '@intermind/contracts';
import type { Logger } from 'pino';
import type { MediaServer } from '../../adapters/livekit/index.ts';
import type { Database } from '../../db/client.ts';
import type { EventBus } from '../../events/index.ts';
import type { Quotas } from '../quotas/index.ts';
import type { ChunkLag } from './lag.ts';

export interface DispatcherDependencies {
  db: Database;
  bus: EventBus;
  media: MediaServer;
  logger: Logger;
  now: () => Date;
  /** What a recorder of the conference is to record; undefined where nothing is. Absent: workers do not record. */
  recordingOf?: (conferenceId: ConferenceId) => Promise<AgentJob['recording']>;
  /** By which a worker asks which recordings of the conference to dub. */
  dubbingOf?: (conferenceId: ConferenceId) => Promise<AgentJob['dubbing']>;
  /** When the newest stored words of people's browsers had been said, for an interpreter. Absent: none are stored. */
  wordsStoredOf?: (conferenceId: ConferenceId) => Promise<AgentJob['wordsStored']>;
  /** In which order a job that begins now tries the engines. */
  engineOrders: () => Promise<EngineOrder[]>;
  /** What people call the voice assistant. */
  productName: string;
  assistants: AssistantJobs;
  /** How interpretation goes on where the owner's plan has nothing left of it. */
  quotas: Pick<Quotas, 'stepsOf'>;
  /** For the metrics. */
  onChunk?: (chunk: ChunkLag) => void;
  onUse?: (use: WorkerUse) => void;
}

/** Who hears what the processes of voice assistants say. They must not throw. */
export interface AssistantJobs {
  /** @param send orders to the same process */
  hear(id: ConferenceId, report: AssistantReport, send: (order: AssistantOrder) => void): void;
  /** The process died, or cannot be reached. */
  lost(id: ConferenceId): void;
}
