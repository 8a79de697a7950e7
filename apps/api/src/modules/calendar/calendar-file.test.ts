import type { RoomId } from '@intermind/contracts';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFileOf, nextFullHour } from './calendar-file.ts';

const file = {
  productName: 'Intermind',
  publicUrl: 'https://meet.example.org',
  roomId: 'abc-defg-hij' as RoomId,
  title: null,
  start: new Date('2026-11-23T09:00:00Z'),
  minutes: 45,
  now: new Date('2026-11-20T08:30:00Z'),
};

test('the file is one event with the link in description and location', () => {
  expect(calendarFileOf(file).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Intermind//EN',
    'BEGIN:VEVENT',
    `UID:abc-defg-hij-${file.start.getTime()}@meet.example.org`,
    'DTSTAMP:20261120T083000Z',
    'DTSTART:20261123T090000Z',
    'DTEND:20261123T094500Z',
    'SUMMARY:New Meeting',
    expect.stringMatching(/^DESCRIPTION:Click the link to join the meeting: https:/),
    expect.stringMatching(/^ /),
    'LOCATION:https://meet.example.org/abc-defg-hij',
    'URL:https://meet.example.org/abc-defg-hij',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a title cannot add lines or properties, and long lines are folded between characters', () => {
  const title = `Plan; costs, dates\\more\nATTENDEE:mailto:x@example.org ${'каждый 国 🎉 '.repeat(20)}`;
  const written = calendarFileOf({ ...file, title });
  const lines = written.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  expect(written).not.toMatch(/[^\r]\n|\ufffd/);
  const read = new ICAL.Event(new ICAL.Component(ICAL.parse(written)).getFirstSubcomponent('vevent')!);
  expect(read.summary).toBe(title);
});

test('a meeting without a time begins with the next full hour', () => {
  expect(nextFullHour(new Date('2026-11-23T09:00:00Z'))).toEqual(new Date('2026-11-23T10:00:00Z'));
  expect(nextFullHour(new Date('2026-11-23T23:59:59Z'))).toEqual(new Date('2026-11-24T00:00:00Z'));
});
