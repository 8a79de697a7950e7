import { FakeClock } from '@intermind/testing';
import { expect, it } from 'vitest';
import { PieceSender } from './piece-sender.ts';

/** An API that answers what it is told to, in turn; then 200. */
function sending(...answers: (number | 'away')[]) {
  const clock = new FakeClock(3_000);
  const calls: string[] = [];
  const over: string[] = [];
  const sender = new PieceSender({
    address: '/api/recorder',
    token: 'secret',
    clock,
    onOver: (why) => over.push(why),
    fetch: async (url, init) => {
      const body = init.body instanceof Blob ? await init.body.text() : '';
      calls.push(`${url.replace('/api/recorder/', '')} ${body}`.trim());
      expect(new Headers(init.headers).get('authorization')).toBe('Bearer secret');
      const answer = answers.shift() ?? 200;
      if (answer === 'away') throw new TypeError('Failed to fetch');
      return new Response(null, { status: answer });
    },
  });
  return { clock, calls, over, sender };
}
const piece = (text: string) => new Blob([text]);

it('sends pieces in their order, each track counted by itself, and says when it has finished', async () => {
  const { calls, sender } = sending();
  sender.add('picture', 1_000.4, piece('a'));
  sender.add('es', 2_000, piece('b'));
  sender.add('picture', 1_000.4, piece(''));
  sender.add('picture', 1_000.4, piece('c'));
  await sender.finish();
  expect(calls).toEqual([
    'pieces?track=picture&number=0&startedAt=1000&now=3000 a',
    'pieces?track=es&number=0&startedAt=2000&now=3000 b',
    'pieces?track=picture&number=1&startedAt=1000&now=3000 c',
    'finished',
  ]);
  expect(sender.sent).toBe(3);
});

it('keeps what the API cannot take now, and sends it again, later each time', async () => {
  const { clock, calls, over, sender } = sending('away', 503, 200);
  sender.add('picture', 0, piece('a'));
  sender.add('picture', 0, piece('b'));
  const finished = sender.finish();
  await clock.advance(499);
  expect(calls).toHaveLength(1);
  await clock.advance(1);
  expect(calls).toHaveLength(2);
  await clock.advance(999);
  expect(calls).toHaveLength(2);
  await clock.advance(1);
  await finished;
  expect(calls.slice(2)).toEqual([
    'pieces?track=picture&number=0&startedAt=0&now=4500 a',
    'pieces?track=picture&number=1&startedAt=0&now=4500 b',
    'finished',
  ]);
  expect(over).toEqual([]);
});

it.each([401, 404, 507])('stops where nothing is taken any more: %i', async (status) => {
  const { calls, over, sender } = sending(status);
  sender.add('picture', 0, piece('a'));
  await sender.settled();
  sender.add('picture', 0, piece('b'));
  await sender.finish();
  expect([calls.length, over]).toEqual([1, [`the API answers ${status}`]]);
});

it('does not fill the memory while the API is away', async () => {
  const { over, sender } = sending('away');
  const large = new Blob([new Uint8Array(65 * 1024 * 1024)]);
  for (let count = 0; count < 4; count += 1) sender.add('picture', 0, large);
  await Promise.resolve();
  expect(over).toEqual(['the API was away for too long']);
});
