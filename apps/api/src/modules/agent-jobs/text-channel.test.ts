import type { EngineReport } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { TextChannel } from './text-channel.ts';
import type { Worker } from './worker.ts';

const TONGUE: EngineReport = {
  ...{ id: 'tongue', kind: 'translator', grade: 'production', outside: false, available: true },
  ...{ covers: ['en>de'], hint: null },
};
const ASKED = { from: 'en', to: 'de', texts: ['one'], sealed: false } as const;

/** What the channel sees of a worker, with what it was told. */
function worker(load = 0) {
  const told: string[] = [];
  const its = {
    ...{ capacity: 10, jobs: 0, load, canTranslate: true, engines: [TONGUE], told },
    isSilent: () => false,
    translate: ({ id }: { id: number }) => void told.push(`translate ${id}`),
    cancelTranslation: (id: number) => void told.push(`cancel ${id}`),
  };
  return its as typeof its & Worker;
}

function channel(...workers: ReturnType<typeof worker>[]) {
  const stop = new AbortController();
  const texts = new TextChannel(
    () => workers,
    () => new Date(),
    1,
  );
  return { texts, stop, ask: () => texts.translate(ASKED, stop.signal) };
}

test('what waits counts in the choice of a worker', async () => {
  const [one, other, busy] = [worker(), worker(), worker(0.6)];
  const { stop, ask } = channel(one, other, busy);
  const asked = Array.from({ length: 8 }, ask);
  expect([one, other, busy].map(({ told }) => told.length)).toEqual([4, 4, 0]);
  stop.abort();
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 8 }, () => undefined));
});

test('a worker is told that nobody waits any more, unless it has answered', async () => {
  const one = worker();
  const { texts, stop, ask } = channel(one);
  const answered = ask();
  texts.hear(one, { type: 'translated', id: 1, texts: ['eins'] });
  expect(await answered).toEqual(['eins']);
  const given = ask();
  stop.abort();
  expect(await given).toBeUndefined();
  expect(one.told).toEqual(['translate 1', 'translate 2', 'cancel 2']);
});

test('an API that was started again asks by other numbers', () => {
  const one = worker();
  for (let start = 0; start < 2; start += 1) {
    const texts = new TextChannel(
      () => [one],
      () => new Date(),
    );
    void texts.translate(ASKED, new AbortController().signal);
  }
  expect(new Set(one.told).size).toBe(2);
});
