import { FakeClock, FakePage } from '@intermind/testing';
import { expect, it } from 'vitest';
import { createGatheringStore, GATHERED_MAX_MS } from './gathering-store.ts';

function gathering() {
  const [clock, page] = [new FakeClock(), new FakePage()];
  const store = createGatheringStore({ words: '', lanes: 0 }, { clock, page });
  const told: string[] = [];
  const text = ({ words, lanes }: { words: string; lanes: number }) => `${words}${lanes}`;
  store.subscribe((now, before) => told.push(`${text(before)} > ${text(now)}`));
  const say = (word: string) =>
    store.gather(() => store.setState(({ words }) => ({ words: `${words}${word}` })));
  return { clock, page, say, store, told };
}

it('what is set is told at once', () => {
  const { store, told } = gathering();
  store.setState({ lanes: 1 });
  store.setState({ words: 'a' });
  store.setState(store.getState());
  expect(told).toEqual(['0 > 1', '1 > a1']);
});

it('what is gathered counts at once, and is told once with the next frame', async () => {
  const { clock, page, say, store, told } = gathering();
  for (const word of ['a', 'b', 'c']) say(word);
  expect([store.getState().words, told]).toEqual(['abc', []]);
  page.drawFrame();
  expect([told, clock.waiting]).toEqual([['0 > abc0'], 0]);
  page.drawFrame();
  say('d');
  page.drawFrame();
  await clock.advance(GATHERED_MAX_MS);
  expect(told).toEqual(['0 > abc0', 'abc0 > abcd0']);
});

it('where no frame is drawn, it is told a little later', async () => {
  const { clock, page, say, told } = gathering();
  say('a');
  await clock.advance(GATHERED_MAX_MS - 1);
  say('b');
  expect(told).toEqual([]);
  await clock.advance(1);
  expect(told).toEqual(['0 > ab0']);
  page.drawFrame();
  expect([told.length, clock.waiting]).toEqual([1, 0]);
});

it('with what is set meanwhile, what was gathered before is told at once', async () => {
  const { clock, page, say, store, told } = gathering();
  say('a');
  store.setState({ lanes: 1 });
  expect(told).toEqual(['0 > a1']);
  page.drawFrame();
  await clock.advance(GATHERED_MAX_MS);
  expect([told.length, clock.waiting]).toEqual([1, 0]);
});

it('what changes nothing is not told', () => {
  const { clock, page, store, told } = gathering();
  store.gather(() => store.setState(store.getState()));
  expect(clock.waiting).toBe(0);
  page.drawFrame();
  expect(told).toEqual([]);
});

it('what those set who are told is told at once', () => {
  const { page, say, store, told } = gathering();
  store.subscribe(({ words, lanes }) => words.length !== lanes && store.setState({ lanes: words.length }));
  say('a');
  page.drawFrame();
  expect(told).toEqual(['0 > a0', 'a0 > a1']);
});

it('an error ends the gathering of what caused it', () => {
  const { store, told } = gathering();
  const fail = () =>
    store.gather(() => {
      throw new Error('unreadable');
    });
  expect(fail).toThrow('unreadable');
  store.setState({ lanes: 1 });
  expect(told).toEqual(['0 > 1']);
});
