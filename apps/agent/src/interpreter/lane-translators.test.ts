import { describe, expect, it } from 'vitest';
import type { TextToSpeech, TextTranslator } from '../speech/ports.ts';
import { laneWorld, said } from '../testing/lane-world.ts';
import { Glossary } from './glossary.ts';

type Request = Parameters<TextTranslator['translate']>[0];

function translator(id: string, translate: (request: Request) => Promise<string>): TextTranslator {
  const info = { id, kind: 'translator', grade: 'production', typicalMs: 0 } as const;
  return { info, translates: () => true, translate };
}

describe('the translators of a lane', () => {
  it('are given the two sentences before, with their translations, until the lane is not needed', async () => {
    const asked: Request[] = [];
    const one = translator('one', async (request) => {
      asked.push(request);
      return Promise.resolve(`<${request.text}>`);
    });
    const world = laneWorld({ plan: { kind: 'cascade', translators: [one], voices: [] } });
    const contexts = async (text: string, segment: number) => {
      world.lane.heard(said(world.clock, text, segment, 500));
      await world.run(200);
      return asked.findLast(({ complete }) => complete)!.context;
    };
    const pair = (text: string) => ({ source: text, translation: `<${text}>` });
    expect(await contexts('a', 1)).toEqual([]);
    expect(await contexts('b', 2)).toEqual([pair('a')]);
    expect(await contexts('c', 3)).toEqual([pair('a'), pair('b')]);
    expect(await contexts('d', 4)).toEqual([pair('b'), pair('c')]);
    world.lane.clear();
    expect(await contexts('e', 5)).toEqual([]);
  });

  it('are given what was said of the sentence already', async () => {
    const asked: Request[] = [];
    const one = translator('one', async (request) => {
      asked.push(request);
      return Promise.resolve(request.text);
    });
    const world = laneWorld({ plan: { kind: 'cascade', translators: [one], voices: [laneWorld().voice] } });
    const whole = said(world.clock, 'uno dos tres cuatro cinco', 1, 1_600);
    world.lane.heard({ ...whole, ended: false });
    await world.run(100);
    expect([...new Set(asked.map(({ spoken }) => spoken))]).toEqual([undefined]);
    const [first] = world.spoken;
    world.lane.heard(whole);
    await world.run(100);
    expect(asked.at(-1)).toMatchObject({ complete: true, spoken: first!.words.join(' ') });
    expect(first!.words.length).toBeGreaterThan(1);
  });

  it('take over from one that hangs at the end of a sentence within three seconds', async () => {
    const hanging = translator('hanging', async () => new Promise(() => undefined));
    const next = translator('next', async ({ text }) => Promise.resolve(`next: ${text}`));
    const world = laneWorld({ plan: { kind: 'cascade', translators: [hanging, next], voices: [] } });
    world.lane.heard(said(world.clock, 'good morning', 1, 500));
    await world.run(2_400);
    expect(world.texts).toEqual([]);
    await world.run(200);
    expect(world.texts.at(-1)).toEqual({ segment: 1, text: 'next: good morning', final: true });
  });

  it('have four seconds for the end of a sentence when there is no other', async () => {
    let answer: (text: string) => void = () => undefined;
    const slow = translator('slow', async () => new Promise((resolve) => (answer = resolve)));
    const world = laneWorld({ plan: { kind: 'cascade', translators: [slow], voices: [] } });
    world.lane.heard(said(world.clock, 'good morning', 1, 500));
    await world.run(3_900);
    answer('buenos días');
    await world.run(40);
    expect(world.texts.at(-1)).toEqual({ segment: 1, text: 'buenos días', final: true });
  });

  it('are told what becomes of terms that the text may hold, and voices read what stays as it is said', async () => {
    const asked: Request[] = [];
    const one = translator('one', async (request) => {
      asked.push(request);
      return Promise.resolve(request.text);
    });
    const read: string[] = [];
    const info = {
      id: 'v',
      kind: 'text-to-speech',
      grade: 'production',
      typicalMs: 0,
      sampleRateHz: 48_000,
    } as const;
    const voice: TextToSpeech = {
      info,
      speaks: () => true,
      // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous
      synthesize: async function* ({ text }) {
        read.push(text);
        yield new Int16Array(4_800).fill(5_000);
      },
    };
    const glossary = new Glossary();
    glossary.setTerms([
      { term: 'boiler', saidAs: null, translations: { es: 'caldera' } },
      { term: 'Qwik', saidAs: 'quick', translations: { de: 'Kwick' } },
      { term: 'Kessel', saidAs: null, translations: {} },
    ]);
    const world = laneWorld({ plan: { kind: 'cascade', translators: [one], voices: [voice] }, glossary });
    world.lane.heard(said(world.clock, 'the boiler of Qwik', 1, 900));
    await world.run(3_000);
    expect(asked.at(-1)!.terms).toEqual([
      { term: 'boiler', translation: 'caldera' },
      { term: 'Qwik', translation: 'Qwik' },
    ]);
    expect(read.join(' ')).toBe('the boiler of quick');
    expect(world.texts.at(-1)!.text).toBe('the boiler of Qwik');
  });
});
