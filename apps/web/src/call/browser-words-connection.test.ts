import { expect, test } from 'vitest';
import { BROWSER_WORDS_CALL as CALL, inBrowserWordsCall as inCall } from './testing/browser-words-call.ts';
import { YOU } from './testing/fake-call.ts';

type Call = Awaited<ReturnType<typeof inCall>>;

test('without a network it is not given up: it says so, and goes on when the network is back', async () => {
  const call = await inCall('outside', 'outside');
  const { clock, page, recognition } = call;
  page.goOffline();
  // Some browsers say of a missing network that recognition is not allowed.
  for (let i = 0; i < 12; i += 1) {
    recognition.last.ends(i % 2 ? 'denied' : 'network');
    expect(call.state().state).toBe('unreachable');
    await clock.advance(Math.min(30_000, 500 * 2 ** i));
  }
  recognition.last.ends('network');
  const { length } = recognition.all;
  page.goOnline();
  expect(recognition.all).toHaveLength(length + 1);
  recognition.last.hears('here again');
  expect([call.state().state, call.told()]).toEqual(['listening', ['outside']]);
  await clock.advance(1_000);
  expect(call.sent().at(-1)).toEqual(['here again', false]);
});

test('a recogniser that runs for ten seconds can be reached again, also when nobody speaks', async () => {
  const call = await inCall('outside', 'outside');
  call.recognition.last.ends('network');
  await call.clock.advance(500);
  expect(call.state().state).toBe('unreachable');
  await call.clock.advance(10_000);
  expect(call.state().state).toBe('listening');
});

test('what is given up after it could not be reached is not asked for once more', async () => {
  const { clock, recognition, state } = await inCall('outside', 'outside');
  recognition.last.ends('network');
  await clock.advance(500);
  expect(state().state).toBe('unreachable');
  const opened = recognition.all.length;
  recognition.last.ends('denied');
  await clock.advance(5_000);
  expect([state().state, recognition.all.length]).toEqual(['denied', opened]);
});

test('what is said while the connection is away is sent when it is back, and the wait is shown', async () => {
  const call = await inCall('outside', 'outside');
  const { clock, recognition, sockets } = call;
  sockets.last.status({ status: 'lost', delayMs: 300 });
  expect(call.state().state).toBe('held');
  recognition.last.hears('', 'Good morning.');
  await clock.advance(20_000);
  recognition.last.hears('', 'How are you?');
  await clock.advance(10_000);
  expect(call.sent()).toEqual([]);
  call.reconnects();
  await clock.advance(1_000);
  expect(call.sent()).toEqual([
    ['Good morning.', true],
    ['How are you?', true],
  ]);
  expect([call.state().state, call.note().lost]).toEqual(['listening', false]);
});

test('what waited too long for the connection is given up, and that is shown for a minute', async () => {
  const call = await inCall('outside', 'outside');
  const { clock, recognition, sockets } = call;
  sockets.last.status({ status: 'lost', delayMs: 300 });
  recognition.last.hears('', 'Good morning.');
  await clock.advance(61_000);
  call.reconnects();
  await clock.advance(59_000);
  expect([call.sent(), call.note().lost]).toEqual([[], true]);
  await clock.advance(2_000);
  expect(call.note().lost).toBe(false);
});

test('a server that has forgotten what was agreed is told again before it gets the words that wait', async () => {
  const call = await inCall('outside', 'outside');
  const { api, clock, recognition, sockets } = call;
  sockets.last.status({ status: 'lost', delayMs: 300 });
  recognition.last.hears('', 'Good morning.');
  const answer = Promise.withResolvers<never>();
  api.answer(CALL, () => answer.promise);
  call.reconnects({ browserWords: null });
  await clock.advance(2_000);
  expect([call.told(), call.sent()]).toEqual([['outside', 'outside'], []]);
  const you = call.meeting.store.getState().conference!.participants.find(({ id }) => id === YOU.id)!;
  answer.resolve({ ...you, browserWords: 'outside', version: you.version + 1 } as never);
  await clock.advance(2_000);
  expect(call.sent()).toEqual([['Good morning.', true]]);
});

test('finished words that the server refuses are sent again, and said to be lost when it goes on refusing', async () => {
  const call = await inCall('outside', 'outside');
  const { clock, recognition, sockets } = call;
  recognition.last.hears('', 'Good morning.');
  const refuse = async () => {
    const { utterance, revision } = sockets.last.words.at(-1)!;
    sockets.last.receive({ type: 'words.refused', utterance, revision, reason: 'too-fast' });
    await clock.advance(6_000);
  };
  await refuse();
  expect(call.sent()).toEqual([
    ['Good morning.', true],
    ['Good morning.', true],
  ]);
  for (let time = 2; time <= 5; time += 1) await refuse();
  expect(call.note().lost).toBe(false);
  await refuse();
  expect([call.sent().length, call.note().lost]).toEqual([6, true]);
});

/** While the connection was away two sentences were said, and then the recognition of the browser failed. */
async function failedWhileAway() {
  const call = await inCall('outside', 'outside');
  const { clock, recognition, sockets } = call;
  sockets.last.status({ status: 'lost', delayMs: 300 });
  recognition.last.hears('', 'Good morning.');
  await clock.advance(5_000);
  recognition.last.hears('', 'How are you?');
  recognition.last.ends('denied');
  await clock.advance(5_000);
  expect([call.state().state, call.sent(), call.told()]).toEqual(['denied', [], ['outside']]);
  return call;
}

test('what was said before recognition failed is sent when the connection is back; then the server is told', async () => {
  const call = await failedWhileAway();
  call.reconnects();
  await call.clock.advance(300);
  expect([call.sent().length, call.told()]).toEqual([2, ['outside']]);
  await call.clock.advance(4_000);
  expect(call.sent()).toEqual([
    ['Good morning.', true],
    ['How are you?', true],
  ]);
  expect([call.told(), call.state().state, call.note().lost]).toEqual([['outside', null], 'denied', false]);
  expect(call.recognition.all).toHaveLength(1);
});

test('a server that has forgotten what was agreed still gets what was said before recognition failed', async () => {
  const call = await failedWhileAway();
  call.reconnects({ browserWords: null });
  await call.clock.advance(5_000);
  expect(call.sent().map(([text]) => text)).toEqual(['Good morning.', 'How are you?']);
  expect([call.told(), call.recognition.all.length]).toEqual([['outside', 'outside', null], 1]);
});

test.each([
  ['switches recognition off', (call: Call): unknown => call.agree('off')],
  ['goes off the record', (call: Call): unknown => call.you({ offRecord: true })],
])('nothing said before recognition failed is sent when the person %s', async (_what, change) => {
  const call = await failedWhileAway();
  await change(call);
  call.reconnects();
  await call.clock.advance(2_000);
  expect([call.sent(), call.note().lost]).toEqual([[], false]);
});

test('what waited for more than a minute after recognition failed is given up, and that is said', async () => {
  const call = await failedWhileAway();
  await call.clock.advance(61_000);
  expect(call.note().lost).toBe(true);
  call.reconnects();
  await call.clock.advance(1_000);
  expect([call.sent(), call.note().lost, call.told()]).toEqual([[], true, ['outside', null]]);
});

test('words that the server refuses after recognition failed are sent once more', async () => {
  const call = await failedWhileAway();
  call.reconnects();
  await call.clock.advance(1_000);
  const { utterance, revision } = call.sockets.last.words.at(-1)!;
  call.sockets.last.receive({ type: 'words.refused', utterance, revision, reason: 'too-fast' });
  await call.clock.advance(6_000);
  expect(call.sent().map(([text]) => text)).toEqual(['Good morning.', 'How are you?', 'How are you?']);
  expect(call.told()).toEqual(['outside', null]);
});
