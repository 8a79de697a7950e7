import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../../../ids.ts';
import { windowAt } from '../read-event.ts';
import { type CalendarFault, createCalendarReader, FILE_MAX_BYTES } from './read-calendar.ts';

const window = windowAt(new Date('2026-10-20T12:00:00Z'));
const ANNA = newId('user');
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/private.ics`;
}

const reader = (given: Partial<Parameters<typeof createCalendarReader>[0]> = {}) =>
  createCalendarReader({ reach: 'any', publicUrl: 'https://meet.example.org', ...given });
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: CalendarFault) => error.problem ?? error,
  );
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Work', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\n',
  );
const MEETING = calendar('UID:1', 'DTSTART:20261021T090000Z', 'SUMMARY:Plan');

test('a calendar is read, and asked for again only when it has changed', async () => {
  const asked: (string | undefined)[] = [];
  const url = await serve((request, answer) => {
    asked.push(request.headers['if-none-match'], request.headers['if-modified-since']);
    if (request.headers['if-none-match'] === '"7"') return void answer.writeHead(304).end();
    answer.writeHead(200, { etag: '"7"', 'last-modified': 'Tue, 20 Oct 2026 10:00:00 GMT' }).end(MEETING);
  });
  const read = reader();
  const first = await read(ANNA, url, window);
  expect(first).toMatchObject({ name: 'Work', etag: '"7"', events: [{ title: 'Plan' }] });
  expect(first!.events[0]!.startsAt).toEqual(new Date('2026-10-21T09:00:00Z'));
  expect(await read(ANNA, url, window, first!)).toBeNull();
  expect(asked).toEqual([undefined, undefined, '"7"', 'Tue, 20 Oct 2026 10:00:00 GMT']);
});

test.each([
  [401, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [410, 'refused'],
  [500, 'unreachable'],
  [429, 'busy'],
  [503, 'busy'],
  [204, 'unreachable'],
  [304, 'unreachable'],
])('status %s: %s', async (status, problem) => {
  const url = await serve((_request, answer) => answer.writeHead(status, { 'retry-after': '90' }).end());
  expect(await problemOf(reader()(ANNA, url, window))).toBe(problem);
});

test('a page in place of a calendar, a file of 100 MB and a server that does not answer', async () => {
  const page = await serve((_request, answer) => answer.end('<html>Sign in</html>'));
  expect(await problemOf(reader()(ANNA, page, window))).toBe('notCalendar');
  const large = await serve((_request, answer) => {
    const more = (left: number) => {
      if (left > 0 && !answer.destroyed) answer.write('x'.repeat(1024 * 1024), () => more(left - 1));
    };
    more(100);
  });
  expect(await problemOf(reader()(ANNA, large, window))).toBe('tooLarge');
  const silent = await serve(() => undefined);
  expect(await problemOf(reader({ fetchTimeoutMs: 50 })(ANNA, silent, window))).toBe('unreachable');
});

test('a private network, and http, are refused where only the public internet is allowed', async () => {
  const url = await serve((_request, answer) => answer.end(MEETING));
  const read = reader({ reach: 'public' });
  expect(await problemOf(read(ANNA, url, window))).toBe('notAllowed');
  expect(await problemOf(read(ANNA, url.replace('http:', 'webcal:'), window))).toBe('notAllowed');
});

test('a file whose reading takes too long is given up, and the next one is read', async () => {
  const rules = Array.from({ length: 20 }, (_, index) =>
    calendar(`UID:${index}`, 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'),
  ).join('\n');
  const slow = await serve((_request, answer) => answer.end(rules));
  const quick = await serve((_request, answer) => answer.end(MEETING));
  expect(await problemOf(reader({ parseTimeoutMs: 300 })(ANNA, slow, window))).toBe('tooLarge');
  expect((await reader()(ANNA, quick, window))!.events).toHaveLength(1);
});

test('a large calendar of thousands of events is read', async () => {
  const events = Array.from({ length: 12_000 }, (_, index) =>
    [
      'BEGIN:VEVENT',
      `UID:${index}`,
      'DTSTART:20261021T090000Z',
      `DESCRIPTION:${'x'.repeat(300)}`,
      'END:VEVENT',
    ].join('\n'),
  );
  const text = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n');
  expect(text.length).toBeLessThan(FILE_MAX_BYTES);
  const url = await serve((_request, answer) => answer.end(text));
  expect((await reader()(ANNA, url, window))!.events).toHaveLength(2_000);
});

test('one member has one calendar read at a time, and others do not wait for it', async () => {
  let asked = 0;
  const held: (() => void)[] = [];
  const slow = await serve((_request, answer) => {
    asked += 1;
    held.push(() => answer.end(MEETING));
  });
  const quick = await serve((_request, answer) => answer.end(MEETING));
  const read = reader();
  const own = Array.from({ length: 6 }, () => read(ANNA, slow, window));
  expect(await problemOf(read(ANNA, slow, window))).toBe('busy');
  expect((await read(newId('user'), quick, window))!.events).toHaveLength(1);
  for (let turn = 1; turn <= own.length; turn += 1) {
    await expect.poll(() => asked).toBe(turn);
    held[turn - 1]!();
    await own[turn - 1];
  }
});
