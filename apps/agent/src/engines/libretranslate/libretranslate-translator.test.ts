import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { standIn, type Fault } from '../../testing/stand-ins/stand-in-server.ts';
import { LibreTranslateTranslator } from './libretranslate-translator.ts';

const LANGUAGES = [
  { code: 'en', name: 'English', targets: ['en', 'es', 'zh-Hans'] },
  { code: 'es', name: 'Spanish', targets: ['en', 'es'] },
  { code: 'zh-Hans', name: 'Chinese', targets: ['en', 'zh-Hans'] },
];
const request = (to: 'es' | 'zh' | 'de' = 'es') =>
  ({ text: 'good morning', from: 'en', to, complete: true, signal: AbortSignal.timeout(5_000) }) as const;

async function libreTranslate({
  languages = LANGUAGES,
  apiKey = null,
}: { languages?: object[]; apiKey?: string | null } = {}) {
  const server = await standIn({
    answer: ({ path, json }, response) => {
      const answer =
        path === '/languages'
          ? languages
          : { translatedText: ` ${String(json['target'])}:${String(json['q'])}\n` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    },
  });
  const clock = new FakeClock(1_000_000);
  return { server, clock, translator: new LibreTranslateTranslator(server.url, apiKey, clock) };
}

describe('translation by LibreTranslate', () => {
  it('offers the pairs that the server has, in our names', async () => {
    const { translator } = await libreTranslate();
    expect(translator.translates('de', 'fr')).toBe(true);
    await translator.loadLanguages();
    const pairs = (['en', 'es', 'zh', 'de'] as const).map((to) => translator.translates('en', to));
    expect([...pairs, translator.translates('zh', 'es')]).toEqual([false, true, true, false, false]);
  });

  it('takes every language into every other where an old server does not say', async () => {
    const languages = [{ code: 'en' }, { code: 'es' }, { code: 'zh' }];
    const { translator } = await libreTranslate({ languages });
    await translator.loadLanguages();
    expect([translator.translates('es', 'zh'), translator.translates('es', 'de')]).toEqual([true, false]);
  });

  it('translates, with the server’s names of languages and its key', async () => {
    const { server, translator } = await libreTranslate({ apiKey: 'lt-1' });
    await translator.loadLanguages();
    expect(await translator.translate(request('zh'))).toBe('zh-Hans:good morning');
    expect(server.asked.at(-1)).toMatchObject({
      method: 'POST',
      path: '/translate',
      json: { q: 'good morning', source: 'en', target: 'zh-Hans', format: 'text', api_key: 'lt-1' },
    });
  });

  it('asks for the languages again while the server did not answer, not more often than each 30 s', async () => {
    const { server, clock, translator } = await libreTranslate();
    server.faults.push({ status: 503 });
    await expect(translator.loadLanguages()).rejects.toMatchObject({ kind: 'engine' });
    await translator.translate(request());
    expect(server.asked.map(({ path }) => path)).toEqual(['/languages', '/translate']);
    await clock.advance(30_000);
    await translator.translate(request());
    await expect.poll(() => translator.translates('en', 'de')).toBe(false);
    await expect(translator.translate(request('de'))).rejects.toMatchObject({ kind: 'request' });
  });

  it.each<[string, Fault, object]>([
    ['a key that is refused', { status: 403, body: { error: 'Invalid API key' } }, { kind: 'quota' }],
    ['too many texts', { status: 429, body: { error: 'Slowdown: 20 per 1 minute' } }, { kind: 'engine' }],
    [
      'a language that it has not',
      { status: 400, body: { error: 'xx is not supported' } },
      { kind: 'request' },
    ],
    ['an error of its own', { status: 500, body: { error: 'Cannot translate' } }, { kind: 'engine' }],
    ['no text', { status: 200, body: { translatedText: ['a'] } }, { kind: 'engine' }],
    ['an empty text', { status: 200, body: { translatedText: ' ' } }, { kind: 'engine' }],
    ['a page', 'garbage', { kind: 'engine' }],
    ['too much', 'oversize', { kind: 'engine' }],
    ['a dropped connection', 'drop', { kind: 'engine' }],
  ])('fails with %s', async (_how, fault, expected) => {
    const { server, translator } = await libreTranslate();
    await translator.loadLanguages();
    server.faults.push(fault);
    await expect(translator.translate(request())).rejects.toMatchObject({ name: 'EngineError', ...expected });
  });
});
