import type { Language, Taking } from '@intermind/contracts/languages';
import { INTERPRETATION_STEPS } from '@intermind/contracts/step-downs';
import { expect, test } from 'vitest';
import { allowanceOf, mostHeard, planAllowance, reasonOf } from './quota-step.ts';

type Listener = [speaks: Language, hears: Language, understands?: Language[], takes?: Partial<Taking>];
const room = (list: Listener[]) =>
  new Map(
    list.map(([language, hears, understands = [], takes], at) => [
      `prt_${at}`,
      { language, hears, understands, listens: true, reads: true, ...takes },
    ]),
  );
/** Where everybody speaks. */
const kept = (...list: Listener[]) => {
  const people = room(list);
  return [
    ...mostHeard(
      people,
      [...people].map(([identity, { language }]) => ({ identity, language })),
    ),
  ];
};
const said = (at: number, language: Language, heard = true) => ({ identity: `prt_${at}`, language, heard });

test('the language that most people hear is kept', () => {
  expect(kept(['en', 'en'], ['es', 'es'], ['es', 'es'], ['fr', 'fr'])).toEqual(['es']);
  // What they speak does not count, but what they want to hear.
  expect(kept(['en', 'de'], ['es', 'de'], ['fr', 'fr'])).toEqual(['de']);
});

test('languages that as many people hear are kept together', () => {
  expect(kept(['en', 'en'], ['es', 'es'])).toEqual(['en', 'es']);
  expect(kept(['en', 'en'], ['es', 'es'], ['es', 'es'], ['fr', 'fr'], ['fr', 'fr'])).toEqual(['es', 'fr']);
});

test('people who understand everybody need no interpretation, and do not count', () => {
  expect(kept(['es', 'es', ['en']], ['es', 'es', ['en']], ['en', 'en'])).toEqual(['en']);
  expect(kept(['en', 'en'], ['en', 'en'])).toEqual([]);
  // Nobody interprets people for themselves.
  expect(kept(['en', 'es'])).toEqual([]);
  expect(kept()).toEqual([]);
});

test('a listener who changes languages takes their voice along', () => {
  const others: Listener[] = [
    ['en', 'en'],
    ['es', 'es'],
    ['es', 'es'],
    ['fr', 'fr'],
    ['fr', 'fr'],
  ];
  expect(kept(...others, ['de', 'es'])).toEqual(['es']);
  expect(kept(...others, ['de', 'fr'])).toEqual(['fr']);
});

test('only people who do not understand somebody that was heard are counted', () => {
  const list: Listener[] = [...Array<Listener>(3).fill(['en', 'en']), ['es', 'es'], ['es', 'es']];
  const allowed = (...speakers: Parameters<typeof planAllowance>[2]) => {
    const plan = planAllowance('fewer-voices', room(list), speakers);
    return (['en', 'es'] as const).map((to) => plan.of({ heard: true }, to));
  };
  expect(allowed(said(0, 'en'), said(3, 'es', false))).toEqual(['captions', 'voice']);
  expect(allowed(said(0, 'en'), said(3, 'es'))).toEqual(['voice', 'captions']);
  // The assistant is not one of the people.
  expect(allowed({ identity: 'prt_assistant', language: 'fr', heard: true })).toEqual(['voice', 'captions']);
});

test('a voice is kept for those who listen, and captions for those who read as well', () => {
  const reader: Listener = ['es', 'es', [], { listens: false }];
  const people = room([['en', 'en'], reader, reader, ['fr', 'fr'], ['de', 'de', [], { listens: false, reads: false }]]); // prettier-ignore
  const allowed = (step: 'fewer-voices' | 'fewer-captions') => {
    const plan = planAllowance(step, people, [said(0, 'en')]);
    return (['es', 'fr', 'de'] as const).map((to) => plan.of({ heard: true }, to));
  };
  expect(allowed('fewer-voices')).toEqual(['captions', 'voice', 'captions']);
  expect(allowed('fewer-captions')).toEqual(['captions', 'original', 'original']);
});

test('everything is kept before anybody was heard, and later the captions of people who were not', () => {
  const people = room([['en', 'en'], ['es', 'es'], ['fr', 'fr'], ['es', 'es']]); // prettier-ignore
  const silent = planAllowance('fewer-voices', people, [said(0, 'en', false)]);
  expect(silent.of({ heard: false }, 'fr')).toBe('voice');
  const speakers = [said(0, 'en'), said(1, 'es', false)];
  const voices = planAllowance('fewer-voices', people, speakers);
  const captions = planAllowance('fewer-captions', people, speakers);
  expect([voices, captions].map((plan) => speakers.map((speaker) => plan.of(speaker, 'fr')))).toEqual([
    ['captions', 'captions'],
    ['original', 'captions'],
  ]);
});

test('each step takes from the languages that few people hear first', () => {
  const steps = [undefined, ...INTERPRETATION_STEPS];
  expect(steps.map((step) => allowanceOf(step, true))).toEqual([
    ...['voice', 'voice', 'captions', 'captions', 'original'],
  ]);
  expect(steps.map((step) => allowanceOf(step, false))).toEqual([
    ...['voice', 'captions', 'captions', 'original', 'original'],
  ]);
  expect(steps.map(reasonOf)).toEqual(['quota', 'quota-low', 'quota', 'quota', 'quota']);
});
