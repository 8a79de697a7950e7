import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import type { EngineInfo } from '../speech/ports.ts';
import type { Glossary } from './glossary.ts';
import type { TranslatedText } from './policy/late-binding.ts';
import type { PolicyParameters } from './policy/parameters.ts';
import type { LaneSink } from './room-port.ts';

export interface SpokenChunk {
  /** Also those of them that a voice that is behind left out. */
  words: string[];
  segment: number;
  /** Ear-voice span: from the start of the first source word to the first translated sound, milliseconds. */
  earVoiceSpanMs: number;
  /** When its first sound leaves the player, on the clock. */
  audibleMs: number;
  rateRatio: number;
}

export interface LaneOptions {
  speaker: ParticipantId;
  from: Language;
  to: Language;
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  /** Publishes the track; called once, when the lane is first needed, and never for a lane without a voice. */
  openSink: () => Promise<LaneSink>;
  glossary?: Glossary | undefined;
  /** In place of those that the languages and engines call for, in measurements. */
  policy?: Partial<PolicyParameters> | undefined;
  /** `by`: the translator, of a text that will not change; absent when the translation failed. */
  onText: (text: TranslatedText, by?: EngineInfo) => void;
  onStatus: (status: LaneStatus) => void;
  onSpoken?: (chunk: SpokenChunk) => void;
  /** Words that the voice leaves out to catch up: of whole sentences, and those that carry nothing. */
  onSkipped?: ((words: number) => void) | undefined;
  onShortened?: ((words: number) => void) | undefined;
  /** How long the speaker has paused, right now. */
  silenceMs: () => number;
}
