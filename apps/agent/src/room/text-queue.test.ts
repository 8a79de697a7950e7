import { expect, it, onTestFinished, vi } from 'vitest';
import { TextQueue, type TextQueueOptions } from './text-queue.ts';

function setUp(options: Partial<TextQueueOptions> = {}) {
  const sent: string[] = [];
  const lost: string[] = [];
  const queue = new TextQueue({
    send: (_topic, text) => Promise.resolve(sent.push(text)),
    onLost: (topic, reason) => lost.push(`${topic}: ${String(reason)}`),
    ...options,
  });
  return { queue, sent, lost };
}

it('sends one text after the other, in order', async () => {
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: string[] = [];
  const { queue } = setUp({ send: (_topic, text) => turns[begun.push(text) - 1]!.promise });
  queue.push('captions', 'a');
  queue.push('captions', 'b');
  expect(begun).toEqual(['a']);
  turns[0]!.resolve();
  await expect.poll(() => begun).toEqual(['a', 'b']);
});

it('a text that hangs lets the next one go', async () => {
  const begun: string[] = [];
  const { queue, lost } = setUp({
    limitMs: 10,
    send: (_topic, text) => (begun.push(text) === 1 ? new Promise(() => undefined) : Promise.resolve()),
  });
  queue.push('captions', 'hangs');
  queue.push('captions', 'goes');
  await expect.poll(() => begun).toEqual(['hangs', 'goes']);
  expect(lost).toEqual([]);
});

it('drops the oldest of those that wait when there are too many', async () => {
  const repaired = Promise.withResolvers<void>();
  const sent: string[] = [];
  const { queue, lost } = setUp({
    capacity: 3,
    send: async (_topic, text) => {
      await repaired.promise;
      sent.push(text);
    },
  });
  for (const text of ['first', '1', '2', '3', '4', '5']) queue.push('captions', text);
  expect(lost).toEqual(Array(2).fill('captions: too many texts are waiting'));
  repaired.resolve();
  await expect.poll(() => sent).toEqual(['first', '3', '4', '5']);
});

it('drops those first that are late already', async () => {
  const repaired = Promise.withResolvers<void>();
  const sent: string[] = [];
  const { queue } = setUp({
    capacity: 3,
    send: async (_topic, text) => {
      await repaired.promise;
      sent.push(text);
    },
  });
  queue.push('captions', 'first');
  queue.push('captions', 'live');
  for (const text of ['1', '2', '3', '4']) queue.push('captions', text, { late: true });
  queue.push('captions', 'final', { lasting: true });
  repaired.resolve();
  await expect.poll(() => sent).toEqual(['first', 'live', '4', 'final']);
});

it('a text that is refused is told, and the next one goes', async () => {
  const { queue, sent, lost } = setUp({
    send: (_topic, text) =>
      text === 'bad' ? Promise.reject(new Error('refused')) : Promise.resolve(sent.push(text)),
  });
  queue.push('lanes', 'bad');
  queue.push('captions', 'good');
  await expect.poll(() => sent).toEqual(['good']);
  expect(lost).toEqual(['lanes: Error: refused']);
});

it('leaves no timer behind', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  onTestFinished(() => {
    set.mockRestore();
    cleared.mockRestore();
  });
  // Others of this process have timers of their own.
  const limitMs = 54_321;
  const { queue } = setUp({ limitMs });
  queue.push('captions', 'a');
  const own = set.mock.results.filter((_, call) => set.mock.calls[call]![1] === limitMs);
  expect(own).toHaveLength(1);
  await expect.poll(() => cleared.mock.calls.flat()).toContain(own[0]!.value);
});

it('drops those that are repeated before those that are not', async () => {
  const repaired = Promise.withResolvers<void>();
  const sent: string[] = [];
  const { queue } = setUp({
    capacity: 3,
    send: async (_topic, text) => {
      await repaired.promise;
      sent.push(text);
    },
  });
  queue.push('captions', 'first');
  for (const text of ['1', '2', '3']) queue.push('captions', text, { lasting: true });
  for (const text of ['a', 'b']) queue.push('captions', text);
  queue.push('captions', '4', { lasting: true });
  repaired.resolve();
  await expect.poll(() => sent).toEqual(['first', '2', '3', '4']);
});

it('sends again what nobody repeats, in its place, and gives it up at last', async () => {
  const tried: string[] = [];
  const { queue, lost } = setUp({
    retryMs: 1,
    send: (_topic, text) => {
      tried.push(text);
      const fails = text === 'never' || tried.filter((one) => one === text).length < 3;
      return fails ? Promise.reject(new Error('no connection')) : Promise.resolve();
    },
  });
  queue.push('captions', 'final', { lasting: true });
  queue.push('captions', 'never', { lasting: true });
  await expect.poll(() => tried.length).toBe(7);
  expect(tried).toEqual([...Array<string>(3).fill('final'), ...Array<string>(4).fill('never')]);
  await expect.poll(() => lost).toEqual(['captions: Error: no connection']);
});

it('sends again what nobody repeats and what hung', async () => {
  const tried: string[] = [];
  const { queue } = setUp({
    limitMs: 10,
    send: (_topic, text) => (tried.push(text) === 1 ? new Promise(() => undefined) : Promise.resolve()),
  });
  queue.push('captions', 'final', { lasting: true });
  await expect.poll(() => tried).toEqual(['final', 'final']);
});

it('says which people a text is for', async () => {
  const readers: unknown[] = [];
  const { queue } = setUp({ send: (_topic, _text, to) => Promise.resolve(readers.push(to)) });
  queue.push('captions', 'a', { to: ['prt_ana'] });
  queue.push('lanes', 'b');
  await expect.poll(() => readers).toEqual([['prt_ana'], undefined]);
});

it('of those that tell the newest of the same only the last is sent, where the first of them waited', async () => {
  const repaired = Promise.withResolvers<void>();
  const sent: [string, string, readonly string[] | undefined][] = [];
  const { queue, lost } = setUp({
    capacity: 3,
    send: async (topic, text, to) => {
      await repaired.promise;
      sent.push([topic, text, to]);
    },
  });
  queue.push('lanes', 'under way', { newestOf: 'es' });
  for (const text of ['1', '2', '3', '4']) {
    queue.push('lanes', text, { newestOf: 'es', to: [text] });
    queue.push('captions', text, { newestOf: 'es', lasting: text === '4' });
    queue.push('lanes', `for one ${text}`, { late: true });
  }
  repaired.resolve();
  await expect.poll(() => sent.length).toBe(4);
  expect(sent).toEqual([
    ['lanes', 'under way', undefined],
    ['lanes', '4', ['4']],
    ['captions', '4', undefined],
    ['lanes', 'for one 4', undefined],
  ]);
  expect(lost).toEqual(Array(3).fill('lanes: too many texts are waiting'));
});
