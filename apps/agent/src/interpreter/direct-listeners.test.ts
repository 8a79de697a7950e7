import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { ScriptedTranslator } from '../engines/scripted/scripted-translator.ts';
import { ScriptedVoice } from '../engines/scripted/scripted-voice.ts';
import { silentLog } from '../log.ts';
import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { fakeRecogniser } from '../testing/fake-recogniser.ts';
import { FakeSink } from '../testing/fake-room.ts';
import { fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';
import { SpeakerPipeline } from './speaker-pipeline.ts';

const LOUD = new Int16Array(HEARD_FRAME_SAMPLES).fill(2_000);
const QUIET = new Int16Array(HEARD_FRAME_SAMPLES);

/** A speaker whose lanes go from speech to speech. */
function speaker() {
  const clock = new FakeClock(1_000_000);
  const captions: Caption[] = [];
  const translator = fakeSpeechTranslator();
  const recogniser = fakeRecogniser();
  const engines = {
    recognisers: [recogniser],
    translators: [new ScriptedTranslator()],
    voices: [new ScriptedVoice()],
    speechTranslators: [translator],
    close: async () => Promise.resolve(),
  };
  const pipeline = new SpeakerPipeline({
    speaker: 'prt_ana' as ParticipantId,
    language: 'en',
    registry: new EngineRegistry(engines, clock),
    clock,
    log: silentLog,
    openSink: async () => Promise.resolve(new FakeSink(clock)),
    onCaption: (caption) => captions.push(caption),
    onStatus: () => undefined,
    onSegment: () => undefined,
  });
  const hear = async (durationMs: number, frame: Int16Array): Promise<void> => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      await clock.advance(20);
      pipeline.microphoneHeard(frame);
      pipeline.tick();
    }
  };
  const sessions = (): string[] => translator.sessions.map(({ to }) => to);
  return { pipeline, recogniser, captions, hear, sessions };
}

it('has a sentence that is under way when a listener comes said in steps, and the next one by a session', async () => {
  const { pipeline, recogniser, captions, hear, sessions } = speaker();
  pipeline.setTargets(new Set(['fr']));
  pipeline.microphoneOpened();
  await hear(1_000, LOUD);
  const word = (text: string, index: number) => ({ text, startMs: index * 300, endMs: index * 300 + 300 });
  const said = (text: string) => text.split(' ').map(word);
  recogniser.sessions[0]!.say({ type: 'interim', words: said('we lost three') });
  expect(sessions()).toEqual(['fr']);
  pipeline.setTargets(new Set(['fr', 'es']));
  await hear(1_000, LOUD);
  expect(sessions()).toEqual(['fr']);
  recogniser.sessions[0]!.say({ type: 'final', words: said('we lost three days.') });
  await hear(3_000, QUIET);
  expect(captions.findLast(({ language }) => language === 'es')).toMatchObject({ final: true });
  await hear(100, LOUD);
  expect(sessions()).toEqual(['fr', 'es']);
});

it('does so for a listener who comes back to a lane in mid-sentence', async () => {
  const { pipeline, hear, sessions } = speaker();
  pipeline.setTargets(new Set(['fr', 'es']));
  pipeline.microphoneOpened();
  await hear(1_000, LOUD);
  pipeline.setTargets(new Set(['fr']));
  await hear(3_000, LOUD);
  pipeline.setTargets(new Set(['fr', 'es']));
  await hear(1_000, LOUD);
  expect(sessions()).toEqual(['fr', 'es']);
});
