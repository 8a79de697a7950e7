import path from 'node:path';
import { readEngineSettings } from '@intermind/config/engines';
import { readSettings, tellOperator } from '@intermind/config';
import { systemClock } from '@intermind/timing';
import { checkEngines, type EngineCheck } from '../apps/agent/src/check/check-engines.ts';
import { abilityLine, checkLine } from '../apps/agent/src/check/check-report.ts';
import { TEST_PHRASES } from '../apps/agent/src/check/test-phrases.ts';
import { configuredEngines } from '../apps/agent/src/engines/configured-engines.ts';
import { speechSamples } from '../apps/agent/src/engines/espeak/speech-samples.ts';
import { ownModels } from '../apps/agent/src/engines/models/host/own-models.ts';
import { modelsEngines } from '../apps/agent/src/engines/models/models-engines.ts';
import { modelsFolder } from '../apps/agent/src/engines/models/store.ts';
import { findExecutable } from '../apps/agent/src/engines/executables.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../apps/agent/src/sound/format.ts';
import { withDotEnv } from './lib/dot-env.mjs';

/**
 * `npm run engines:check`: speaks a phrase through every engine and model that is set up and prints how each does,
 * what is counted where it is paid for, and what it can do. Exit codes: 0 all
 * work, 1 one does not, 2 wrong settings or none.
 */
async function check(env: NodeJS.ProcessEnv): Promise<number> {
  const configured = await configuredEngines(readEngineSettings(env));
  const folder = modelsFolder(readSettings(env).dataDir);
  const models = ownModels(folder);
  const installed = modelsEngines(folder, models);
  const engines = {
    recognisers: [...configured.recognisers, ...installed.recognisers],
    translators: [...configured.translators, ...installed.translators],
    voices: [...configured.voices, ...installed.voices],
    speechTranslators: configured.speechTranslators ?? [],
    close: async () => {
      models.close();
      await configured.close();
    },
  };
  if (engines.recognisers.length + engines.translators.length + engines.voices.length === 0) {
    console.error('No engine is set up and no model is installed. docs/engines.md says how.');
    return 2;
  }
  const checks: EngineCheck[] = [];
  for await (const result of checkEngines(engines, {
    clock: systemClock,
    spareSpeech: await spareSpeech(),
  })) {
    console.log(checkLine(result));
    checks.push(result);
  }
  await engines.close();
  console.log('What they can do, as their documentation says:');
  for (const result of checks) console.log(abilityLine(result));
  const failed = checks.filter(({ ok }) => !ok).length;
  if (failed > 0) console.error(`${String(failed)} of the engines that are set up did not work.`);
  return failed > 0 ? 1 : 0;
}

/** For recognisers, where no voice is set up; undefined without espeak-ng. */
async function spareSpeech() {
  const program = findExecutable('espeak-ng');
  if (program === undefined) return undefined;
  const text = TEST_PHRASES.en;
  const speech = { program, text, voice: 'en-us', wordsPerMinute: 150, sampleRateHz: HEARD_SAMPLE_RATE_HZ };
  return { language: 'en' as const, pcm: await speechSamples(speech) };
}

try {
  process.exitCode = await check(withDotEnv(path.join(process.cwd(), '.env')));
} catch (error) {
  process.exitCode = tellOperator(error);
}
