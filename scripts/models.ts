import { existsSync } from 'node:fs';
import path from 'node:path';
import { lockFolder, OperatorError, readSettings, tellOperator } from '@intermind/config';
import { readModelsMirror } from '@intermind/config/engines';
import { isLanguage, type Language, LANGUAGES } from '@intermind/contracts/languages';
import { type Clock, systemClock } from '@intermind/timing';
import { modelOf, MODELS } from '../apps/agent/src/engines/models/catalogue/index.ts';
import type { Model } from '../apps/agent/src/engines/models/catalogue/model.ts';
import { fitnessOf, type Machine, thisMachine } from '../apps/agent/src/engines/models/fitness.ts';
import { InstallError } from '../apps/agent/src/engines/models/install/install-error.ts';
import { installModel, removeModel } from '../apps/agent/src/engines/models/install/install-model.ts';
import { modelList } from '../apps/agent/src/engines/models/model-list.ts';
import { modelsFor } from '../apps/agent/src/engines/models/model-plan.ts';
import { installedModels, modelsFolder } from '../apps/agent/src/engines/models/store.ts';
import { withDotEnv } from './lib/dot-env.mjs';

const USAGE = `Usage:
  npm run models                          lists what there is for each language
  npm run models -- list en es            the same for some languages
  npm run models -- add en es             installs what meetings in these languages need
  npm run models -- add parakeet-tdt-v3   installs one model
  npm run models -- remove es             removes what only this language needs, or one model

Languages: ${LANGUAGES.join(' ')}`;

export interface ModelsChore {
  folder: string;
  mirror: string | null;
  machine: Machine;
  clock: Clock;
  signal: AbortSignal;
  print: (line: string) => void;
  progress?: (line: string) => void;
}

/** @returns whether it was done @throws OperatorError, InstallError */
export async function runModelsChore(args: readonly string[], chore: ModelsChore): Promise<boolean> {
  const [order = 'list', ...names] = args;
  const languages = names.filter((name) => isLanguage(name));
  const models = names.map(modelOf).filter((model) => model !== undefined);
  const isKnown = languages.length + models.length === names.length;
  if (!['list', 'add', 'remove'].includes(order) || !isKnown || (order !== 'list' && names.length === 0)) {
    chore.print(USAGE);
    return false;
  }
  if (order === 'list') list(languages, chore);
  else {
    const lock = lockFolder(path.join(chore.folder, '.lock'), 'npm run models');
    try {
      if (order === 'add') await add(languages, models, chore);
      else await remove(languages, models, chore);
    } finally {
      lock.release();
    }
  }
  return true;
}

function list(languages: readonly Language[], { folder, machine, print }: ModelsChore): void {
  const installed = new Set(installedModels(folder).map(({ model }) => model.id));
  print(modelList(languages.length > 0 ? languages : LANGUAGES, { machine, installed }));
}

async function add(
  languages: readonly Language[],
  named: readonly Model[],
  { folder, mirror, machine, clock, signal, print, progress }: ModelsChore,
): Promise<void> {
  const tooLarge = named.find((model) => fitnessOf(model, machine) === 'too-little');
  if (tooLarge)
    throw new OperatorError(
      'ModelUnusable',
      `${tooLarge.id} needs ${String(tooLarge.memoryMb)} MB of memory beside the rest of the product; this machine has ${String(machine.memoryMb)} MB.`,
    );
  const wanted = [...new Set([...modelsFor(languages, machine), ...named])];
  const there = new Set(installedModels(folder).map(({ model }) => model.id));
  for (const model of wanted) {
    if (there.has(model.id)) {
      print(`${model.id} is installed already.`);
      continue;
    }
    const record = await installModel(model, {
      folder,
      clock,
      signal,
      mirror,
      onProgress: (bytes, of) =>
        progress?.(`${model.id}: ${megabytes(bytes)}${of === null ? '' : ` of ${megabytes(of)}`}`),
    });
    const unstated = record.downloads.some(({ statedBy }) => statedBy === 'nobody');
    print(
      `${model.id} is installed${unstated ? '. Its publisher states no checksum: the one of what came is in installed.json' : ', checksum verified'}.`,
    );
  }
  const missing = languages.filter((language) => !wanted.some((model) => recognises(model, language)));
  if (missing.length > 0) print(`Nothing that fits this machine recognises ${missing.join(', ')}.`);
  print('Meetings that begin from now on use what is installed. Try it: npm run engines:check');
}

const recognises = (model: Model, language: Language): boolean =>
  model.role === 'speech-to-text' && model.languages.includes(language);
const megabytes = (bytes: number): string => `${String(Math.round(bytes / 1e6))} MB`;

async function remove(
  languages: readonly Language[],
  named: readonly Model[],
  { folder, print }: ModelsChore,
): Promise<void> {
  const there = MODELS.filter((model) => existsSync(path.join(folder, model.id)));
  // English is in every pair: translators belong to the other language.
  const served = (model: Model): Language[] =>
    model.languages.filter((language) => model.role !== 'translator' || language !== 'en');
  const staying = new Set(there.flatMap((model) => (model.role === 'translator' ? model.languages : [])));
  for (const language of languages) staying.delete(language);
  const going = there.filter(
    (model) =>
      served(model).some((language) => languages.includes(language)) &&
      !served(model).some((language) => staying.has(language)),
  );
  for (const model of new Set([...going, ...named])) {
    const wasThere = await removeModel(model, folder);
    print(wasThere ? `${model.id} is removed.` : `${model.id} was not installed.`);
  }
  if (going.length === 0 && named.length === 0) print('Nothing is installed that only these languages need.');
}

if (import.meta.main) {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  try {
    const env = withDotEnv(path.join(process.cwd(), '.env'));
    const shown = process.stderr.isTTY;
    const done = await runModelsChore(process.argv.slice(2), {
      folder: modelsFolder(readSettings(env).dataDir),
      mirror: readModelsMirror(env),
      machine: thisMachine(),
      clock: systemClock,
      signal: stopping.signal,
      print: (line) => console.log(shown ? `\r\u001b[K${line}` : line),
      ...(shown && { progress: (line: string) => void process.stderr.write(`\r\u001b[K${line}`) }),
    });
    process.exitCode = done ? 0 : 2;
  } catch (error) {
    if (stopping.signal.aborted) {
      console.error('Stopped. The same command goes on where this one ended.');
      process.exitCode = 130;
    } else if (error instanceof InstallError) {
      console.error(error.message);
      process.exitCode = 1;
    } else process.exitCode = tellOperator(error);
  }
}
