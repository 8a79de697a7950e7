import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { advance, member } from '../../testing/meeting-steps.ts';
import { CODE_LIFETIME_MS } from './states.ts';
import { egressWorld } from './testing/egress-world.ts';

let log = '';
const lines = new Writable({ write: (chunk, _encoding, done) => ((log += String(chunk)), done()) });
const { world, tick, ask, recording, stateOf, page } = egressWorld({
  logger: pino({ level: 'trace' }, lines),
});

test('a code works once, for a minute, for its own recording, and no log has it', async () => {
  const { t } = world;
  const { host, roomId, recording: made } = await recording();
  await tick();
  const twice = page();
  const answers = await Promise.all([twice.enter(), twice.enter(), twice.enter()]);
  expect(answers.sort()).toEqual([200, 401, 401]);

  for (const body of [
    { code: 'x'.repeat(43) },
    { code: '' },
    { code: 5 },
    {},
    [],
    { code: twice.code, more: 1 },
  ]) {
    const answer = await t.app.inject({ method: 'POST', url: '/api/recorder/enter', payload: body });
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'TokenInvalid' }]);
  }
  await ask(host, roomId, 'stop');
  await twice.finished();
  await tick();

  const late = await recording();
  await tick();
  advance(t, CODE_LIFETIME_MS);
  expect(await page().enter()).toBe(401);

  const over = await recording();
  await tick();
  const opened = page();
  await ask(over.host, over.roomId, 'stop');
  expect(await opened.enter()).toBe(404);
  expect(log).toContain(made.id);
  for (const { code } of [twice, page(), opened]) expect(log).not.toContain(code);
  expect(log).not.toContain(twice.entry!.token);
  expect(await stateOf(late.recording)).toEqual(['starting', null]);
});

test('orders are for callers with the token of the part that is being recorded', async () => {
  const { t } = world;
  await recording();
  await tick();
  const opened = page();
  await opened.enter();
  const ask = (query: string, headers = {}) => t.app.inject({ url: `/api/recorder/orders${query}`, headers });
  const { headers: ofMember } = await member(t, 'Eve');
  expect([(await ask('')).statusCode, (await ask('', ofMember)).statusCode]).toEqual([401, 401]);
  const invalid = await ask('?known=1&known=2', opened.headers);
  expect([invalid.statusCode, invalid.json()]).toMatchObject([400, { code: 'ValidationFailed' }]);
  expect((await ask('?known=', opened.headers)).statusCode).toBe(200);
});

test('a person who refuses is left out from that moment on', async () => {
  const { t } = world;
  const { other, conferenceId } = await recording();
  await tick();
  const opened = page();
  await opened.enter();
  const asked = opened.orders(opened.entry!.orders.version);
  const consents = { recording: false, transcript: true, ai: true };
  await t.call('PUT', `/conferences/${conferenceId}/consents/mine`, {
    headers: other.headers,
    body: consents,
  });
  const orders = await asked;
  expect(orders).toMatchObject({ recording: true, onRecord: [expect.any(String)] });
  expect((orders as { offRecord: string[] }).offRecord).toHaveLength(1);
});

test('the page is told when the transcript is turned off', async () => {
  const { t } = world;
  const { host, conferenceId } = await recording();
  await tick();
  const opened = page();
  await opened.enter();
  const { orders } = opened.entry!;
  const asked = opened.orders(orders.version);
  const off = { headers: host.headers, body: { kept: false } };
  await t.call('PATCH', `/conferences/${conferenceId}/transcript`, off);
  expect([orders, await asked]).toMatchObject([{ transcript: true }, { transcript: false }]);
});
