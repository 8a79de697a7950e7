import { describe, expect, it, onTestFinished } from 'vitest';
import { readEngineSettings } from '@intermind/config/engines';
import { systemClock } from '@intermind/timing';
import { openEngines } from '../engines/engine-sets.ts';
import { silentLog } from '../log.ts';
import { atSpeechSpeed } from '../sound/at-speech-speed.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { codedSilence, codedSpeech } from '../testing/coded-speech.ts';
import { FakeRoom } from '../testing/fake-room.ts';
import { openAiStandIn } from '../testing/stand-ins/openai-stand-in.ts';
import { deepgramStandIn, openAiRealtimeStandIn } from '../testing/stand-ins/recogniser-stand-ins.ts';
import { RoomInterpreter } from './room-interpreter.ts';

/**
 * A meeting with engines of the settings, each a stand-in of its vendor on this machine, in real time: sound into the room
 * on one side, captions and a translated voice on the other.
 */
const WORDS =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa'.split(
    ' ',
  );
const SPEAKER = 'prt_speaker';
const TAKEOVER_LIMIT_MS = 3_000;
const TICK_MS = 20;

const plain = (text: string): string[] => text.replaceAll('.', '').split(' ').filter(Boolean);

async function meeting() {
  const [first, second, text] = await Promise.all([
    deepgramStandIn(),
    openAiRealtimeStandIn(),
    openAiStandIn(),
  ]);
  const openai = { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: `${second.server.url}/v1` };
  const configured = readEngineSettings({
    ENGINES_SPEECH_TO_TEXT: 'deepgram,openai',
    DEEPGRAM_API_KEY: 'dg-1',
    DEEPGRAM_URL: first.server.url,
    ENGINES_TRANSLATION: 'compatible',
    COMPATIBLE_TRANSLATION_URL: `${text.url}/v1`,
    COMPATIBLE_TRANSLATION_MODEL: 'a-model',
    ENGINES_TEXT_TO_SPEECH: 'compatible',
    COMPATIBLE_TEXT_TO_SPEECH_URL: `${text.url}/v1`,
    COMPATIBLE_TEXT_TO_SPEECH_MODEL: 'a-voice',
    COMPATIBLE_TEXT_TO_SPEECH_VOICES: 'one',
    ...openai,
  });
  const engines = await openEngines({ builtIn: 'off', models: {}, modelsFolder: null, configured });
  const room = new FakeRoom(systemClock);
  const interpreter = new RoomInterpreter({
    room,
    registry: new EngineRegistry(engines, systemClock),
    clock: systemClock,
    log: silentLog,
    onSegment: () => undefined,
  });
  onTestFinished(async () => {
    await interpreter.close();
    await engines.close();
  });
  interpreter.peopleChanged([
    { identity: SPEAKER, name: 'Anna Kovač', attributes: { language: 'en', hears: 'en' } },
    { identity: 'prt_listener', name: 'Ana', attributes: { language: 'es', hears: 'es' } },
  ]);
  interpreter.microphoneOpened(SPEAKER);
  /** Says it at the speed of speech. */
  const say = async (pcm: Int16Array): Promise<void> => {
    for await (const { frame } of atSpeechSpeed(pcm, { clock: systemClock }))
      interpreter.microphoneHeard(SPEAKER, frame);
  };
  const heard = (language: string): string[] =>
    room.read(language).flatMap((caption) => plain(`${caption.text} ${caption.pending}`));
  return { room, first, second, text, say, heard };
}

/** Every word once and in order, and whether each segment is settled. */
async function complete(m: Awaited<ReturnType<typeof meeting>>): Promise<void> {
  await expect
    .poll(() => m.heard('es').join(' '), { timeout: 10_000 })
    .toBe(WORDS.map((word) => `X${word}`).join(' '));
  expect(m.heard('en')).toEqual(WORDS);
  expect(m.room.read('en').every(({ final }) => final)).toBe(true);
}

describe('a meeting with engines that are set up', () => {
  it('goes from speech to captions and a voice, with the names of the people as hints', async () => {
    const m = await meeting();
    await m.say(codedSpeech(WORDS.join(' ')));
    await m.say(codedSilence(2_000));
    await complete(m);
    const [sink] = m.room.sinks.values();
    await expect.poll(() => sink!.sound().some((sample) => sample > 1_000)).toBe(true);
    expect(m.first.server.asked[0]!.path).toContain('keyterm=Anna+Kova%C4%8D');
    const asked = m.text.asked.findLast(({ path }) => path.endsWith('/chat/completions'))!;
    const messages = asked.json['messages'] as { content: string }[];
    expect(JSON.parse(messages[1]!.content)).toMatchObject({
      terms: { 'Anna Kovač': 'Anna Kovač', Ana: 'Ana' },
    });
    expect(m.second.server.asked).toEqual([]);
  }, 30_000);

  it.each([
    ['dies', (m: Awaited<ReturnType<typeof meeting>>) => m.first.server.kill()],
    ['hangs', (m: Awaited<ReturnType<typeof meeting>>) => void (m.first.mute = true)],
  ])(
    'goes on with the second recogniser when the first %s in mid-sentence, no word lost or doubled',
    async (_how, fail) => {
      const m = await meeting();
      await m.say(codedSpeech(WORDS.slice(0, 6).join(' ')));
      const before = m.heard('en').length;
      fail(m);
      // In ticks: a busy machine lets this process wait, with the recognisers in it.
      let takeoverMs = 0;
      const watch = setInterval(() => {
        if (m.heard('en').length > before) clearInterval(watch);
        else takeoverMs += TICK_MS;
      }, TICK_MS);
      onTestFinished(() => clearInterval(watch));
      await m.say(codedSpeech(WORDS.slice(6).join(' ')));
      await m.say(codedSilence(2_000));
      await complete(m);
      expect(takeoverMs).toBeLessThan(TAKEOVER_LIMIT_MS);
      expect(m.second.server.asked.length).toBeGreaterThan(0);
    },
    30_000,
  );
});
