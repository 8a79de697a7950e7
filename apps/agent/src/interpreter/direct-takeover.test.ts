import { describe, expect, it, onTestFinished } from 'vitest';
import type { AgentSegment } from '@intermind/contracts/agent-channel';
import { readEngineSettings } from '@intermind/config/engines';
import { systemClock } from '@intermind/timing';
import { openEngines } from '../engines/engine-sets.ts';
import { ScriptedRecogniser } from '../engines/scripted/scripted-recogniser.ts';
import { silentLog } from '../log.ts';
import { atSpeechSpeed } from '../sound/at-speech-speed.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import type { SpeechToText } from '../speech/ports.ts';
import { roomOf } from '../testing/agent-room.ts';
import { codedSilence, codedSpeech } from '../testing/coded-speech.ts';
import { FakeRoom } from '../testing/fake-room.ts';
import { openAiStandIn } from '../testing/stand-ins/openai-stand-in.ts';
import { deepgramStandIn } from '../testing/stand-ins/recogniser-stand-ins.ts';
import { TRANSLATED_LEVEL, translationStandIn } from '../testing/stand-ins/translation-stand-in.ts';
import { RoomInterpreter } from './room-interpreter.ts';

/**
 * A meeting that goes from speech to speech with engines of the settings, each a stand-in of its vendor on this machine, in
 * real time. The direct engine and the translator of the steps mark words in the same way.
 */
const WORDS = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima'.split(' ');
const SPEAKER = 'prt_speaker';

const plain = (text: string): string[] => text.replaceAll('.', '').split(' ').filter(Boolean);

/** @param own a recogniser that a sealed room may use too, instead of the outside one */
async function meeting(own?: SpeechToText) {
  const [ears, direct, text] = await Promise.all([deepgramStandIn(), translationStandIn(), openAiStandIn()]);
  const configured = readEngineSettings({
    ENGINES_SPEECH_TO_TEXT: 'deepgram',
    DEEPGRAM_API_KEY: 'dg-1',
    DEEPGRAM_URL: ears.server.url,
    ENGINES_SPEECH_TRANSLATION: 'openai',
    OPENAI_API_KEY: 'sk-1',
    OPENAI_BASE_URL: `${direct.server.url}/v1`,
    ENGINES_TRANSLATION: 'compatible',
    COMPATIBLE_TRANSLATION_URL: `${text.url}/v1`,
    COMPATIBLE_TRANSLATION_MODEL: 'a-model',
    ENGINES_TEXT_TO_SPEECH: 'compatible',
    COMPATIBLE_TEXT_TO_SPEECH_URL: `${text.url}/v1`,
    COMPATIBLE_TEXT_TO_SPEECH_MODEL: 'a-voice',
    COMPATIBLE_TEXT_TO_SPEECH_VOICES: 'one',
  });
  const engines = await openEngines({ builtIn: 'off', models: {}, modelsFolder: null, configured });
  if (own) engines.recognisers = [own];
  const room = new FakeRoom(systemClock);
  const segments: AgentSegment[] = [];
  const interpreter = new RoomInterpreter({
    room,
    registry: new EngineRegistry(engines, systemClock),
    clock: systemClock,
    log: silentLog,
    onSegment: (segment) => segments.push(segment),
  });
  onTestFinished(async () => {
    await interpreter.close();
    await engines.close();
  });
  interpreter.peopleChanged([
    { identity: SPEAKER, attributes: { language: 'en', hears: 'en' } },
    { identity: 'prt_listener', attributes: { language: 'es', hears: 'es' } },
  ]);
  interpreter.microphoneOpened(SPEAKER);
  /** Says it at the speed of speech. */
  const say = async (pcm: Int16Array): Promise<void> => {
    for await (const { frame } of atSpeechSpeed(pcm, { clock: systemClock }))
      interpreter.microphoneHeard(SPEAKER, frame);
  };
  const heard = (language: string): string =>
    room
      .read(language)
      .flatMap((caption) => plain(`${caption.text} ${caption.pending}`))
      .join(' ');
  const sound = (): Int16Array => room.sinks.values().next().value!.sound();
  return { room, interpreter, segments, ears, direct, text, say, heard, sound };
}

type Meeting = Awaited<ReturnType<typeof meeting>>;

/** Every word once and in order, and each segment settled. */
async function complete({ room, heard }: Meeting): Promise<void> {
  await expect.poll(() => heard('es'), { timeout: 10_000 }).toBe(WORDS.map((word) => `X${word}`).join(' '));
  expect(heard('en')).toBe(WORDS.join(' '));
  await expect.poll(() => room.read('es').every(({ final }) => final), { timeout: 5_000 }).toBe(true);
}

describe('a meeting that goes from speech to speech', () => {
  it('has captions, a transcript and a voice by the direct engine, and asks nobody else', async () => {
    const m = await meeting();
    m.interpreter.roomChanged(roomOf({ transcript: true }));
    await m.say(codedSpeech(WORDS.join(' ')));
    await m.say(codedSilence(2_500));
    await complete(m);
    // the translator that stands in is warmed up, and that is all
    expect(m.text.asked.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
    const translated = m.sound().filter((sample) => Math.abs(sample - TRANSLATED_LEVEL) < 200);
    expect(translated.length / 48_000).toBeGreaterThan(WORDS.length * 0.15);
    const kept = new Map(m.segments.map((segment) => [segment.segment, segment]));
    expect([...kept.values()].every(({ translations }) => translations[0]?.engine === 'openai')).toBe(true);
  }, 30_000);

  it.each<[string, (m: Meeting) => void]>([
    ['dies', (m) => m.direct.server.kill()],
    ['sends garbage', (m) => m.direct.sockets[0]!.send('<html>')],
    ['hangs', (m) => void (m.direct.mute = true)],
  ])(
    'goes on in steps when the direct engine %s in mid-sentence, no word of a caption lost or doubled',
    async (_how, fail) => {
      const m = await meeting();
      let before = '';
      m.direct.onHeard = () => {
        if (before !== '' || m.direct.heardMs < 1_000 || !m.heard('es').includes('Xalpha')) return;
        before = m.heard('es');
        fail(m);
      };
      await m.say(codedSpeech(WORDS.join(' ')));
      await m.say(codedSilence(3_500));
      expect([before.includes('Xalpha'), before.includes('Xlima')]).toEqual([true, false]);
      await complete(m);
      const isVoiceAsked = () => m.text.asked.some(({ path }) => path.endsWith('/audio/speech'));
      await expect.poll(isVoiceAsked, { timeout: 10_000 }).toBe(true);
    },
    30_000,
  );

  it('refuses the outside engine in a sealed room', async () => {
    const recogniser = new ScriptedRecogniser(['alpha bravo']);
    const m = await meeting(recogniser);
    m.interpreter.roomChanged(roomOf({ sealed: true }));
    await m.say(codedSpeech('alpha bravo'));
    await expect.poll(() => m.heard('en'), { timeout: 10_000 }).toContain('alpha');
    expect([m.direct.server.asked, m.direct.sockets.length]).toEqual([[], 0]);
  }, 30_000);
});
