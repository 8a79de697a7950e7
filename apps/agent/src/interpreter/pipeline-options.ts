import type { AgentSegment } from '@intermind/contracts/agent-channel';
import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { OpenVoiceActivity } from '../sound/voice-activity.ts';
import type { ClaimedMark } from './claimed-mark.ts';
import type { WordsFrom } from './known-words.ts';
import type { Lane } from './lane.ts';
import type { LaneOptions, SpokenChunk } from './lane-options.ts';
import type { RecognitionFeedOptions } from './recognition-feed.ts';
import type { LaneSink } from './room-port.ts';

type ForLanes = Pick<
  LaneOptions,
  'registry' | 'clock' | 'log' | 'glossary' | 'policy' | 'onStatus' | 'onSkipped' | 'onShortened'
>;

export interface SpeakerPipelineOptions extends ForLanes, Pick<RecognitionFeedOptions, 'alsoSpoken'> {
  speaker: ParticipantId;
  language: Language;
  /**
   * Nobody has to recognise them. `itself`: they come with `said`. `browser`: with `browserSaid`; while none come though
   * there is speech, engines recognise it.
   */
  wordsFrom?: WordsFrom | undefined;
  /** Engines may imitate their voice. */
  ownVoice?: boolean;
  /** How far the words of the browser had come in a pipeline before this one; and whenever they come further. */
  resume?: ClaimedMark | undefined;
  onClaimed?: ((mark: ClaimedMark) => void) | undefined;
  /** Without knowing that: when the newest words of the browser that are in the transcript had been said. */
  storedMs?: number | undefined;
  openVoiceActivity?: OpenVoiceActivity | undefined;
  openSink: (trackName: string) => Promise<LaneSink>;
  onCaption: (caption: Caption) => void;
  /** Each finished segment, and again when a translation of it is finished. */
  onSegment: (segment: AgentSegment) => void;
  onSpoken?: (language: Language, chunk: SpokenChunk) => void;
  /** A lane is needed that was not: it is to be told what it may do before it does anything. */
  onLane?: (lane: Lane) => void;
  /** The speaker, whom nobody had heard lately, is heard: before anything is made of it. */
  onHeard?: () => void;
  /** Speech that is interpreted: never silence. */
  onInterpreted?: ((language: Language, ms: number) => void) | undefined;
}
