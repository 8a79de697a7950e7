import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { EngineError, type TextTranslator } from '../speech/ports.ts';
import { Glossary } from './glossary.ts';
import { LaneTranslator } from './lane-translator.ts';
import type { TranslationRequest } from './policy/late-binding.ts';

type Asked = Omit<Parameters<TextTranslator['translate']>[0], 'signal'>;

function engine(id: string, translate: (text: string) => Promise<string>) {
  const asked: Asked[] = [];
  const translator: TextTranslator = {
    info: { id, kind: 'translator', grade: 'production', typicalMs: 0 },
    translates: () => true,
    translate: async ({ signal: _, ...request }) => {
      asked.push(request);
      return translate(request.text);
    },
  };
  return { asked, translator };
}

const echo = (id = 'echo') => engine(id, async (text) => Promise.resolve(`<${text}>`));
const hanging = () => engine('hanging', async () => new Promise(() => undefined));

function world(engines: { translator: TextTranslator }[], glossary?: Glossary) {
  const clock = new FakeClock(100_000);
  const translators = engines.map(({ translator }) => translator);
  const close = async (): Promise<void> => Promise.resolve();
  const registry = new EngineRegistry({ recognisers: [], translators, voices: [], close }, clock);
  const lane = new LaneTranslator({ ...{ from: 'en', to: 'es', translators, registry, clock }, glossary });
  const answer = async (texts: string[], more: Partial<TranslationRequest> = {}) => {
    const request = { segment: 1, texts, complete: true, spoken: '', ...more } as TranslationRequest;
    const { texts: translated, engine: by } = await lane.answer(request, new AbortController().signal);
    return [...translated, by.id];
  };
  /** After how long it was given up. */
  const failsAfterMs = async (complete: boolean) => {
    const startMs = clock.nowMs();
    let endMs: number | undefined;
    answer(['a'], { complete }).then(
      () => (endMs = clock.nowMs()),
      () => (endMs = clock.nowMs()),
    );
    while (endMs === undefined && clock.nowMs() - startMs < 20_000) await clock.advance(100);
    return (endMs ?? Number.POSITIVE_INFINITY) - startMs;
  };
  return { clock, registry, lane, answer, failsAfterMs };
}

it('all texts of a request come from one engine; what is empty is not asked for', async () => {
  const [first, second] = [echo('first'), echo('second')];
  const { answer, registry } = world([first, second]);
  expect(await answer(['a', '', 'b'])).toEqual(['<a>', '', '<b>', 'first']);
  expect([first.asked.map(({ text }) => text), second.asked]).toEqual([['a', 'b'], []]);
  registry.breaker(first.translator, 'en>es').failed(new EngineError('used up', 'quota'));
  expect(await answer(['c'])).toEqual(['<c>', 'second']);
});

it.each([
  ['part of a sentence', false, 1, 1_500],
  ['part of a sentence, where another may be asked,', false, 2, 1_500],
  ['a sentence', true, 1, 4_000],
  ['a sentence, where another may be asked,', true, 2, 2_500],
])('%s is waited for so long', async (_what, complete, engines, limitMs) => {
  const { failsAfterMs } = world([hanging(), echo()].slice(0, engines));
  expect(await failsAfterMs(complete)).toBe(limitMs);
});

it('no engine that may be used is a refusal', async () => {
  const { answer } = world([]);
  await expect(answer(['a'])).rejects.toMatchObject({
    kind: 'request',
    message: 'no translator may be used',
  });
});

it('an engine that the seal of the room forbids is not asked', async () => {
  const [outside, own] = [echo('outside'), echo('own')];
  own.translator.info = { ...own.translator.info, own: true };
  const { answer, registry } = world([outside, own]);
  registry.allow({ demonstration: false, sealed: true });
  expect([await answer(['a']), outside.asked]).toEqual([['<a>', 'own'], []]);
});

it('engines are told the two sentences before, terms, and what was said; an empty sentence is none', async () => {
  const glossary = new Glossary();
  glossary.setTerms([{ term: 'boiler', saidAs: null, translations: { es: 'caldera' } }]);
  const { asked, ...one } = echo();
  const { lane, answer } = world([one], glossary);
  for (const source of ['one', 'two', '', 'three']) lane.remember(source, `<${source}>`);
  await answer(['the boiler'], { spoken: 'la' });
  const pair = (source: string) => ({ source, translation: `<${source}>` });
  const terms = [{ term: 'boiler', translation: 'caldera' }];
  const request = { text: 'the boiler', from: 'en', to: 'es', complete: true } as const;
  expect(asked.pop()).toEqual({ ...request, context: [pair('two'), pair('three')], terms, spoken: 'la' });
  lane.clear();
  await answer(['the boiler']);
  expect(asked.pop()).toEqual({ ...request, context: [], terms });
});

it('part of a sentence is asked for once, until the lane is cleared; the whole each time', async () => {
  const one = echo();
  const { lane, answer } = world([one]);
  const part = { complete: false };
  for (let times = 0; times < 2; times++) await answer(['a'], part);
  expect(one.asked).toHaveLength(1);
  expect(one.asked[0]).toEqual({ text: 'a', from: 'en', to: 'es', ...part, context: [], terms: [] });
  await answer(['a'], { ...part, segment: 2 });
  lane.clear();
  await answer(['a'], part);
  for (let times = 0; times < 2; times++) await answer(['a']);
  expect(one.asked).toHaveLength(5);
});
