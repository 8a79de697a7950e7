import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import type { SpokenChunk } from '../apps/agent/src/interpreter/lane-options.ts';
import type { PolicyParameters } from '../apps/agent/src/interpreter/policy/parameters.ts';
import { SpeakerPipeline } from '../apps/agent/src/interpreter/speaker-pipeline.ts';
import { createLogger } from '../apps/agent/src/log.ts';
import {
  FRAME_MS,
  HEARD_FRAME_SAMPLES,
  HEARD_SAMPLE_RATE_HZ,
  LANE_SAMPLE_RATE_HZ,
} from '../apps/agent/src/sound/format.ts';
import { Resampler } from '../apps/agent/src/sound/resampler.ts';
import type { OpenVoiceActivity } from '../apps/agent/src/sound/voice-activity.ts';
import { EngineRegistry } from '../apps/agent/src/speech/engine-registry.ts';
import type { SpeechToText, TextToSpeech, TextTranslator } from '../apps/agent/src/speech/ports.ts';
import { FakeSink } from '../apps/agent/src/testing/fake-room.ts';
import { makeSpeech } from '../apps/agent/src/testing/make-speech.ts';
import {
  recordedRecogniser,
  replayedRecogniser,
  type SaidOnce,
  timedEngines,
  Work,
} from './policy-engines.ts';

const SPEAKER = 'prt_ana' as ParticipantId;
const START_MS = 1_000_000;
const LEAD_MS = 3_000;
const TAIL_MS = 6_000;

export interface PolicyEngines {
  recogniser: SpeechToText;
  translator: TextTranslator;
  voice: TextToSpeech;
  openVoiceActivity: OpenVoiceActivity;
}

export interface PolicySetting {
  policy?: Partial<PolicyParameters>;
  /** Interims in a row that must agree; as the recogniser says unless given. */
  agreement?: number;
}

export interface PolicyRun {
  chunks: SpokenChunk[];
  /** Sentences as they were recognised. */
  heard: string[];
}

/**
 * Speech that was recognised once, interpreted from English into Spanish as often as one likes: the pipeline of a speaker as in
 * a meeting, translator and voice, on a clock that is moved by hand.
 */
export class RecordedSpeech {
  private readonly engines: PolicyEngines;
  private readonly pcm: Int16Array;
  private readonly said: SaidOnce[] = [];
  private readonly known = { texts: new Map<string, string>(), sounds: new Map<string, Int16Array>() };

  private constructor(engines: PolicyEngines, pcm: Int16Array) {
    this.engines = engines;
    this.pcm = pcm;
  }

  /** @param pauseMs after each sentence */
  static async of(
    sentences: readonly string[],
    pauseMs: number,
    engines: PolicyEngines,
  ): Promise<RecordedSpeech> {
    const speech = await makeSpeech({ sentences, leadMs: LEAD_MS, pauseMs });
    const pcm = new Resampler(LANE_SAMPLE_RATE_HZ, HEARD_SAMPLE_RATE_HZ).push(speech.samples);
    const recorded = new RecordedSpeech(engines, pcm);
    const work = new Work();
    await recorded.run(recordedRecogniser(engines.recogniser, recorded.said, work), work);
    return recorded;
  }

  async interpret({ policy, agreement }: PolicySetting = {}): Promise<PolicyRun> {
    const { info } = this.engines.recogniser;
    const recogniser = replayedRecogniser({ ...info, agreement: agreement ?? info.agreement }, this.said);
    return this.run(recogniser, new Work(), policy);
  }

  private async run(
    recogniser: SpeechToText,
    work: Work,
    policy?: Partial<PolicyParameters>,
  ): Promise<PolicyRun> {
    const clock = new FakeClock(START_MS, () => work.settled());
    const { translator, voice } = timedEngines(this.engines, this.known, { clock, work });
    const close = async (): Promise<void> => Promise.resolve();
    const registry = new EngineRegistry(
      { recognisers: [recogniser], translators: [translator], voices: [voice], close },
      clock,
    );
    registry.allow({ demonstration: true, sealed: false });
    const chunks: SpokenChunk[] = [];
    const heard = new Map<number, string>();
    const pipeline = new SpeakerPipeline({
      speaker: SPEAKER,
      language: 'en',
      registry,
      clock,
      log: createLogger('policy-run', 'warn'),
      policy,
      openVoiceActivity: this.engines.openVoiceActivity,
      openSink: async () => Promise.resolve(new FakeSink(clock)),
      onCaption: ({ language, segment, text, final }) => {
        if (language === 'en' && final) heard.set(segment, text);
      },
      onStatus: () => undefined,
      onSegment: () => undefined,
      onSpoken: (_to, chunk) => chunks.push(chunk),
    });
    const stopTicking = clock.every(FRAME_MS, () => pipeline.tick());
    pipeline.setTargets(new Set(['es']));
    pipeline.microphoneOpened();
    await clock.advance(0);
    const silence = new Int16Array(HEARD_FRAME_SAMPLES);
    const endSamples = this.pcm.length + (TAIL_MS / 1_000) * HEARD_SAMPLE_RATE_HZ;
    for (let at = 0; at < endSamples; at += HEARD_FRAME_SAMPLES) {
      const frame = this.pcm.slice(at, at + HEARD_FRAME_SAMPLES);
      pipeline.microphoneHeard(frame.length === HEARD_FRAME_SAMPLES ? frame : silence);
      await clock.advance(FRAME_MS);
    }
    stopTicking();
    await pipeline.close();
    return { chunks, heard: [...heard].sort(([a], [b]) => a - b).map(([, text]) => text) };
  }
}
