import type {
  ParticipantId,
  RoomId,
  SegmentId,
  TranscriptFormat,
  TranscriptSegment,
} from '@intermind/contracts';
import { describe, expect, test } from 'vitest';
import { FORMATS } from './index.ts';

const START = new Date('2030-05-01T10:00:00.000Z');
const ROOM = 'abc-defg-hij' as RoomId;

const segment = (changed: Partial<TranscriptSegment> = {}): TranscriptSegment => ({
  id: 'seg_1' as SegmentId,
  participantId: 'prt_1' as ParticipantId,
  name: 'Anna',
  segment: 1,
  revision: 2,
  startedAt: '2030-05-01T10:00:01.500Z',
  endedAt: '2030-05-01T10:00:03.250Z',
  language: 'en',
  text: 'Good morning',
  grade: 'production',
  engine: 'ears',
  lagMs: 400,
  hasGaps: false,
  claimed: false,
  translations: [{ language: 'es', text: 'Buenos días', grade: 'production', engine: 'words', lagMs: null }],
  ...changed,
});

function written(
  format: TranscriptFormat,
  segments: TranscriptSegment[],
  languages: TranscriptSegment['language'][] = [],
): string {
  const file = FORMATS[format]({ roomId: ROOM, startedAt: START, languages });
  return file.begin + segments.map((one, at) => file.segment(one, at + 1)).join('') + file.end;
}

const later = segment({
  name: 'Ben',
  startedAt: '2030-05-01T11:02:03.004Z',
  endedAt: '2030-05-01T11:02:03.004Z',
  text: 'Yes',
  translations: [],
});

test('text for reading has times from the start, speakers and words', () => {
  expect(written('txt', [segment(), later])).toBe(
    `abc-defg-hij
2030-05-01T10:00:00.000Z

00:00:01 Anna
Good morning

01:02:03 Ben
Yes
`,
  );
});

test('WebVTT has a cue for each segment, with the speaker as its voice', () => {
  expect(written('vtt', [segment(), later])).toBe(
    `WEBVTT

1
00:00:01.500 --> 00:00:03.250
<v Anna>Good morning</v>

2
01:02:03.004 --> 01:02:03.005
<v Ben>Yes</v>
`,
  );
});

test('SubRip has numbered cues with commas in their times', () => {
  expect(written('srt', [segment(), later])).toBe(
    `1
00:00:01,500 --> 00:00:03,250
Anna: Good morning

2
01:02:03,004 --> 01:02:03,005
Ben: Yes

`,
  );
});

test('JSON is one document, whole and empty', () => {
  expect(JSON.parse(written('json', [segment(), later], ['en']))).toEqual({
    roomId: ROOM,
    conferenceStartedAt: START.toISOString(),
    languages: ['en'],
    segments: [segment(), later],
  });
  expect(JSON.parse(written('json', []))).toMatchObject({ segments: [] });
});

describe('languages', () => {
  test('one: its translation, or what was spoken where there is none', () => {
    const text = written('txt', [segment(), later], ['es']);
    expect(text).toContain('Anna\nBuenos días\n');
    expect(text).toContain('Ben\nYes\n');
  });

  test('two: both, in the order asked for, what is missing once', () => {
    const text = written('vtt', [segment(), later], ['es', 'en']);
    expect(text).toContain('<v Anna>Buenos días\nGood morning</v>');
    expect(text).toContain('<v Ben>Yes</v>');
  });
});

test('what engines that only demonstrate made is marked', () => {
  const shown = segment({
    translations: [
      { language: 'es', text: 'Buenos días', grade: 'demonstration', engine: 'words', lagMs: null },
    ],
  });
  expect(written('txt', [shown], ['en', 'es'])).toContain('Good morning\nBuenos días [demonstration]\n');
});

describe('words that look like the format', () => {
  const hostile = segment({
    name: 'Eve\n00:00:00.000 --> 99:00:00.000',
    text: 'one --> two\n\n3\n00:00:09.000 --> 00:00:10.000\nfaked <b>&</b>\u2028NOTE x',
  });
  /** Cues begin at a line with an arrow. */
  const arrows = (text: string) => text.split('\n').filter((line) => line.includes('-->'));

  test.each(['vtt', 'srt'] as const)('make no cue in %s', (format) => {
    const text = written(format, [hostile, later]);
    expect(arrows(text)).toHaveLength(2);
    expect(
      text
        .trimEnd()
        .split('\n\n')
        .filter((part) => part !== 'WEBVTT'),
    ).toHaveLength(2);
    expect(text).not.toContain('<b>');
  });

  test('make no other speaker in a text', () => {
    expect(written('txt', [hostile]).split('\n\n')).toHaveLength(2);
  });
});

test('what was spoken before the conference began, by another clock, begins with it', () => {
  const early = segment({ startedAt: '2030-05-01T09:59:59.000Z', endedAt: '2030-05-01T09:59:59.500Z' });
  expect(written('vtt', [early])).toContain('00:00:00.000 --> 00:00:00.001');
});

test('a meeting of more than a hundred hours keeps its times', () => {
  const long = segment({ startedAt: '2030-05-05T14:00:00.000Z', endedAt: '2030-05-05T14:00:01.000Z' });
  expect(written('srt', [long])).toContain('100:00:00,000 --> 100:00:01,000');
});
