import type { EngineGrade } from '@intermind/contracts/agent-channel';
import type { LaneStatus } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import type { SpokenBefore } from './policy/segment-state.ts';
import type { SegmentView } from './policy/segment-tracker.ts';
import type { QuotaReason } from './quota-step.ts';

/** Why a lane that could speak has captions only. `unheard`: it is only read; `silenced`: too, which nobody is to know. */
export type VoicelessReason = 'unheard' | 'silenced' | 'too-many' | QuotaReason;

/** One speaker interpreted into one language, as the speaker's pipeline drives it. */
export interface Lane {
  readonly to: Language;
  /** Some engine may speak what it translates. */
  readonly hasVoice: boolean;
  /** Of the engine that translates. */
  readonly grade: EngineGrade;
  /** Words of the open segment that are spoken for: a segment must not be split before them. */
  readonly spokenCount: number;
  /** As it was reported last. */
  readonly status: LaneStatus;
  /** Whether the speaker's words are translated at this moment. */
  readonly translating: boolean;
  /** Whether the plan pays for what is spoken at this moment: it is translated, and said in a voice that works. */
  readonly metered: boolean;
  /** Everything that it has heard is translated, and has been played. */
  readonly done: boolean;
  /** Something that it has heard has found no translator yet, and is to be translated for captions and the transcript. */
  readonly waits: boolean;
  /** The plan has nothing left for it, and what was begun is over: the speaker need not be recognised for it. */
  readonly resting: boolean;
  /** Another process has spoken the beginning of a segment. */
  resume(spokenBefore: SpokenBefore): void;
  /** Gets engines and track ready before the first word. */
  prepare(): void;
  /**
   * Only where it goes from speech to speech. `speech`: somebody speaks in it; `silentMs`: how long nobody had spoken before
   * it, whether or not the lane was there.
   */
  microphoneHeard?(frame: Int16Array, speech: boolean, silentMs: number): void;
  heard(view: SegmentView): void;
  /**
   * Takes the voice away, or gives it back: what is being said is said to its end, and where it is for the plan's sake, the
   * whole sentence is.
   */
  mayBeVoiced(voiced: boolean, why?: VoicelessReason): void;
  /** Ends the translation for the plan's sake, or takes it up again: a sentence that was begun is translated to its end. */
  mayBeTranslated(translated: boolean): void;
  recogniserIs(failing: boolean): void;
  /** Each 20 ms and whenever something happened. */
  tick(): void;
  /** The speaker is gone: nothing more is said at once. What has no translation yet gets one, for captions and the transcript. */
  silence(): void;
  /** The lane is not needed: silences it at once. It may be used again. */
  clear(): void;
  /** What `waits` is not needed any more. */
  forget(): void;
  /** Takes its track down. What `waits` goes on waiting. */
  close(): Promise<void>;
}
