import type { ParticipantId } from '@intermind/contracts/ids';
import type { RecorderEntry, RecorderOrders } from '@intermind/contracts/recorder-work';
import { FakeClock } from '@intermind/testing';
import { expect, it } from 'vitest';
import { createRecorder, type EndRecorder, type Job } from './recorder.ts';
import { recordUnderEgress } from './under-egress.ts';

const [ANA, BEN] = ['ana', 'ben'] as ParticipantId[] as [ParticipantId, ParticipantId];
const ordersOf = (version: string, more: Partial<RecorderOrders> = {}): RecorderOrders => ({
  ...{ recording: true, transcript: true, offRecord: [], version },
  ...more,
});
const ENTRY: RecorderEntry = {
  ...{ mediaUrl: 'wss://media.example.org', mediaToken: 'media', token: 'secret', captions: true },
  orders: ordersOf('1', { offRecord: [ANA] }),
};
type Answer = number | 'away' | RecorderEntry | RecorderOrders;

/** A page that Egress opened, and an API that answers in turn; without an answer the question for orders waits. */
function page(answers: { enter?: Answer[]; orders?: Answer[] } = {}) {
  const clock = new FakeClock();
  const calls: string[] = [];
  const said: string[] = [];
  const leftOut: (readonly string[])[] = [];
  const joining = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  let over = false;
  let job: Job | undefined;
  let end: EndRecorder | undefined;
  const recorder = createRecorder((given, ended) => {
    [job, end] = [given, ended];
    return Promise.resolve({
      leaveOut: ({ offRecord }) => void leftOut.push(offRecord),
      record: () => joining.promise,
      progress: () => ({ drawn: 1, sent: 1 }),
      stop: () => stopping.promise,
    });
  });
  const left = { enter: [ENTRY], orders: [], ...answers } as Record<string, Answer[]>;
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    const what = url.replace('/api/recorder/', '');
    const bearer = new Headers(init.headers).get('authorization');
    calls.push(what);
    expect(bearer).toBe(what === 'enter' ? null : 'Bearer secret');
    if (what === 'enter') expect(init.body).toBe('{"code":"the code"}');
    const answer = what === 'finished' ? 204 : left[what.split('?')[0]!]!.shift();
    if (answer === undefined) return new Promise(() => undefined);
    if (answer === 'away') return Promise.reject(new TypeError('Failed to fetch'));
    const [body, status] = typeof answer === 'number' ? [null, answer] : [JSON.stringify(answer), 200];
    return Promise.resolve(new Response(body, { status }));
  };
  const address = '/api/recorder';
  const say = (marker: string) => void said.push(marker);
  void recordUnderEgress('the code', { recorder, address, fetch, clock, say }).then(() => (over = true));
  const state = async () => {
    await clock.advance(0);
    return { said, calls, over };
  };
  return { clock, state, leftOut, joining, stopping, end: () => end!, job: () => job };
}

it('enters with its code, records what it is told, and tells Egress once it records', async () => {
  const { state, joining, job, leftOut } = page();
  expect((await state()).said).toEqual([]);
  expect(job()).toEqual({
    ...{ mediaUrl: 'wss://media.example.org', mediaToken: 'media', token: 'secret', captions: true },
    record: ENTRY.orders,
  });
  expect(leftOut).toEqual([['ana']]);
  joining.resolve();
  expect(await state()).toEqual({
    said: ['START_RECORDING'],
    calls: ['enter', 'orders?known=1'],
    over: false,
  });
});

it.each([401, 404])('ends at once where its code is answered %d', async (status) => {
  const { state } = page({ enter: [status] });
  expect(await state()).toEqual({ said: ['END_RECORDING'], calls: ['enter'], over: true });
});

it('asks again while the API is away, and not without end', async () => {
  const back = page({ enter: ['away', 503, ENTRY] });
  await back.clock.advance(1_500);
  expect((await back.state()).calls).toEqual(['enter', 'enter', 'enter', 'orders?known=1']);
  const away = page({ enter: Array<Answer>(9).fill('away') });
  await away.clock.advance(20_000);
  expect(await away.state()).toEqual({ said: ['END_RECORDING'], calls: Array(5).fill('enter'), over: true });
});

it('leaves out people who refuse as soon as it is told, even before it has joined', async () => {
  const told = ordersOf('2', { offRecord: [ANA, BEN] });
  const { state, leftOut } = page({ orders: [told, told] });
  expect((await state()).calls).toEqual([
    'enter',
    ...['1', '2', '2'].map((known) => `orders?known=${known}`),
  ]);
  expect(leftOut).toEqual([['ana'], ['ana', 'ben']]);
});

it('goes on while the API is away', async () => {
  const { clock, state, joining } = page({ orders: ['away', 502, 429, ordersOf('1')] });
  joining.resolve();
  await clock.advance(4_000);
  const { calls, over } = await state();
  expect([calls.length, over]).toEqual([6, false]);
});

it.each([ordersOf('2', { recording: false }), 404])(
  'sends what it has and ends when it is answered %j',
  async (answer) => {
    const { state, joining, stopping } = page({ orders: [ordersOf('1'), answer] });
    joining.resolve();
    expect(await state()).toMatchObject({ over: false });
    stopping.resolve();
    const { said, calls, over } = await state();
    expect([said.at(-1), calls.at(-1), over]).toEqual(['END_RECORDING', 'finished', true]);
  },
);

it('does not wait without end for what does not go out', async () => {
  const { clock, state, joining } = page({ orders: [ordersOf('2', { recording: false })] });
  joining.resolve();
  await clock.advance(17_999);
  expect((await state()).over).toBe(false);
  await clock.advance(1);
  expect(await state()).toMatchObject({ over: true, said: ['START_RECORDING', 'END_RECORDING'] });
});

it.each(['replaced', 'disconnected', 'failed'] as const)('ends when its recorder is %s', async (why) => {
  const { clock, state, joining, stopping, end } = page();
  joining.resolve();
  stopping.resolve();
  await state();
  end()(why, 'over');
  await clock.advance(2_000);
  expect(await state()).toMatchObject({ over: true, said: ['START_RECORDING', 'END_RECORDING'] });
});

it('ends, and says so to the API, when it cannot join', async () => {
  const { state, joining } = page();
  joining.reject(new Error('no media server'));
  const { said, calls, over } = await state();
  expect([said, calls.at(-1), over]).toEqual([['END_RECORDING'], 'finished', true]);
});
