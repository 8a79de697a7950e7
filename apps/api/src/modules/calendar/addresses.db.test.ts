import type { CalendarSource } from '@intermind/contracts';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  beginAnew,
  type CalendarWorld,
  connect,
  during,
  newMember,
  sources,
  startCalendarWorld,
  sync,
  tend,
  titles,
} from '../../testing/calendar-steps.ts';
import { advance, type Caller } from '../../testing/meeting-steps.ts';

let world: CalendarWorld;
let anna: Caller;
let ben: Caller;
const servers: Server[] = [];
beforeAll(async () => {
  world = await startCalendarWorld();
});
beforeEach(async () => {
  await beginAnew(world);
  [anna, ben] = [await newMember(world), await newMember(world)];
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => world.close());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A calendar with one event for each title, one after the other from the next hour on. */
function calendarOf(...names: string[]): string {
  const at = (hours: number) =>
    new Date(world.t.clock.now.getTime() + hours * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');
  const events = names.flatMap((name, index) => [
    ...['BEGIN:VEVENT', `UID:${name}`, `DTSTART:${at(index + 1)}`, `SUMMARY:${name}`, 'END:VEVENT'],
  ]);
  return ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Work', ...events, 'END:VCALENDAR'].join('\n');
}

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, { headers }: Caller, address?: string) =>
  world.t.call(method, `/calendar/addresses${path}`, { headers, ...(address ? { body: { address } } : {}) });
const add = (who: Caller, address: string) => call('POST', '', who, address);
async function added(who: Caller, address: string): Promise<CalendarSource> {
  const answer = await add(who, address);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<CalendarSource>();
}
const refusal = (answer: { json: () => unknown }) => {
  const { code, data } = answer.json() as { code: string; data: { problem?: string } | null };
  return data?.problem ?? code;
};
const [MINUTE, DAY] = [60_000, 86_400_000];

test('an address is read at once, and its events stand beside Google’s', async () => {
  const url = await serve((_request, answer) => answer.end(calendarOf('Dentist', 'Choir')));
  world.google.put({ id: 'a', summary: 'Weekly', ...during(world, 0.5) });
  await connect(world, anna);
  await sync(world, anna);
  expect(await added(anna, `${url}/secret-part/basic.ics`)).toEqual({
    id: expect.stringMatching(/^cal_/),
    kind: 'address',
    name: 'Work',
    state: 'ready',
    problem: null,
    syncedAt: world.t.clock.now.toISOString(),
  });
  expect(await titles(world, anna)).toEqual(['Weekly', 'Dentist', 'Choir']);
  expect((await sources(world, anna)).map(({ kind }) => kind)).toEqual(['google', 'address']);
  expect(await titles(world, ben)).toEqual([]);
  const { rows } = await world.t.database.pool.query<{ text: string }>(
    'select row_to_json(calendar_sources)::text as text from calendar_sources',
  );
  expect(rows.map(({ text }) => text).join()).not.toContain('secret-part');
});

test.each([
  ['a page', (_request, answer) => answer.end('<html></html>'), 'notCalendar'],
  ['a withdrawn address', (_request, answer) => answer.writeHead(404).end(), 'refused'],
  [
    'a redirect that never ends',
    (_request, answer) => answer.writeHead(302, { location: '/' }).end(),
    'tooManyRedirects',
  ],
  ['6 MB', (_request, answer) => answer.end(Buffer.alloc(6 * 1024 * 1024, 'x')), 'tooLarge'],
] as [string, RequestListener, string][])(
  '%s is refused, and nothing is kept',
  async (_what, listener, problem) => {
    const answer = await add(anna, await serve(listener));
    expect([answer.statusCode, refusal(answer)]).toEqual([422, problem]);
    expect(await sources(world, anna)).toEqual([]);
  },
);

test.each([
  '',
  'calendar',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  `https://x.test/${'y'.repeat(2_000)}`,
])('%j is no address of a calendar', async (address) => {
  const answer = await world.t.call('POST', '/calendar/addresses', {
    headers: anna.headers,
    body: { address },
  });
  expect([answer.statusCode, refusal(answer)]).toEqual([400, 'ValidationFailed']);
});

test('another member’s address can neither be replaced nor read nor removed', async () => {
  const url = await serve((_request, answer) => answer.end(calendarOf('Dentist')));
  const { id } = await added(anna, url);
  expect([
    (await call('PUT', `/${id}`, ben, url)).statusCode,
    (await call('POST', `/${id}/sync`, ben)).statusCode,
    (await call('DELETE', `/${id}`, ben)).statusCode,
  ]).toEqual([404, 404, 404]);
  await connect(world, anna);
  const google = (await sources(world, anna))[0]!.id;
  expect((await call('DELETE', `/${google}`, anna)).statusCode).toBe(404);
  expect(await titles(world, anna)).toEqual(['Dentist']);
});

test('a new address takes the place of the old one; when it cannot be read, the old one stays', async () => {
  const url = await serve((request, answer) => {
    if (request.url === '/none') answer.writeHead(404).end();
    else answer.end(calendarOf(request.url!.slice(1)));
  });
  const { id } = await added(anna, `${url}/old`);
  expect(refusal(await call('PUT', `/${id}`, anna, `${url}/none`))).toBe('refused');
  expect(await titles(world, anna)).toEqual(['old']);
  const replaced = await call('PUT', `/${id}`, anna, `${url}/new`);
  expect([replaced.statusCode, replaced.json<CalendarSource>().id]).toEqual([200, id]);
  expect(await titles(world, anna)).toEqual(['new']);
  await call('POST', `/${id}/sync`, anna);
  expect(await titles(world, anna)).toEqual(['new']);
});

test('an address that is replaced while the old one is read keeps nothing of the old one', async () => {
  const asked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let reads = 0;
  const url = await serve((request, answer) => {
    if (request.url === '/new') return void answer.end(calendarOf('new'));
    if (reads++ === 0) return void answer.end(calendarOf('old'));
    asked.resolve();
    void go.promise.then(() => answer.end(calendarOf('old', 'older')));
  });
  const { id } = await added(anna, `${url}/old`);
  const reading = call('POST', `/${id}/sync`, anna);
  await asked.promise;
  expect((await call('PUT', `/${id}`, anna, `${url}/new`)).statusCode).toBe(200);
  go.resolve();
  await reading;
  expect(await titles(world, anna)).toEqual(['new']);
});

test('the same address twice is one calendar; five are allowed, also when they are added at once', async () => {
  const url = await serve((request, answer) => answer.end(calendarOf(request.url!.slice(1))));
  const first = await added(anna, `${url}/a`);
  expect((await added(anna, `${url}/a#x`)).id).toBe(first.id);
  const answers = await Promise.all(
    ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => add(anna, `${url}/${name}`)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 409, 409]);
  expect(await sources(world, anna)).toHaveLength(5);
  const other = (await sources(world, anna)).find(({ id }) => id !== first.id)!;
  expect((await call('PUT', `/${other.id}`, anna, `${url}/a`)).statusCode).toBe(200);
  expect((await sources(world, anna)).map(({ id }) => id)).not.toContain(first.id);
});

test('the job reads addresses half-hourly, asks whether they have changed, and once a day reads them whole', async () => {
  const known: (string | undefined)[] = [];
  let names = ['Dentist'];
  const url = await serve((request, answer) => {
    known.push(request.headers['if-none-match']);
    const etag = `"${names.join()}"`;
    if (request.headers['if-none-match'] === etag) answer.writeHead(304).end();
    else answer.writeHead(200, { etag }).end(calendarOf(...names));
  });
  await added(anna, url);
  await tend(world);
  advance(world.t, 30 * MINUTE);
  await tend(world);
  expect(await titles(world, anna)).toEqual(['Dentist']);
  names = ['Choir'];
  advance(world.t, 30 * MINUTE);
  await tend(world);
  expect(await titles(world, anna)).toEqual(['Choir']);
  advance(world.t, DAY);
  await tend(world);
  expect(known).toEqual([undefined, '"Dentist"', '"Dentist"', undefined]);
});

test('an address that fails keeps its events, is tried less and less often, and says why', async () => {
  let status = 200;
  let reads = 0;
  const url = await serve((_request, answer) => {
    reads++;
    answer.writeHead(status).end(calendarOf('Dentist'));
  });
  const { id } = await added(anna, url);
  status = 500;
  const failed = await call('POST', `/${id}/sync`, anna);
  expect([failed.statusCode, refusal(failed)]).toEqual([422, 'unreachable']);
  expect([await titles(world, anna), await sources(world, anna)]).toMatchObject([
    ['Dentist'],
    [{ state: 'failing', problem: 'unreachable' }],
  ]);
  for (let hour = 0; hour < 48; hour++) {
    advance(world.t, 60 * MINUTE);
    await tend(world);
  }
  expect(reads).toBeGreaterThan(8);
  expect(reads).toBeLessThan(16);
  status = 200;
  advance(world.t, 6 * 60 * MINUTE);
  await tend(world);
  expect(await sources(world, anna)).toMatchObject([{ state: 'ready', problem: null }]);
});

test('calendars of members who are away for a month wait', async () => {
  let reads = 0;
  const url = await serve((_request, answer) => {
    reads++;
    answer.end(calendarOf('Dentist'));
  });
  await added(anna, url);
  advance(world.t, 40 * DAY);
  await tend(world);
  expect(reads).toBe(1);
});

test('removing an address removes its events', async () => {
  const url = await serve((_request, answer) => answer.end(calendarOf('Dentist')));
  const { id } = await added(anna, url);
  expect((await call('DELETE', `/${id}`, anna)).statusCode).toBe(204);
  expect([await titles(world, anna), await sources(world, anna)]).toEqual([[], []]);
  expect((await call('DELETE', `/${id}`, anna)).statusCode).toBe(404);
});
