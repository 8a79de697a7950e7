import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { checkEngineSettings, readEngineSettings } from '../packages/config/src/engine-settings.ts';
import { LANGUAGES } from '../packages/contracts/src/languages.ts';

const file = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');
const compose = file('compose.local-ai.yaml');
/** With what is commented out for the profile chat. */
const everything = parseEnv(file('local-ai.env').replaceAll(/^# (?=[A-Z_]+=)/gm, '')) as Record<
  string,
  string
>;

/** Ports by service, as the file publishes them. */
const ports = new Map(
  [...compose.matchAll(/^ {2}(\w+):\n(?: {4}.*\n)*? {4}ports: \['127\.0\.0\.1:(\d+):\d+'\]$/gm)].map(
    ([, service, port]) => [service!, port!] as const,
  ),
);

test('the compose file is YAML, and publishes each service on this machine only', async () => {
  await expect(format(compose, { parser: 'yaml' })).resolves.toContain('services:');
  expect([...ports.keys()]).toEqual(['recognition', 'translation', 'voice', 'chat']);
  expect(compose.match(/ports:/g)).toHaveLength(ports.size);
});

test('its volumes are declared, and its images have a version or are optional', () => {
  const used = [...compose.matchAll(/volumes: \['(\w+):/g)].map(([, name]) => name!);
  const declared = [...compose.split(/^volumes:\n/m)[1]!.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name!);
  expect(declared).toEqual(used);
  const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image!);
  expect(images.filter((image) => !/:v?\d/.test(image))).toEqual(['ollama/ollama']);
});

test('the settings beside it are valid, and lead to its services', () => {
  const given = parseEnv(file('local-ai.env')) as Record<string, string>;
  for (const env of [given, everything]) expect(checkEngineSettings(env).problems).toEqual([]);
  const { speechToText, translation, textToSpeech } = readEngineSettings(given);
  const portsOf = (engines: readonly { url: string }[]) => engines.map(({ url }) => new URL(url).port);
  expect([portsOf(speechToText), portsOf(translation), portsOf(textToSpeech)]).toEqual(
    ['recognition', 'translation', 'voice'].map((service) => [ports.get(service)]),
  );
  for (const name of ['COMPATIBLE_CHAT_URL', 'COMPATIBLE_EMBEDDINGS_URL'])
    expect(new URL(everything[name]!).port).toBe(ports.get('chat'));
});

test('translation is asked for exactly the languages of the product', () => {
  expect(/LOCAL_AI_LANGUAGES:-([a-z,]+)/.exec(compose)?.[1]?.split(',')).toEqual([...LANGUAGES].sort());
});

test('the documentation names what the files name', () => {
  const docs = file('docs/engines.md');
  for (const name of [
    'compose.local-ai.yaml',
    'local-ai.env',
    'LOCAL_AI_LANGUAGES',
    ...Object.keys(everything),
  ])
    expect(docs).toContain(name);
  expect(docs).toContain(`models/${everything['COMPATIBLE_SPEECH_TO_TEXT_MODEL']}`);
  expect(docs).toContain(`ollama pull ${everything['COMPATIBLE_CHAT_MODEL']}`);
});
