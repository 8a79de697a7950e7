import { type AddressInfo, createServer } from 'node:net';
import type { ApiToAgent } from '@intermind/contracts/agent-channel';
import type { ConferenceId } from '@intermind/contracts/ids';
import { AGENT_HEARTBEAT_TIMEOUT_MS } from '@intermind/contracts/limits';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { silentLog } from '../log.ts';
import { startFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { API_DELAYS_MS, ApiLink } from './api-link.ts';

const POLL = { timeout: 10_000 };
const TOKEN_WANTED = {
  type: 'need-token',
  kind: 'interpreter',
  conferenceId: 'cnf_a' as ConferenceId,
} as const;

/** A link over a real socket; its time-outs are on a clock of the test. */
function linkTo(api: Pick<FakeApi, 'url' | 'secret'>) {
  const clock = new FakeClock(1_000_000);
  const seen = { opened: 0, gone: 0, messages: [] as ApiToAgent[] };
  const link = new ApiLink({
    apiUrl: api.url,
    secret: api.secret,
    clock,
    log: silentLog,
    onOpen: () => seen.opened++,
    onMessage: (message) => seen.messages.push(message),
    onGone: () => seen.gone++,
  });
  onTestFinished(() => link.close());
  link.open();
  return { clock, link, seen };
}

async function apiFor(answersPings = true): Promise<FakeApi> {
  const api = await startFakeApi(undefined, { answersPings });
  onTestFinished(async () => api.close());
  return api;
}

describe('the link to the API', () => {
  it('carries messages both ways, and leaves out what is none', async () => {
    const api = await apiFor();
    const { link, seen } = linkTo(api);
    await expect.poll(() => seen.opened, POLL).toBe(1);
    link.send(TOKEN_WANTED);
    expect(await api.until((message) => message.type === 'need-token')).toEqual(TOKEN_WANTED);
    api.sendText('not JSON');
    api.send({ type: 'closing' });
    await expect.poll(() => seen.messages, POLL).toEqual([{ type: 'closing' }]);
    expect(seen).toMatchObject({ opened: 1, gone: 0 });
  });

  it('drops what is said while it is not open', async () => {
    const api = await apiFor();
    const { link, seen } = linkTo(api);
    link.send(TOKEN_WANTED);
    await expect.poll(() => seen.opened, POLL).toBe(1);
    link.send({ ...TOKEN_WANTED, kind: 'assistant' });
    await api.until((message) => message.type === 'need-token');
    expect(api.received).toEqual([{ ...TOKEN_WANTED, kind: 'assistant' }]);
  });

  it('comes back after the API went away, as soon as the first time', async () => {
    const api = await apiFor();
    const { clock, link, seen } = linkTo(api);
    for (let times = 1; times <= API_DELAYS_MS.length; times++) {
      await expect.poll(() => seen.opened, POLL).toBe(times);
      link.checkAlive();
      await expect.poll(() => clock.waiting, POLL).toBe(0);
      api.drop();
      await expect.poll(() => seen.gone, POLL).toBe(times);
      await clock.advance(API_DELAYS_MS[0] - 1);
      expect(clock.waiting).toBe(1);
      await clock.advance(1);
      expect(clock.waiting).toBe(0);
    }
    await expect.poll(() => seen.opened, POLL).toBe(API_DELAYS_MS.length + 1);
  });

  it('that is closed by the API each time tries on and on, each time later', async () => {
    const api = await apiFor();
    const { clock, seen } = linkTo(api);
    for (const [times, delayMs] of API_DELAYS_MS.entries()) {
      await expect.poll(() => seen.opened, POLL).toBe(times + 1);
      api.drop();
      await expect.poll(() => clock.waiting, POLL).toBe(1);
      await clock.advance(delayMs - 1);
      expect(clock.waiting).toBe(1);
      await clock.advance(1);
    }
  });

  it('is nothing to talk to while the API is away', async () => {
    const api = await apiFor();
    const { clock, link, seen } = linkTo(api);
    await expect.poll(() => seen.opened, POLL).toBe(1);
    api.drop();
    await expect.poll(() => seen.gone, POLL).toBe(1);
    link.send(TOKEN_WANTED);
    link.checkAlive();
    expect([clock.waiting, api.received]).toEqual([1, []]);
  });

  it('is encrypted where the address of the API says so', async () => {
    const firstByte = Promise.withResolvers<number>();
    const server = createServer((socket) => {
      socket.once('data', (data) => (firstByte.resolve(data[0]!), socket.destroy()));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    linkTo({ url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 'secret' });
    const TLS_HANDSHAKE = 0x16;
    expect(await firstByte.promise).toBe(TLS_HANDSHAKE);
  });

  it('with a wrong secret tries on and on, each time later, and was never there', async () => {
    const api = await apiFor();
    const { clock, seen } = linkTo({ url: api.url, secret: 'wrong' });
    for (const delayMs of API_DELAYS_MS) {
      // refused: now it waits
      await expect.poll(() => clock.waiting, POLL).toBe(1);
      await clock.advance(delayMs - 1);
      expect(clock.waiting).toBe(1);
      await clock.advance(1);
    }
    expect(seen).toEqual({ opened: 0, gone: 0, messages: [] });
  });

  it('ends with close: no further attempt, and nothing waits', async () => {
    const api = await apiFor();
    const { clock, link, seen } = linkTo(api);
    await expect.poll(() => seen.opened, POLL).toBe(1);
    link.close();
    await expect.poll(() => seen.gone, POLL).toBe(1);
    expect({ waiting: clock.waiting, connections: api.connections }).toEqual({ waiting: 0, connections: 1 });
    const refused = linkTo({ url: api.url, secret: 'wrong' });
    await expect.poll(() => refused.clock.waiting, POLL).toBe(1);
    refused.link.close();
    expect(refused.clock.waiting).toBe(0);
  });
});

describe('the other end', () => {
  it('that answers pings is kept, however long it says nothing', async () => {
    const api = await apiFor();
    const { clock, link, seen } = linkTo(api);
    await expect.poll(() => seen.opened, POLL).toBe(1);
    for (let beats = 1; beats <= 3; beats++) {
      link.checkAlive();
      expect(clock.waiting).toBe(1);
      // the pong takes the time limit away
      await expect.poll(() => clock.waiting, POLL).toBe(0);
      await clock.advance(AGENT_HEARTBEAT_TIMEOUT_MS);
    }
    api.send({ type: 'closing' });
    await expect.poll(() => seen.messages.length, POLL).toBe(1);
    expect({ gone: seen.gone, connections: api.connections }).toEqual({ gone: 0, connections: 1 });
  });

  it('that does not answer is given up after the time limit, and called again', async () => {
    const api = await apiFor(false);
    const { clock, link, seen } = linkTo(api);
    await expect.poll(() => seen.opened, POLL).toBe(1);
    link.checkAlive();
    await clock.advance(AGENT_HEARTBEAT_TIMEOUT_MS / 2);
    // with the next heartbeat; the first ping still counts
    link.checkAlive();
    await clock.advance(AGENT_HEARTBEAT_TIMEOUT_MS / 2 - 1);
    link.send(TOKEN_WANTED);
    await api.until((message) => message.type === 'need-token');
    expect(seen.gone).toBe(0);
    await clock.advance(1);
    await expect.poll(() => seen.gone, POLL).toBe(1);
    await clock.advance(API_DELAYS_MS[0]);
    await expect.poll(() => seen.opened, POLL).toBe(2);
    link.checkAlive();
    expect(clock.waiting).toBe(1);
    link.close();
    await expect.poll(() => clock.waiting, POLL).toBe(0);
  });

  it('is not asked before there is one', async () => {
    const api = await apiFor();
    const { clock, link, seen } = linkTo(api);
    link.checkAlive();
    expect(clock.waiting).toBe(0);
    await expect.poll(() => seen.opened, POLL).toBe(1);
  });
});
