import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ENGINE_SECRETS } from './engine-settings-table.ts';
import { checkEngineSettings, hasEngines, readEngineSettings } from './engine-settings.ts';

const problemsOf = (env: Record<string, string>) => checkEngineSettings(env).problems;

describe('the settings of the engines', () => {
  it('need nothing: there are none then', () => {
    expect(readEngineSettings({})).toEqual({
      speechToText: [],
      translation: [],
      textToSpeech: [],
      speechTranslation: [],
      assistants: [],
    });
    expect([hasEngines({}), hasEngines({ ENGINES_TRANSLATION: 'openai' })]).toEqual([false, true]);
  });

  it('keep the order of each role, with one key for all roles of a vendor', () => {
    const env = {
      ENGINES_SPEECH_TO_TEXT: 'deepgram, openai',
      ENGINES_TRANSLATION: 'openai',
      ENGINES_TEXT_TO_SPEECH: 'elevenlabs,openai',
      OPENAI_API_KEY: 'sk-1',
      DEEPGRAM_API_KEY: 'dg-1',
      ELEVENLABS_API_KEY: 'el-1',
      ELEVENLABS_VOICES: 'voice-a,voice-b',
    };
    const openai = { engine: 'openai', url: 'https://api.openai.com/v1', apiKey: 'sk-1', outside: true };
    expect(readEngineSettings(env)).toEqual({
      speechToText: [
        {
          engine: 'deepgram',
          url: 'https://api.deepgram.com',
          apiKey: 'dg-1',
          outside: true,
          model: 'nova-3',
        },
        { ...openai, model: 'gpt-live-transcribe', protocol: 'realtime', languages: null },
      ],
      translation: [{ ...openai, model: 'gpt-6-luna', languages: null }],
      assistants: [],
      speechTranslation: [],
      textToSpeech: [
        {
          engine: 'elevenlabs',
          outside: true,
          url: 'https://api.elevenlabs.io',
          apiKey: 'el-1',
          model: 'eleven_flash_v2_5',
          voices: [
            { language: null, voice: 'voice-a' },
            { language: null, voice: 'voice-b' },
          ],
          sampleRateHz: 24_000,
        },
        {
          ...openai,
          model: 'gpt-4o-mini-tts',
          voices: ['alloy', 'marin', 'cedar', 'coral'].map((voice) => ({ language: null, voice })),
          sampleRateHz: 24_000,
        },
      ],
    });
  });

  it('keep engines from speech to speech, of which there are none at first', () => {
    const env = { ENGINES_SPEECH_TRANSLATION: 'openai', OPENAI_API_KEY: 'sk-1' };
    expect(readEngineSettings(env).speechTranslation).toEqual([
      {
        engine: 'openai',
        url: 'https://api.openai.com/v1',
        apiKey: 'sk-1',
        outside: true,
        model: 'gpt-realtime-translate',
      },
    ]);
    const other = { ...env, OPENAI_SPEECH_TRANSLATION_MODEL: 'another' };
    expect(readEngineSettings(other).speechTranslation[0]!.model).toBe('another');
    expect(problemsOf({ ENGINES_SPEECH_TRANSLATION: 'openai' })).toEqual([
      expect.stringContaining('OPENAI_API_KEY'),
    ]);
    expect(problemsOf({ ENGINES_SPEECH_TRANSLATION: 'deepgram' })).toEqual([
      expect.stringContaining('ENGINES_SPEECH_TRANSLATION'),
    ]);
  });

  it('keep Gemini as a translator, with the key and address that it has for questions too', () => {
    const env = { ENGINES_TRANSLATION: 'gemini', GEMINI_API_KEY: 'ge-1' };
    const settings = {
      engine: 'gemini',
      url: 'https://generativelanguage.googleapis.com/v1beta',
      apiKey: 'ge-1',
      outside: true,
      model: 'gemini-3.5-flash-lite',
    };
    expect(readEngineSettings(env).translation).toEqual([settings]);
    const other = { ...env, GEMINI_TRANSLATION_MODEL: 'another', GEMINI_URL: 'http://127.0.0.1:4000/v1beta' };
    expect(readEngineSettings(other).translation).toEqual([
      { ...settings, url: 'http://127.0.0.1:4000/v1beta', model: 'another' },
    ]);
    expect(problemsOf({ ENGINES_TRANSLATION: 'gemini' })).toEqual([
      expect.stringContaining('GEMINI_API_KEY is missing'),
    ]);
  });

  it('keep the language models for questions, in their order', () => {
    const env = {
      ENGINES_CHAT: 'compatible,openai,anthropic,gemini',
      COMPATIBLE_CHAT_URL: 'http://ollama:11434/v1/',
      COMPATIBLE_CHAT_MODEL: 'gemma3:12b',
      OPENAI_API_KEY: 'sk-1',
      ANTHROPIC_API_KEY: 'an-1',
      ANTHROPIC_CHAT_MODEL: 'a',
      GEMINI_API_KEY: 'ge-1',
      GEMINI_CHAT_MODEL: 'g',
    };
    const { chat, problems } = checkEngineSettings(env);
    expect(problems).toEqual([]);
    expect(chat).toEqual([
      {
        engine: 'compatible',
        url: 'http://ollama:11434/v1',
        apiKey: null,
        outside: false,
        model: 'gemma3:12b',
      },
      {
        engine: 'openai',
        url: 'https://api.openai.com/v1',
        apiKey: 'sk-1',
        outside: true,
        model: 'gpt-6-luna',
      },
      { engine: 'anthropic', url: 'https://api.anthropic.com/v1', apiKey: 'an-1', outside: true, model: 'a' },
      {
        engine: 'gemini',
        url: 'https://generativelanguage.googleapis.com/v1beta',
        apiKey: 'ge-1',
        outside: true,
        model: 'g',
      },
    ]);
    expect(checkEngineSettings({ ENGINES_CHAT: 'anthropic' }).problems).toEqual([
      expect.stringContaining('ANTHROPIC_API_KEY is missing'),
      expect.stringContaining('ANTHROPIC_CHAT_MODEL is missing'),
    ]);
  });

  it('keep a voice assistant that hears and speaks itself, with a current model', () => {
    const env = { ENGINES_ASSISTANT: 'openai', OPENAI_API_KEY: 'sk-1', OPENAI_ASSISTANT_VOICE: 'cedar' };
    expect(readEngineSettings(env).assistants).toEqual([
      {
        engine: 'openai',
        url: 'https://api.openai.com/v1',
        apiKey: 'sk-1',
        outside: true,
        model: 'gpt-realtime-2.1',
        voice: 'cedar',
      },
    ]);
    expect(problemsOf({ ENGINES_ASSISTANT: 'openai' })).toEqual([
      expect.stringContaining('OPENAI_API_KEY is missing'),
    ]);
    expect(problemsOf({ ENGINES_ASSISTANT: 'hal' })).toEqual([expect.stringContaining('ENGINES_ASSISTANT')]);
  });

  it('keep an avatar for the voice assistant: its key, whose face, and the sandbox with the one that it has', () => {
    const heygen = { ENGINES_ASSISTANT: 'heygen', HEYGEN_API_KEY: 'la-1' };
    const avatarId = '0b6d1f0c-6f58-4d4e-9d63-2f1d6a7c9a10';
    const settings = {
      engine: 'heygen',
      url: 'https://api.liveavatar.com',
      apiKey: 'la-1',
      outside: true,
      avatarId,
      sandbox: false,
    };
    expect(readEngineSettings({ ...heygen, HEYGEN_AVATAR_ID: avatarId }).assistants).toEqual([settings]);
    expect(
      readEngineSettings({ ...heygen, HEYGEN_SANDBOX: 'on', HEYGEN_URL: 'https://gateway.example.org/' })
        .assistants,
    ).toEqual([
      {
        ...settings,
        url: 'https://gateway.example.org',
        avatarId: 'dd73ea75-1218-4ef3-92ce-606d5f7fbc0a',
        sandbox: true,
      },
    ]);
    expect(problemsOf({ ENGINES_ASSISTANT: 'heygen' })).toEqual([
      expect.stringContaining('HEYGEN_AVATAR_ID is missing'),
      expect.stringContaining('HEYGEN_API_KEY is missing'),
    ]);
    expect(problemsOf({ ...heygen, HEYGEN_AVATAR_ID: 'Anna' })).toEqual([
      expect.stringContaining('HEYGEN_AVATAR_ID'),
    ]);
    expect(problemsOf({ ...heygen, HEYGEN_AVATAR_ID: avatarId, HEYGEN_SANDBOX: 'yes' })).toEqual([
      expect.stringContaining('HEYGEN_SANDBOX'),
    ]);
  });

  it('give each role of a compatible server an address, a key and a model of its own', () => {
    const env = {
      ENGINES_SPEECH_TO_TEXT: 'compatible',
      COMPATIBLE_SPEECH_TO_TEXT_URL: 'http://speaches:8000/v1/',
      COMPATIBLE_SPEECH_TO_TEXT_MODEL: 'Systran/faster-whisper-small',
      COMPATIBLE_SPEECH_TO_TEXT_LANGUAGES: 'en, de',
      ENGINES_TRANSLATION: 'compatible,libretranslate',
      COMPATIBLE_TRANSLATION_URL: 'http://ollama:11434/v1',
      COMPATIBLE_TRANSLATION_API_KEY: 'secret',
      COMPATIBLE_TRANSLATION_MODEL: 'gemma3:12b',
      LIBRETRANSLATE_URL: 'http://translate:5000',
      ENGINES_TEXT_TO_SPEECH: 'compatible',
      COMPATIBLE_TEXT_TO_SPEECH_URL: 'http://kokoro:8880/v1',
      COMPATIBLE_TEXT_TO_SPEECH_MODEL: 'kokoro',
      COMPATIBLE_TEXT_TO_SPEECH_VOICES: 'en=af_heart,es=ef_dora',
      COMPATIBLE_TEXT_TO_SPEECH_SAMPLE_RATE: '22050',
    };
    expect(readEngineSettings(env)).toEqual({
      speechToText: [
        {
          engine: 'compatible',
          outside: false,
          url: 'http://speaches:8000/v1',
          apiKey: null,
          model: 'Systran/faster-whisper-small',
          protocol: 'file',
          languages: ['en', 'de'],
        },
      ],
      translation: [
        {
          engine: 'compatible',
          outside: false,
          url: 'http://ollama:11434/v1',
          apiKey: 'secret',
          model: 'gemma3:12b',
          languages: null,
        },
        { engine: 'libretranslate', outside: false, url: 'http://translate:5000', apiKey: null },
      ],
      assistants: [],
      speechTranslation: [],
      textToSpeech: [
        {
          engine: 'compatible',
          outside: false,
          url: 'http://kokoro:8880/v1',
          apiKey: null,
          model: 'kokoro',
          voices: [
            { language: 'en', voice: 'af_heart' },
            { language: 'es', voice: 'ef_dora' },
          ],
          sampleRateHz: 22_050,
        },
      ],
    });
  });

  it('tell engines on the operator’s own machines from those outside, which the gateway of a vendor stays', () => {
    const env = {
      ENGINES_SPEECH_TO_TEXT: 'deepgram,openai',
      DEEPGRAM_API_KEY: 'dg-1',
      DEEPGRAM_URL: 'http://deepgram.internal:8080',
      OPENAI_API_KEY: 'sk-1',
      OPENAI_BASE_URL: 'http://127.0.0.1:4000/v1',
      ENGINES_TRANSLATION: 'compatible,libretranslate',
      COMPATIBLE_TRANSLATION_URL: 'https://generativelanguage.googleapis.com/v1beta/openai',
      COMPATIBLE_TRANSLATION_MODEL: 'quick',
      LIBRETRANSLATE_URL: 'https://translate.example.org',
    };
    const outside = (more: object = {}) => {
      const { speechToText, translation } = readEngineSettings({ ...env, ...more });
      return [...speechToText, ...translation].map((one) => `${one.engine}: ${String(one.outside)}`);
    };
    const first = ['deepgram: false', 'openai: true', 'compatible: true'];
    expect(outside()).toEqual([...first, 'libretranslate: true']);
    expect(outside({ ENGINES_OWN_HOSTS: 'Translate.example.org' })).toEqual([
      ...first,
      'libretranslate: false',
    ]);
  });

  it('name what is missing, each once, with an example', () => {
    const env = {
      ENGINES_SPEECH_TO_TEXT: 'openai,compatible',
      ENGINES_TRANSLATION: 'openai',
      ENGINES_TEXT_TO_SPEECH: 'elevenlabs',
    };
    expect(problemsOf(env)).toEqual([
      'OPENAI_API_KEY is missing. Expected: a key of OpenAI. Example: OPENAI_API_KEY=sk-…',
      expect.stringContaining('COMPATIBLE_SPEECH_TO_TEXT_URL is missing.'),
      expect.stringContaining('COMPATIBLE_SPEECH_TO_TEXT_MODEL is missing.'),
      expect.stringContaining('ELEVENLABS_API_KEY is missing.'),
      expect.stringContaining('ELEVENLABS_VOICES is missing.'),
    ]);
    expect(() => readEngineSettings(env)).toThrow('OPENAI_API_KEY is missing');
  });

  it.each([
    [{ ENGINES_TRANSLATION: 'openai,gogle' }, 'ENGINES_TRANSLATION="openai,gogle" is not names with commas'],
    [{ ENGINES_TRANSLATION: 'openai,openai' }, 'ENGINES_TRANSLATION="openai,openai" is not names'],
    [{ ENGINES_SPEECH_TO_TEXT: 'libretranslate' }, 'ENGINES_SPEECH_TO_TEXT="libretranslate" is not'],
    [{ ENGINES_VOICE: 'openai' }, 'ENGINES_VOICE is not a setting.'],
    [{ COMPATIBLE_TRANSLATION_KEY: 'x' }, 'COMPATIBLE_TRANSLATION_KEY is not a setting.'],
    [
      { ENGINES_TRANSLATION: 'libretranslate', LIBRETRANSLATE_URL: 'translate:5000' },
      'LIBRETRANSLATE_URL="translate:5000" is not an http or https address',
    ],
    [
      { ENGINES_TEXT_TO_SPEECH: 'openai', OPENAI_API_KEY: 'k', OPENAI_VOICES: 'english=marin' },
      'OPENAI_VOICES="english=marin" is not',
    ],
  ])('refuse %o', (env, text) => {
    expect(problemsOf(env as unknown as Record<string, string>)).toEqual([expect.stringContaining(text)]);
  });

  it.each(['sk-one\nsk-two', 'sk-one\r\nx: y', 'Bearer sk', 'sk-“1”', 'sk-\u0000'])(
    'refuse the key %j without printing it: it would break a header',
    (key) => {
      const [problem, ...others] = problemsOf({ ENGINES_TRANSLATION: 'openai', OPENAI_API_KEY: key });
      expect(problem).toContain('OPENAI_API_KEY is not a key: it may only have visible ASCII characters');
      expect(problem).not.toContain('sk');
      expect(others).toEqual([]);
    },
  );

  it.each(['ANTHROPIC', 'GEMINI'])('refuse such a key of %s too', (vendor) => {
    const env = {
      ENGINES_CHAT: vendor.toLowerCase(),
      [`${vendor}_API_KEY`]: 'one two',
      [`${vendor}_CHAT_MODEL`]: 'm',
    };
    expect(problemsOf(env)).toEqual([expect.stringContaining(`${vendor}_API_KEY is not a key`)]);
  });

  it.each([
    'http://user:s3cret@translate:5000',
    'http://s3cret@translate:5000',
    'http://translate:5000/?api_key=s3cret',
    'http://translate:5000/#s3cret',
    'http://user:s3/cret@translate:5000',
  ])('refuse an address that carries a secret, without printing it: %s', (url) => {
    const problems = problemsOf({ ENGINES_TRANSLATION: 'libretranslate', LIBRETRANSLATE_URL: url });
    expect(problems).toEqual([expect.stringContaining('LIBRETRANSLATE_URL')]);
    expect(problems[0]).not.toContain('cret');
  });

  it('take keys from files, which are no unknown settings', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'key');
    writeFileSync(file, 'from-a-file\n');
    const env = {
      ENGINES_TRANSLATION: 'libretranslate,openai',
      LIBRETRANSLATE_URL: 'http://translate:5000',
      LIBRETRANSLATE_API_KEY_FILE: file,
      OPENAI_API_KEY_FILE: file,
    };
    expect(readEngineSettings(env).translation.map(({ apiKey }) => apiKey)).toEqual([
      'from-a-file',
      'from-a-file',
    ]);
    expect(problemsOf({ ...env, OPENAI_API_KEY_FILE: `${file}-none` })).toEqual([
      `OPENAI_API_KEY_FILE="${file}-none" cannot be read (ENOENT).`,
      expect.stringContaining('OPENAI_API_KEY is missing'),
    ]);
    expect(ENGINE_SECRETS.size).toBe(12);
  });

  it('say nothing about engines that are not used', () => {
    expect(problemsOf({ OPENAI_API_KEY: 'for something else', OPENAI_ORG_ID: 'mine' })).toEqual([]);
  });
});
