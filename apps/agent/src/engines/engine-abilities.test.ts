import { readEngineSettings } from '@intermind/config/engines';
import { COST_BASES } from '@intermind/contracts/engine-ability';
import { expect, it } from 'vitest';
import { configuredEngines, reportsOf } from './configured-engines.ts';
import { reportEngines } from './engine-sets.ts';

/** Every engine that can be set up, in the roles that it has. */
const EVERY_ENGINE = {
  ENGINES_SPEECH_TO_TEXT: 'openai,compatible,deepgram,elevenlabs',
  ENGINES_TRANSLATION: 'openai,compatible,gemini,libretranslate',
  ENGINES_TEXT_TO_SPEECH: 'openai,compatible,elevenlabs',
  ENGINES_SPEECH_TRANSLATION: 'openai',
  OPENAI_API_KEY: 'k',
  DEEPGRAM_API_KEY: 'k',
  ELEVENLABS_API_KEY: 'k',
  ELEVENLABS_VOICES: 'v',
  GEMINI_API_KEY: 'k',
  COMPATIBLE_SPEECH_TO_TEXT_URL: 'http://127.0.0.1:1/v1',
  COMPATIBLE_SPEECH_TO_TEXT_MODEL: 'm',
  COMPATIBLE_TRANSLATION_URL: 'https://models.example.org/v1',
  COMPATIBLE_TRANSLATION_MODEL: 'm',
  COMPATIBLE_TEXT_TO_SPEECH_URL: 'http://127.0.0.1:1/v1',
  COMPATIBLE_TEXT_TO_SPEECH_MODEL: 'm',
  COMPATIBLE_TEXT_TO_SPEECH_VOICES: 'v',
  LIBRETRANSLATE_URL: 'http://127.0.0.1:1',
};

it('every engine says how its answers come, what becomes of terms and what is counted', async () => {
  const reports = reportsOf(await configuredEngines(readEngineSettings(EVERY_ENGINE)));
  const rows = reports.map(({ id, kind, outside, detects = false, abilities }) => {
    const { delivery, terms, context, expected, cost } = abilities!;
    return [
      ...[kind, id, outside ? 'outside' : 'own', delivery, terms, cost].map(String),
      ...(context ? ['context'] : []),
      ...(detects ? ['detects'] : []),
      ...(expected ? ['expected'] : []),
    ].join(' ');
  });
  expect(rows).toEqual([
    'speech-to-text openai outside live told minutes detects expected',
    'speech-to-text compatible own repeated told machine detects',
    'speech-to-text deepgram outside live told minutes detects expected',
    'speech-to-text elevenlabs outside live told minutes detects',
    'translator openai outside whole told tokens context',
    'translator compatible outside whole told provider context',
    'translator gemini outside whole told tokens context',
    'translator libretranslate own whole replaced machine',
    'text-to-speech openai outside live replaced tokens',
    'text-to-speech compatible own live replaced machine',
    'text-to-speech elevenlabs outside live replaced characters',
    'speech-translator openai outside live none session-minutes',
  ]);
  // An engine outside that counts nothing would be a slip of its adapter.
  const outside = reports.filter((report) => report.outside).map(({ abilities }) => abilities!.cost);
  expect(outside).not.toContain('machine');
  expect(COST_BASES).toEqual(expect.arrayContaining(outside));
});

it('the demonstration says so too, where it is not installed either', async () => {
  const choice = {
    builtIn: 'local',
    models: {},
    modelsFolder: null,
    configured: readEngineSettings({}),
  } as const;
  const reports = await reportEngines(choice);
  expect(reports.map(({ id, abilities }) => `${id} ${abilities!.delivery} ${abilities!.cost}`)).toEqual([
    'pocketsphinx live machine',
    'apertium whole machine',
    'espeak-ng live machine',
  ]);
});
