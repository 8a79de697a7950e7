import type {
  AgentJob,
  AgentRoom,
  AgentSegment,
  AssistantOrder,
  AssistantReport,
  EngineUse,
} from '@intermind/contracts/agent-channel';
import type { BrowserWords } from '@intermind/contracts/browser-words';
import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { EngineSetName } from '../engines/engine-sets.ts';
import type { ClaimedMark } from '../interpreter/claimed-mark.ts';
import type { InterpretedSpeech } from '../interpreter/interpreted-speech.ts';
import type { EngineErrorKind, TextTranslator } from '../speech/ports.ts';
import type { ModelSettings } from '../engines/pocketsphinx/models.ts';
import type { FromModels, ToModels } from './model-relay.ts';

/** A text for a translator that the meetings of a worker share. */
export type TranslationText = Omit<Parameters<TextTranslator['translate']>[0], 'signal'>;

/** Between the worker and the process of one job. */
export type ToChild =
  /** The engines that are set up beside the built-in ones come from the environment, as they have keys. */
  | {
      type: 'start';
      job: AgentJob;
      /** To an interpreter: how far the words of browsers had come in the process before. */
      claimed: ReadonlyMap<ParticipantId, ClaimedMark>;
      builtIn: EngineSetName;
      models: ModelSettings;
      modelsFolder: string | null;
      logLevel: string;
    }
  /** What the job must know about its conference has changed. */
  | { type: 'room'; room: AgentRoom }
  /** To an interpreter: what the speaker's own browser recognised. */
  | { type: 'words'; speaker: ParticipantId; words: BrowserWords }
  /** To a voice assistant. */
  | { type: 'assistant'; order: AssistantOrder }
  /** Leave the meeting and exit. */
  | { type: 'stop' }
  /** Of the models of the worker's machine. */
  | { type: 'models'; message: FromModels }
  | { type: 'translated'; engine: string; id: number; text: string }
  | {
      type: 'not-translated';
      engine: string;
      id: number;
      message: string;
      kind: EngineErrorKind;
      retryAfterMs?: number;
    };

/** Since the last beat. */
export interface ChildUse {
  engines: EngineUse[];
  interpreted: InterpretedSpeech[];
  skippedWords: number;
  shortenedWords: number;
}

export type FromChild =
  /** Each CHILD_BEAT_MS, from the first moment. `quiet`, of an interpreter: nothing is being said, and nothing waits. */
  | { type: 'beat'; rssBytes: number; lanes: LaneStatus[]; use: ChildUse; quiet?: boolean }
  | { type: 'joined' }
  /** For the transcript; the worker keeps it until the API has settled it. */
  | { type: 'segment'; segment: AgentSegment }
  /** The words of this speaker's browser have come so far; a process that comes after this one goes on there. */
  | { type: 'claimed'; speaker: ParticipantId; mark: ClaimedMark }
  /** Someone whose language is to be found speaks this one, not `from`. */
  | { type: 'detected'; speaker: ParticipantId; language: Language; from: Language }
  /** The worker translates for all its meetings, by the engine of this id: one set of processes for each direction. */
  | { type: 'translate'; engine: string; id: number; request: TranslationText }
  /** The worker has the models of its machine for all its meetings. */
  | { type: 'models'; message: ToModels }
  /** Of a voice assistant. */
  | { type: 'assistant'; report: AssistantReport }
  /** The last word before the process exits. */
  | { type: 'ended'; why: 'stopped' | 'replaced' | 'disconnected' | 'failed'; detail: string };

export const CHILD_BEAT_MS = 500;
/** A child that is silent for longer is killed and started again. */
export const CHILD_SILENCE_LIMIT_MS = 2_000;
