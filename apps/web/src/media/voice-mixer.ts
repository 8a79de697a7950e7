import type { Clock } from '@intermind/timing';
import { decideDucking, type DuckingInput, type DuckingMemory, NOTHING_HEARD } from '../model/ducking.ts';
import { audibleVoices, isSpeaking, type SpeakingMemory } from '../model/speaking.ts';
import { createLevelMeter, type LevelMeter } from './level-meter.ts';

/** What is measured and set for one person; read by level bars and by the probe of browser tests. */
export interface VoiceLevels {
  /** Before any gain, 0 to 1. */
  originalLevel: number;
  translatedLevel: number;
  /** The gain that the original has right now, 0 to 2. */
  originalGain: number;
}

export interface VoiceFacts extends Pick<
  DuckingInput,
  'wanted' | 'into' | 'interpreterPresent' | 'interpreterDownAtMs' | 'lane' | 'captionAtMs' | 'readAloudHere'
> {
  /** The listener does not want the translated voice for now: it fades out, whatever of it is still received. */
  silenced?: boolean;
}

export interface VoiceMixerOptions {
  factsOf: (identity: string) => VoiceFacts;
  originalVolumePercent: () => number;
  /** How loud the listener wants this person and what they share, interpreted or not, 0 to 2. */
  volumeRatioOf: (identity: string) => number;
  /** Speakers whose interpretation fell silent; called on each change. */
  onLost: (lost: ReadonlySet<string>) => void;
  /** Whose translated voice is not played while two others are; called on each change. */
  onCrowdedOut: (crowdedOut: ReadonlySet<string>) => void;
  /** Who speaks, by measured level; called on each change. */
  onSpeaking: (speaking: ReadonlySet<string>) => void;
}

export interface VoiceMixerWorld {
  context: Pick<AudioContext, 'createAnalyser' | 'createGain' | 'createMediaStreamSource' | 'currentTime'>;
  clock: Pick<Clock, 'nowMs' | 'every'>;
}

/** Sets the volume of every voice, original and interpreted, every 100 ms. */
export interface VoiceMixer {
  /**
   * Adds a sound of a person: their voice, its interpretation, or their shared screen’s sound, which is neither
   * lowered nor measured. A listener hears several voices of one person as one: a voice assistant has its own and that of
   * its avatar. Of the other kinds a newer one replaces the one before.
   */
  open(identity: string, which: 'original' | 'translated' | 'screen'): OpenVoice;
  /** Only measured: this person's own microphone. */
  measureOwn(identity: string, track: MediaStreamTrack | null): void;
  /** The person is not in the meeting any more. */
  forget(identity: string): void;
  levels(): ReadonlyMap<string, VoiceLevels>;
  /** Called after each measurement. */
  onMeasured(listener: () => void): () => void;
  close(): void;
}

export interface OpenVoice {
  /** The audio nodes, in order. */
  nodes: AudioNode[];
  close(): void;
}

const TICK_MS = 100;
const VOLUME_RAMP_MS = 150;
const SILENT: VoiceLevels = { originalLevel: 0, translatedLevel: 0, originalGain: 1 };

interface Sound {
  gain: GainNode;
  target: number;
}

interface Voice extends Sound {
  sinceMs: number;
  meter: LevelMeter;
}

interface Own {
  identity: string;
  track: MediaStreamTrack;
  meter: LevelMeter;
  source: MediaStreamAudioSourceNode;
}

export function createVoiceMixer(options: VoiceMixerOptions & VoiceMixerWorld): VoiceMixer {
  const { context, factsOf, volumeRatioOf, clock } = options;
  /** The newest of each person is last. */
  const originals = new Map<string, Voice[]>();
  const translations = new Map<string, Voice>();
  const screens = new Map<string, Sound>();
  const memories = new Map<string, DuckingMemory>();
  const speakingMemories = new Map<string, SpeakingMemory>();
  const levels = new Map<string, VoiceLevels>();
  const gains = new Map<string, number>();
  const listeners = new Set<() => void>();
  let own: Own | null = null;
  let audible = new Set<string>();
  const tellLost = onChange(options.onLost);
  const tellCrowdedOut = onChange(options.onCrowdedOut);
  const tellSpeaking = onChange(options.onSpeaking);

  const fade = (at: Sound, target: number, rampMs: number) => {
    if (at.target === target) return;
    at.target = target;
    const { gain } = at.gain;
    gain.cancelScheduledValues(context.currentTime);
    gain.setValueAtTime(gain.value, context.currentTime);
    gain.linearRampToValueAtTime(target, context.currentTime + rampMs / 1_000);
  };

  function measure(): void {
    const now = clock.nowMs();
    const lostNow = new Set<string>();
    const identities = new Set([...originals.keys(), ...translations.keys()]);
    for (const identity of identities) {
      const voices = originals.get(identity) ?? [];
      const originalLevel = Math.max(0, ...voices.map(({ meter }) => meter.level()));
      const translated = translations.get(identity);
      const translatedLevel = translated?.meter.level() ?? 0;
      const decision = decideDucking(
        {
          ...factsOf(identity),
          nowMs: now,
          originalLevel,
          translatedLevel,
          translatedSinceMs: translated?.sinceMs ?? null,
          originalVolumePercent: options.originalVolumePercent(),
        },
        memories.get(identity) ?? NOTHING_HEARD,
      );
      memories.set(identity, decision.memory);
      gains.set(identity, decision.gain);
      if (decision.lost) lostNow.add(identity);
      for (const voice of voices) fade(voice, decision.gain * volumeRatioOf(identity), decision.rampMs);
      levels.set(identity, {
        originalLevel,
        translatedLevel,
        originalGain: voices.at(-1)?.gain.gain.value ?? 1,
      });
    }
    for (const [identity, sound] of screens) fade(sound, volumeRatioOf(identity), VOLUME_RAMP_MS);
    if (own) levels.set(own.identity, { ...SILENT, originalLevel: own.meter.level() });
    for (const identity of [...levels.keys()]) {
      if (!identities.has(identity) && identity !== own?.identity) levels.delete(identity);
    }
    limitVoices(now);
    tell(now, lostNow);
    for (const listener of listeners) listener();
  }

  /** Two translated voices at once; more would be a babble. */
  function limitVoices(now: number): void {
    const heard = new Map<string, number>();
    for (const identity of translations.keys()) {
      const atMs = memories.get(identity)?.translatedHeardAtMs;
      if (atMs !== null && atMs !== undefined) heard.set(identity, atMs);
    }
    const voices = audibleVoices(heard, audible, now);
    audible = voices.audible;
    tellCrowdedOut(voices.crowdedOut);
    for (const [identity, translation] of translations) {
      const full = audible.has(identity) || !heard.has(identity) || audible.size < 2;
      const audibleNow = full && !factsOf(identity).silenced;
      fade(translation, audibleNow ? volumeRatioOf(identity) : 0, VOLUME_RAMP_MS);
    }
  }

  function tell(now: number, lostNow: ReadonlySet<string>): void {
    const speakingNow = new Set<string>();
    for (const [identity, { originalLevel }] of levels) {
      const memory = isSpeaking(originalLevel, now, speakingMemories.get(identity));
      speakingMemories.set(identity, memory);
      if (memory.speaking) speakingNow.add(identity);
    }
    tellLost(lostNow);
    tellSpeaking(speakingNow);
  }

  function newSound(target: number): Sound {
    const gain = context.createGain();
    gain.gain.value = target;
    return { gain, target };
  }

  function openScreen(identity: string): OpenVoice {
    const sound = newSound(volumeRatioOf(identity));
    screens.set(identity, sound);
    return {
      nodes: [sound.gain],
      close: () => void (screens.get(identity) === sound && screens.delete(identity)),
    };
  }

  const stop = clock.every(TICK_MS, measure);
  return {
    open(identity, which) {
      if (which === 'screen') return openScreen(identity);
      // A replaced connection starts at the previous volume, so nothing jumps.
      const target = (which === 'original' ? (gains.get(identity) ?? 1) : 1) * volumeRatioOf(identity);
      const voice: Voice = {
        ...newSound(target),
        sinceMs: clock.nowMs(),
        meter: createLevelMeter(context),
      };
      if (which === 'original') originals.set(identity, [...(originals.get(identity) ?? []), voice]);
      else translations.set(identity, voice);
      const closeOriginal = (): void => {
        const others = (originals.get(identity) ?? []).filter((one) => one !== voice);
        if (others.length > 0) return void originals.set(identity, others);
        if (originals.delete(identity)) speakingMemories.delete(identity);
      };
      const closeTranslation = (): void => {
        if (translations.get(identity) === voice) translations.delete(identity);
      };
      return {
        nodes: [voice.meter.node, voice.gain],
        close: which === 'original' ? closeOriginal : closeTranslation,
      };
    },
    measureOwn(identity, track) {
      if (own?.identity === identity && own.track === track) return;
      own?.source.disconnect();
      own = null;
      if (!track) return;
      const meter = createLevelMeter(context);
      const source = context.createMediaStreamSource(new MediaStream([track]));
      source.connect(meter.node);
      own = { identity, track, meter, source };
    },
    forget(identity) {
      memories.delete(identity);
      gains.delete(identity);
      speakingMemories.delete(identity);
    },
    levels: () => levels,
    onMeasured(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      stop();
      own?.source.disconnect();
    },
  };
}

/** Tells a set when it holds others than before, or in another order. It is empty at first. */
function onChange(tell: (ids: ReadonlySet<string>) => void): (ids: ReadonlySet<string>) => void {
  let last = '';
  return (ids) => {
    const now = [...ids].join();
    if (now !== last) tell(ids);
    last = now;
  };
}
