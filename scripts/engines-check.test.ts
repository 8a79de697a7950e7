import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAiStandIn } from '../apps/agent/src/testing/stand-ins/openai-stand-in.ts';
import { deepgramStandIn } from '../apps/agent/src/testing/stand-ins/recogniser-stand-ins.ts';
import { translationStandIn } from '../apps/agent/src/testing/stand-ins/translation-stand-in.ts';

const SCRIPT = path.join(import.meta.dirname, 'engines-check.ts');

/** Runs the script as npm does, away from any `.env`. */
async function check(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const child = spawn(process.execPath, [SCRIPT], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings },
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { exitCode, lines: output.trimEnd().split('\n') };
}

async function settings() {
  const [deepgram, openai] = await Promise.all([deepgramStandIn(), openAiStandIn()]);
  return {
    deepgram,
    openai,
    env: {
      ENGINES_SPEECH_TO_TEXT: 'deepgram',
      ENGINES_TRANSLATION: 'openai',
      ENGINES_TEXT_TO_SPEECH: 'openai',
      DEEPGRAM_URL: deepgram.server.url,
      DEEPGRAM_API_KEY: 'dg-secret',
      OPENAI_BASE_URL: `${openai.url}/v1`,
      OPENAI_API_KEY: 'sk-secret',
    },
  };
}

describe('npm run engines:check', () => {
  it('speaks through every engine and says how each does', async () => {
    const { env } = await settings();
    const { exitCode, lines } = await check(env);
    expect(lines).toEqual([
      expect.stringMatching(
        /^ok {4}text to speech {4}openai +\d+ ms {2}17 languages {3}paid by token +spoke 0\.4 s of en$/,
      ),
      expect.stringMatching(
        /^ok {4}translation {7}openai +\d+ ms {2}272 pairs {6}paid by token +en>ar: “XGood Xmorning/,
      ),
      expect.stringMatching(
        /^ok {4}speech to text {4}deepgram +\d+ ms {2}17 languages {3}paid by minute of sound +heard en: “delta”$/,
      ),
      'What they can do, as their documentation says:',
      expect.stringMatching(
        /text to speech +openai +outside, sound as it is made, terms are put into the text/,
      ),
      expect.stringMatching(
        /translation +openai +outside, whole texts, takes terms, knows the sentences before, usually/,
      ),
      expect.stringMatching(
        /deepgram +own machines, while one speaks, takes terms, tells the language, takes expected languages/,
      ),
    ]);
    expect(exitCode).toBe(0);
  }, 60_000);

  it('lets engines that go from speech to speech hear the phrase, and says when one says nothing', async () => {
    const [voice, direct] = await Promise.all([openAiStandIn(), translationStandIn()]);
    const env = {
      ENGINES_TEXT_TO_SPEECH: 'compatible',
      COMPATIBLE_TEXT_TO_SPEECH_URL: `${voice.url}/v1`,
      COMPATIBLE_TEXT_TO_SPEECH_MODEL: 'a-voice',
      COMPATIBLE_TEXT_TO_SPEECH_VOICES: 'one',
      ENGINES_SPEECH_TRANSLATION: 'openai',
      OPENAI_BASE_URL: `${direct.server.url}/v1`,
      OPENAI_API_KEY: 'sk-secret',
    };
    const { exitCode, lines } = await check(env);
    expect(lines[1]).toMatch(
      /^ok {4}speech to speech {2}openai +\d+ ms {2}176 pairs {6}paid by minute of session {2}en>de: “Xdelta”$/,
    );
    expect(exitCode).toBe(0);
    direct.server.faults.push({ status: 429 });
    const refused = await check(env);
    expect(refused.lines[1]).toMatch(/^FAIL {2}speech to speech {2}openai .* engine: openai answers 429$/);
    expect(refused.exitCode).toBe(1);
  }, 60_000);

  it('fails when one engine does, and prints no key', async () => {
    const { env, openai } = await settings();
    openai.faults.push({ status: 401, body: { error: { code: 'invalid_api_key', message: 'sk-secret' } } });
    const { exitCode, lines } = await check(env);
    expect([exitCode, lines.length]).toEqual([1, 8]);
    expect(lines[0]).toMatch(
      /^FAIL {2}text to speech {4}openai .* quota: openai answers 401 \(invalid_api_key\)$/,
    );
    expect(lines.at(-1)).toMatch(/^\d of the engines that are set up did not work\.$/);
    expect(lines.join('\n')).not.toContain('secret');
  }, 60_000);

  it('says what is wrong with the settings, or that there are none', async () => {
    const [wrong, none] = await Promise.all([check({ ENGINES_TRANSLATION: 'openai' }), check({})]);
    expect([wrong.exitCode, none.exitCode]).toEqual([2, 2]);
    expect(wrong.lines[0]).toContain('OPENAI_API_KEY is missing');
    expect(none.lines).toEqual(['No engine is set up and no model is installed. docs/engines.md says how.']);
  }, 60_000);

  it('tries installed models too, and says why one cannot be loaded', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const folder = path.join(dataDir, 'models/bergamot-en-es');
    mkdirSync(folder, { recursive: true });
    for (const file of ['model.bin', 'shortlist.bin', 'vocab.spm', 'installed.json'])
      writeFileSync(path.join(folder, file), 'damaged');
    const { exitCode, lines } = await check({ DATA_DIR: dataDir });
    expect(lines).toEqual([
      expect.stringMatching(
        /^FAIL {2}translation {7}bergamot .+ 1 pairs .+costs nothing .+engine: bergamot-en-es could not be loaded: /,
      ),
      'What they can do, as their documentation says:',
      expect.stringMatching(/translation +bergamot +own machines, whole texts, terms are put into the text/),
      '1 of the engines that are set up did not work.',
    ]);
    expect(exitCode).toBe(1);
  }, 60_000);
});
