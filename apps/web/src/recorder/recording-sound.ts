import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { createLevelMeter, type LevelMeter } from '../media/level-meter.ts';
import { HEARD_LEVEL, HOLD_MS, SPEAKING_LEVEL } from '../model/ducking.ts';
import { isOnRecord, type OnRecord } from './on-record.ts';

/** The original under its interpretation, as it is usual in the call. */
const ORIGINAL_GAIN = 0.1;
const RAMP_S = 0.15;
const TICK_MS = 100;

interface Voice {
  source: MediaStreamAudioSourceNode;
  meter: LevelMeter | null;
  element: HTMLAudioElement;
  /** One for each mix that the sound is in. */
  gains: Map<Mix, GainNode>;
}

interface Mix {
  destination: MediaStreamAudioDestinationNode;
}

interface Lane extends Voice {
  speaker: string;
  language: Language;
  heardAtMs: number;
}

/**
 * The sound that is recorded: of the room, and for each language into which somebody is interpreted what its listeners hear.
 */
export class RecordingSound {
  readonly #context: AudioContext;
  readonly #clock: Pick<Clock, 'nowMs' | 'every'>;
  readonly #floor: Mix;
  readonly #languages = new Map<Language, Mix>();
  readonly #voices = new Map<string, Voice & { person: string }>();
  readonly #lanes = new Map<string, Lane>();
  readonly #spokeAtMs = new Map<string, number>();
  #record: OnRecord = { offRecord: [] };
  readonly #stop: () => void;
  readonly #onLanguage: (language: Language, stream: MediaStream) => void;

  /** @param onLanguage called once for each language, when somebody is first interpreted into it */
  constructor(
    context: AudioContext,
    clock: Pick<Clock, 'nowMs' | 'every'>,
    onLanguage: (language: Language, stream: MediaStream) => void,
  ) {
    this.#context = context;
    this.#clock = clock;
    this.#onLanguage = onLanguage;
    this.#floor = { destination: context.createMediaStreamDestination() };
    // A mix in which nobody speaks has to be silent, not without sound.
    this.#keepAlive(this.#floor);
    this.#stop = clock.every(TICK_MS, () => this.#measure());
  }

  get floor(): MediaStream {
    return this.#floor.destination.stream;
  }

  /** When each person was last heard, milliseconds since 1970. */
  spokeAtMs(person: string): number | null {
    return this.#spokeAtMs.get(person) ?? null;
  }

  /** A microphone, or the sound of a shared screen. */
  openVoice(key: string, person: string, track: MediaStreamTrack, isScreen: boolean): void {
    this.close(key);
    const voice = { ...this.#open(track, !isScreen), person };
    this.#voices.set(key, voice);
    for (const mix of [this.#floor, ...this.#languages.values()]) this.#connect(voice, mix);
    this.#setGains();
  }

  openLane(key: string, speaker: string, language: Language, track: MediaStreamTrack): void {
    this.close(key);
    const lane = { ...this.#open(track, true), speaker, language, heardAtMs: 0 };
    this.#lanes.set(key, lane);
    this.#connect(lane, this.#mixOf(language));
    this.#setGains();
  }

  close(key: string): void {
    const sound = this.#voices.get(key) ?? this.#lanes.get(key);
    if (!sound) return;
    this.#voices.delete(key);
    this.#lanes.delete(key);
    sound.source.disconnect();
    sound.element.srcObject = null;
  }

  /** A person who is not on the record is in no mix, neither their voice nor its interpretation. */
  leaveOut(record: OnRecord): void {
    this.#record = record;
    this.#setGains(0);
  }

  stop(): void {
    this.#stop();
  }

  #open(track: MediaStreamTrack, isMeasured: boolean): Voice {
    const stream = new MediaStream([track]);
    // Chromium gives what it receives to the mix only while an element plays it.
    const element = new Audio();
    element.muted = true;
    element.srcObject = stream;
    void element.play().catch(() => undefined);
    const source = this.#context.createMediaStreamSource(stream);
    const meter = isMeasured ? createLevelMeter(this.#context) : null;
    if (meter) source.connect(meter.node);
    return { source, meter, element, gains: new Map() };
  }

  #connect(voice: Voice, mix: Mix): void {
    const gain = this.#context.createGain();
    gain.gain.value = 0;
    voice.source.connect(gain).connect(mix.destination);
    voice.gains.set(mix, gain);
  }

  #mixOf(language: Language): Mix {
    const known = this.#languages.get(language);
    if (known) return known;
    const mix = { destination: this.#context.createMediaStreamDestination() };
    this.#keepAlive(mix);
    this.#languages.set(language, mix);
    for (const voice of this.#voices.values()) this.#connect(voice, mix);
    this.#setGains();
    this.#onLanguage(language, mix.destination.stream);
    return mix;
  }

  #keepAlive({ destination }: Mix): void {
    const silence = this.#context.createConstantSource();
    silence.offset.value = 0;
    silence.connect(destination);
    silence.start();
  }

  #measure(): void {
    const nowMs = this.#clock.nowMs();
    for (const { person, meter } of this.#voices.values())
      if (meter && meter.level() >= SPEAKING_LEVEL) this.#spokeAtMs.set(person, nowMs);
    for (const lane of this.#lanes.values()) if (lane.meter!.level() >= HEARD_LEVEL) lane.heardAtMs = nowMs;
    this.#setGains();
  }

  #setGains(rampS = RAMP_S): void {
    const nowMs = this.#clock.nowMs();
    const isIn = (person: string) => isOnRecord(this.#record, person);
    for (const { speaker, gains } of this.#lanes.values())
      for (const gain of gains.values()) this.#fade(gain, isIn(speaker) ? 1 : 0, rampS);
    for (const { person, meter, gains } of this.#voices.values())
      for (const [mix, gain] of gains) {
        const isInterpreted =
          meter !== null &&
          [...this.#lanes.values()].some(
            ({ speaker, language, heardAtMs }) =>
              speaker === person && this.#languages.get(language) === mix && nowMs - heardAtMs <= HOLD_MS,
          );
        this.#fade(gain, !isIn(person) ? 0 : isInterpreted ? ORIGINAL_GAIN : 1, rampS);
      }
  }

  #fade({ gain }: GainNode, target: number, rampS: number): void {
    const now = this.#context.currentTime;
    gain.cancelScheduledValues(now);
    if (rampS === 0) return void gain.setValueAtTime(target, now);
    gain.setTargetAtTime(target, now, rampS / 3);
  }
}
