import { expect, it } from 'vitest';
import { laneWorld, said } from '../testing/lane-world.ts';
import { Glossary } from './glossary.ts';

type World = ReturnType<typeof laneWorld>;

/** Three sentences at once; the voice needs more than six seconds for the first. */
function threeSentences({ clock, lane, engine }: World, wordMs = 2_400): void {
  engine.wordMs = wordMs;
  const sentences = ['uno dos tres.', 'Bueno, eh vamos con con el banco.', 'siete ocho.'];
  for (const [index, text] of sentences.entries()) lane.heard(said(clock, text, index + 1, 900));
}

it('says a sentence that waited for six seconds without what carries nothing; its caption has everything', async () => {
  const world = laneWorld();
  threeSentences(world);
  await world.run(40_000);
  expect(world.aloud).toEqual(['uno dos tres.', 'vamos con el banco.', 'siete ocho.']);
  const captions = new Map(world.texts.map(({ segment, text }) => [segment, text]));
  expect([...captions.values()]).toEqual([
    'uno dos tres.',
    'Bueno, eh vamos con con el banco.',
    'siete ocho.',
  ]);
  expect(world.shortened.map(({ words }) => words)).toEqual([3]);
  // what counts as spoken are all of its words: a process that takes over goes on behind them
  expect(world.spoken[1]!.words).toHaveLength(7);
});

it('is brief before anything is skipped', async () => {
  const world = laneWorld();
  threeSentences(world, 2_800);
  await world.run(40_000);
  expect(world.shortened).toHaveLength(1);
  expect(world.skipped).toEqual([]);
  const whole = laneWorld();
  threeSentences(whole, 4_000);
  await whole.run(40_000);
  // The first sentence alone took longer than ten seconds.
  expect(whole.skipped.map(({ words }) => words)).toEqual([7]);
});

it('tells listeners for eight seconds that the voice was brief', async () => {
  const world = laneWorld();
  const { statuses, reportedMs, run } = world;
  threeSentences(world);
  await run(40_000);
  const first = statuses.findIndex(({ shortened }) => shortened);
  const last = statuses.findLastIndex(({ shortened }) => shortened);
  const { atMs } = world.shortened[0]!;
  expect([reportedMs[first], reportedMs[last + 1]]).toEqual([atMs, atMs + 8_000]);
  expect(statuses[first]!.state).toBe('catching-up');
  expect(statuses.some(({ skipped }) => skipped)).toBe(false);
});

it('says everything while it is not far behind', async () => {
  const world = laneWorld();
  threeSentences(world, 500);
  await world.run(20_000);
  expect(world.aloud).toContain('Bueno, eh vamos con con el banco.');
  expect(world.shortened).toEqual([]);
  expect(world.statuses.some(({ shortened }) => shortened)).toBe(false);
});

it('keeps names of the people and terms of the room', async () => {
  const glossary = new Glossary();
  glossary.setNames(['Eh Tanaka']);
  glossary.setTerms([{ term: 'well', saidAs: null, translations: { es: 'Bueno' } }]);
  const world = laneWorld({ glossary });
  threeSentences(world);
  await world.run(40_000);
  expect(world.aloud).toContain('Bueno, eh vamos con el banco.');
});
