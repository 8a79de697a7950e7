import { existsSync } from 'node:fs';
import type { EngineReport } from '@intermind/contracts/agent-channel';
import { MEETING_SENTENCES } from '../corpus/meeting-sentences.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import type { EngineSet } from '../speech/ports.ts';
import { APERTIUM_INFO, ApertiumTranslator } from './apertium/apertium-translator.ts';
import { installedModes, routeBetween, type ApertiumMode } from './apertium/modes.ts';
import { abilitiesOf, type AnyEngine } from '../speech/engine-abilities.ts';
import { ESPEAK_INFO, ESPEAK_LANGUAGES, EspeakVoice } from './espeak/espeak-voice.ts';
import { speechSamples } from './espeak/speech-samples.ts';
import { findExecutable } from './executables.ts';
import { buildRecogniser, cacheFolder, type BuildResult } from './pocketsphinx/build.ts';
import { hasAcousticModel, recognitionModels, type ModelSettings } from './pocketsphinx/models.ts';
import { POCKETSPHINX_INFO, PocketsphinxRecogniser } from './pocketsphinx/pocketsphinx-recogniser.ts';

const PRIMING_SENTENCES = 4;

/** What of the local set is on this machine. */
interface LocalParts {
  recogniser: BuildResult;
  modes: ApertiumMode[];
  espeak: string | undefined;
}

async function findParts(settings: ModelSettings): Promise<LocalParts> {
  const hasApertium =
    findExecutable('apertium-transfer') !== undefined && findExecutable('bash') !== undefined;
  return {
    recogniser: await findRecogniser(settings),
    modes: hasApertium ? installedModes() : [],
    espeak: findExecutable('espeak-ng'),
  };
}

async function findRecogniser(settings: ModelSettings): Promise<BuildResult> {
  if (!hasAcousticModel()) {
    return {
      hint: 'install pocketsphinx and its English model (Debian: apt-get install pocketsphinx-en-us)',
    };
  }
  for (const file of [settings.languageModel, settings.dictionary]) {
    if (file !== undefined && !existsSync(file)) return { hint: `this model file does not exist: ${file}` };
  }
  return buildRecogniser(cacheFolder());
}

/**
 * Engines that need no key and no network, from Debian packages, each a program of its own: pocketsphinx (English
 * only), apertium, espeak-ng. A demonstration. Starts nothing by itself.
 */
export async function localEngines(settings: ModelSettings): Promise<EngineSet> {
  const { recogniser, modes, espeak } = await findParts(settings);
  const apertium = modes.length > 0 ? new ApertiumTranslator(modes) : undefined;
  let sphinx: PocketsphinxRecogniser | undefined;
  if ('program' in recogniser) {
    const models = await recognitionModels(settings, cacheFolder(), recogniser.program);
    sphinx = new PocketsphinxRecogniser({
      program: recogniser.program,
      models,
      primingSpeech: madeOnce(async () => primingSpeech(espeak)),
    });
  }
  return {
    recognisers: sphinx ? [sphinx] : [],
    translators: apertium ? [apertium] : [],
    voices: espeak === undefined ? [] : [new EspeakVoice(espeak)],
    close: async () => {
      sphinx?.close();
      apertium?.releaseMemory();
      return Promise.resolve();
    },
  };
}

/** What the local set can do on this machine, for health and for people. */
export async function localReports(settings: ModelSettings): Promise<EngineReport[]> {
  const { recogniser, modes, espeak } = await findParts(settings);
  const languages = [...new Set(modes.flatMap((mode) => [mode.from, mode.to]))];
  const pairs = languages.flatMap((from) =>
    languages
      .filter((to) => from !== to && routeBetween(modes, from, to).length > 0)
      .map((to) => `${from}>${to}`),
  );
  return [
    {
      ...reported(POCKETSPHINX_INFO),
      available: 'program' in recogniser,
      covers: 'program' in recogniser ? ['en'] : [],
      hint: 'hint' in recogniser ? recogniser.hint : null,
    },
    {
      ...reported(APERTIUM_INFO),
      available: pairs.length > 0,
      covers: pairs,
      hint:
        pairs.length > 0
          ? null
          : 'install a language pair (Debian: apt-get install apertium apertium-eng-spa)',
    },
    {
      ...reported(ESPEAK_INFO),
      available: espeak !== undefined,
      covers: espeak === undefined ? [] : ESPEAK_LANGUAGES,
      hint: espeak === undefined ? 'install espeak-ng (Debian: apt-get install espeak-ng)' : null,
    },
  ];
}

function reported(
  info: AnyEngine['info'],
): Pick<EngineReport, 'id' | 'kind' | 'grade' | 'outside' | 'abilities'> {
  const { id, kind, grade } = info;
  return { id, kind, grade, outside: false, abilities: abilitiesOf({ info }) };
}

/** What failed is made anew the next time. */
export function madeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return async () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function primingSpeech(espeak: string | undefined): Promise<Int16Array> {
  if (espeak === undefined) return new Int16Array(0);
  return speechSamples({
    program: espeak,
    text: MEETING_SENTENCES.slice(0, PRIMING_SENTENCES).join('. '),
    voice: 'en-us+f2',
    wordsPerMinute: 150,
    sampleRateHz: HEARD_SAMPLE_RATE_HZ,
  });
}
