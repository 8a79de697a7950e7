import { fork, type ChildProcess } from 'node:child_process';
import type {
  AgentJob,
  AgentRoom,
  AgentSegment,
  AssistantOrder,
  AssistantReport,
} from '@intermind/contracts/agent-channel';
import type { BrowserWords } from '@intermind/contracts/browser-words';
import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { EngineSetName } from '../engines/engine-sets.ts';
import type { ClaimedMark } from '../interpreter/claimed-mark.ts';
import type { ModelCalls } from '../engines/models/model-calls.ts';
import type { ModelSettings } from '../engines/pocketsphinx/models.ts';
import type { TextTranslator } from '../speech/ports.ts';
import type { ChildUse, FromChild, ToChild } from './child-messages.ts';
import { ModelRelay } from './model-relay.ts';
import { answerTranslation } from './shared-translator.ts';

export interface RoomChildEvents {
  joined(): void;
  beat(lanes: LaneStatus[], rssBytes: number, use: ChildUse, quiet?: boolean): void;
  segment(segment: AgentSegment): void;
  claimed(speaker: ParticipantId, mark: ClaimedMark): void;
  detected(speaker: ParticipantId, language: Language, from: Language): void;
  assistant(report: AssistantReport): void;
  ended(why: Extract<FromChild, { type: 'ended' }>['why'], detail: string): void;
  /** The process exited, for any reason; emitted once, last. */
  exited(): void;
}

/** The process of one meeting, as the fleet sees it. */
export interface RoomChild {
  pid: number | undefined;
  room(room: AgentRoom): void;
  assistant(order: AssistantOrder): void;
  words(speaker: ParticipantId, words: BrowserWords): void;
  stop(): void;
  kill(): void;
}

export interface ChildPool {
  /** @param claimed how far the words of browsers had come in the process before */
  start(job: AgentJob, events: RoomChildEvents, claimed: ReadonlyMap<ParticipantId, ClaimedMark>): RoomChild;
}

export interface ForkedChildPoolOptions {
  /** Those that translate for all meetings. */
  translators: readonly TextTranslator[];
  builtIn: EngineSetName;
  models: ModelSettings;
  modelsFolder: string | null;
  /** The models of this machine, for all meetings. */
  ownModels: ModelCalls;
  logLevel: string;
}

const CHILD_MAIN = new URL('./room-child-main.ts', import.meta.url);
const RECORDER_MAIN = new URL('./recorder-main.ts', import.meta.url);
const DUBBER_MAIN = new URL('./dubber-main.ts', import.meta.url);

/** Keeps one warm spare: joining then takes 0.2 s instead of 0.5. */
export class ForkedChildPool implements ChildPool {
  private readonly options: ForkedChildPoolOptions;
  private spare: ChildProcess | undefined;
  private closed = false;

  constructor(options: ForkedChildPoolOptions) {
    this.options = options;
  }

  warmUp(): void {
    if (this.closed || this.spare) return;
    const child = forkChild(CHILD_MAIN);
    this.spare = child;
    child.once('exit', () => {
      if (this.spare === child) this.spare = undefined;
    });
  }

  start(job: AgentJob, events: RoomChildEvents, claimed: ReadonlyMap<ParticipantId, ClaimedMark>): RoomChild {
    const child = this.childFor(job);
    const { builtIn, models, modelsFolder, ownModels, logLevel } = this.options;
    const relay = new ModelRelay(ownModels, (message) => send(child, { type: 'models', message }));
    const exited = (): void => {
      relay.close();
      events.exited();
    };
    child.on('message', (message: FromChild) => {
      if (message.type === 'models') relay.receive(message.message);
      else this.receive(child, message, events);
    });
    child.once('exit', exited);
    child.once('error', exited);
    send(child, { type: 'start', job, claimed, builtIn, models, modelsFolder, logLevel });
    return {
      pid: child.pid,
      room: (room) => send(child, { type: 'room', room }),
      assistant: (order) => send(child, { type: 'assistant', order }),
      words: (speaker, words) => send(child, { type: 'words', speaker, words }),
      stop: () => send(child, { type: 'stop' }),
      kill: () => void child.kill('SIGKILL'),
    };
  }

  /** Only processes that join a meeting need the media library. */
  private childFor({ kind }: AgentJob): ChildProcess {
    if (kind === 'recorder') return forkChild(RECORDER_MAIN);
    return kind === 'dubber' ? forkChild(DUBBER_MAIN) : this.takeSpare();
  }

  private takeSpare(): ChildProcess {
    const child = this.spare?.connected === true ? this.spare : forkChild(CHILD_MAIN);
    this.spare = undefined;
    return child;
  }

  private receive(
    child: ChildProcess,
    message: Exclude<FromChild, { type: 'models' }>,
    events: RoomChildEvents,
  ): void {
    switch (message.type) {
      case 'joined':
        events.joined();
        this.warmUp();
        break;
      case 'beat':
        events.beat(message.lanes, message.rssBytes, message.use, message.quiet);
        break;
      case 'detected':
        events.detected(message.speaker, message.language, message.from);
        break;
      case 'segment':
        events.segment(message.segment);
        break;
      case 'claimed':
        events.claimed(message.speaker, message.mark);
        break;
      case 'assistant':
        events.assistant(message.report);
        break;
      case 'ended':
        events.ended(message.why, message.detail);
        break;
      case 'translate':
        void answerTranslation(this.options.translators, message).then((answer) => send(child, answer));
        break;
    }
  }

  close(): void {
    this.closed = true;
    this.spare?.kill('SIGKILL');
  }
}

export function forkChild(main: URL): ChildProcess {
  // the media library logs at debug level outside production
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(main, {
    env,
    // Sound goes to the models as it is.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // a failed send means that the child is gone, which `exit` reports
  child.on('error', () => undefined);
  return child;
}

function send(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined);
}
