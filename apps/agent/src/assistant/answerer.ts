import type { AssistantOrder } from '@intermind/contracts/agent-channel';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type {
  AssistantFailure,
  AssistantProvider,
  AssistantSpeech,
} from '@intermind/contracts/voice-assistant';
import type { SpeechPlayer } from './speech-player.ts';

/** What somebody wants to know of the assistant. */
export interface Asked {
  question: number;
  asker: ParticipantId;
  language: Language;
  text: string;
  askedMs: number;
  /** When its last words were recognised. */
  heardMs: number;
  /** Its answer is not told with later questions. */
  forget?: boolean;
  /** The owner of the room closed their earlier meetings meanwhile: nothing of them is said. */
  earlierClosed?: boolean;
}

/** What the API says about one question. */
export type AnswerOrder = Extract<AssistantOrder, { type: 'answer' | 'answered' | 'prompt' }>;

/** One answer while it comes and is heard. */
export interface Answer {
  /** Something of it can be heard, or has been. */
  readonly hasBegun: boolean;
  /** Everything has been heard, or nothing will ever be. */
  readonly isOver: boolean;
  /** What has been heard of it. */
  readonly heardText: string;
  take(order: AnswerOrder): void;
  /** Call each 50 ms or so: tells how far it is. */
  tick(): void;
  /** Somebody speaks: falls silent until `resume`. */
  pause(): void;
  resume(): void;
  /** Falls silent: what has been heard is what was said. */
  drop(): void;
}

/** Who answers, as one provider does it. */
export interface Answerer {
  /** It may be asked. */
  readonly ready: boolean;
  /** One at a time: the answer before is dropped. */
  begin(asked: Asked): Answer;
  /** A frame of the microphone of somebody who is not off the record. */
  microphoneHeard(identity: string, frame: Int16Array, speaking: boolean): void;
  /** That microphone is closed, or may not be heard any more. */
  microphoneClosed(identity: string): void;
  /** The way into the meeting that it asked for by `onAvatar`. */
  admitAvatar?(way: AvatarWay): void;
  /** Says again what it needs to be told or has told: the API may have missed it. */
  tellAgain?(): void;
  /** Its avatar is heard in the room from now on, or not any more. */
  avatarSeen?(isThere: boolean): void;
  /** Resolves when nothing of it is left at others, after at most 2.5 s. */
  close(): void | Promise<void>;
}

/** How an avatar joins the meeting. Holds a token: never to be logged. */
export type AvatarWay = Omit<Extract<AssistantOrder, { type: 'avatar' }>, 'type'>;

/** What an answerer speaks with, and whom it tells. */
export interface Stage {
  player: SpeechPlayer;
  /** Numbers of sentences, which grow over all answers. */
  nextSentence: () => number;
  onSpeech: (speech: AssistantSpeech) => void;
  onReady: () => void;
  /** It will not answer any more. */
  onFailed: (reason: AssistantFailure) => void;
  /** It goes on without something, and the meeting is told. */
  onSetback: (reason: AssistantFailure) => void;
  /** Its avatar wants to join, or must not be heard any more. */
  onAvatar: (state: 'wanted' | 'gone') => void;
}

/** Undefined: this worker is not set up for that provider. */
export type OpenAnswerer = (provider: AssistantProvider, stage: Stage) => Answerer | undefined;
