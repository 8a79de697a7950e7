import type { Dub, DubList } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { describe, expect, test } from 'vitest';
import {
  askAgainAfterMs,
  minutesToSpeak,
  obstacleOfAll,
  otherLanguages,
  type SoundChoice,
  type SoundState,
  soundState,
} from './recording-sound.ts';

const TRACK: NonNullable<Dub['track']> = {
  ...{ bytes: 1, mimeType: 'audio/webm', url: '/de', spoken: [], grade: 'production' },
};
const dub = (language: Language, changed: Partial<Dub> = {}): Dub => ({
  ...{ recordingId: 'rec_1' as never, language, state: 'ready', reason: null, progressRatio: 1 },
  ...{ leftOutLines: 0, track: TRACK },
  ...changed,
});
const DEMONSTRATED: Dub['track'] = { ...TRACK, grade: 'demonstration' };
const list = (
  obstacles: Partial<Record<Language, DubList['languages'][number]['obstacle']>>,
  dubs: Dub[] = [],
  captionsOnly: Language[] = [],
): DubList => ({
  dubs,
  languages: Object.entries(obstacles).map(([language, obstacle]) => ({
    language: language as Language,
    obstacle,
    captionsOnly: captionsOnly.includes(language as Language),
  })),
});

describe('the other languages', () => {
  test('are those that are there, are being made or can be made, without the ones that were live', () => {
    const dubs = [
      dub('de', { track: DEMONSTRATED }),
      dub('fr', { state: 'working', progressRatio: 0.429 }),
      dub('it', { state: 'failed', reason: 'quota', progressRatio: 0.3 }),
      dub('es'),
    ];
    const known = list({ cs: 'no-voice', de: 'no-worker', es: null, fr: null, it: null, pt: null }, dubs);
    expect(otherLanguages(known, ['es'])).toEqual([
      // One that was made is there, whatever stands in the way of another one.
      {
        language: 'de',
        state: 'ready',
        percent: 99,
        reason: null,
        isDemonstration: true,
        captionsOnly: false,
      },
      {
        language: 'fr',
        state: 'working',
        percent: 42,
        reason: null,
        isDemonstration: false,
        captionsOnly: false,
      },
      {
        language: 'it',
        state: 'failed',
        percent: 30,
        reason: 'quota',
        isDemonstration: false,
        captionsOnly: false,
      },
      {
        language: 'pt',
        state: 'none',
        percent: 0,
        reason: null,
        isDemonstration: false,
        captionsOnly: false,
      },
    ]);
  });

  test('are captions alone where no voice speaks them; with a voice they can be made anew', () => {
    const dubs = [dub('ja', { track: null }), dub('ko', { track: null }), dub('zh', { state: 'working' })];
    const obstacles = { hi: null, ja: null, ko: null, zh: 'no-worker' } as const;
    const is = (captionsOnly: Language[]) =>
      otherLanguages(list(obstacles, dubs, captionsOnly), []).map((one) => [
        one.language,
        one.state,
        one.captionsOnly,
      ]);
    expect(is(['hi', 'ja'])).toEqual([
      ['hi', 'none', true],
      ['ja', 'ready', true],
      ['ko', 'none', false],
      ['zh', 'working', false],
    ]);
    const gone = list({ ko: 'no-worker' }, dubs);
    expect(otherLanguages(gone, [])).toMatchObject([{ language: 'ko', state: 'ready', captionsOnly: true }]);
  });

  test('say what stands in the way of all of them', () => {
    expect(obstacleOfAll(list({ en: 'no-transcript', de: 'no-voice' }))).toBe('no-voice');
    expect(obstacleOfAll(list({ en: 'no-transcript', de: 'no-worker' }))).toBe('no-worker');
    expect(obstacleOfAll(list({ en: 'no-transcript', de: 'no-engines' }))).toBe('no-engines');
    expect(obstacleOfAll(list({ en: 'no-transcript' }))).toBe('no-transcript');
    expect(obstacleOfAll(list({}))).toBeNull();
  });
});

describe('what is heard', () => {
  const state = (chosen: SoundChoice, dubs: Dub[] = [], unheard: Language | null = null) =>
    soundState({ chosen, live: ['es'], dubs, unheard });
  test.each<[string, SoundState, SoundState]>([
    ['the room, if nothing else is chosen', state('room', [dub('de')]), { kind: 'room' }],
    ['a language that was live', state('es'), { kind: 'live', language: 'es' }],
    [
      'that one too where it was dubbed',
      state('es', [dub('es', { state: 'failed' })]),
      { kind: 'live', language: 'es' },
    ],
    [
      'a dub that is ready',
      state('de', [dub('de')]),
      { kind: 'dub', language: 'de', isPartial: false, isDemonstration: false },
    ],
    [
      'that engines for demonstration made it',
      state('de', [dub('de', { track: DEMONSTRATED })]),
      { kind: 'dub', language: 'de', isPartial: false, isDemonstration: true },
    ],
    [
      'that some of it could not be spoken',
      state('de', [dub('de', { leftOutLines: 2 })]),
      { kind: 'dub', language: 'de', isPartial: true, isDemonstration: false },
    ],
    [
      'the room, with captions, where no voice speaks it',
      state('ja', [dub('ja', { track: null })]),
      { kind: 'captions', language: 'ja' },
    ],
    [
      'the room, while it waits',
      state('de', [dub('de', { state: 'waiting', progressRatio: 0 })]),
      { kind: 'making', language: 'de', state: 'waiting', percent: 0 },
    ],
    [
      'the room, while it is made',
      state('de', [dub('de', { state: 'working', progressRatio: 1 })]),
      { kind: 'making', language: 'de', state: 'working', percent: 99 },
    ],
    [
      'the room, where it failed',
      state('de', [dub('de', { state: 'failed', reason: 'no-voice' })]),
      { kind: 'failed', language: 'de', reason: 'no-voice' },
    ],
    ['the room, when its words are gone', state('de', [dub('fr')]), { kind: 'gone', language: 'de' }],
    [
      'the room, when it cannot be loaded',
      state('de', [dub('de')], 'de'),
      { kind: 'unheard', language: 'de' },
    ],
    [
      'another language than the one that cannot be loaded',
      state('fr', [dub('fr')], 'de'),
      { kind: 'dub', language: 'fr', isPartial: false, isDemonstration: false },
    ],
  ])('%s', (_, is, expected) => expect(is).toEqual(expected));
});

describe('the states are asked for again', () => {
  const made = [dub('de', { state: 'working' })];
  const making = { kind: 'making', language: 'de', state: 'working', percent: 5 } as const;
  const after = (state: SoundState, dubs: Dub[], isListOpen = false, waitedMs = 0) =>
    askAgainAfterMs(state, { dubs, isListOpen, waitedMs });

  test('soon while somebody waits, later the longer it takes', () => {
    expect([0, 59_999, 60_000, 600_000].map((waitedMs) => after(making, made, false, waitedMs))).toEqual([
      2_000, 2_000, 5_000, 15_000,
    ]);
  });

  test('not for one that somebody else waits for, but while the list is open', () => {
    expect(after({ kind: 'room' }, made)).toBe(false);
    expect(after({ kind: 'room' }, made, true)).toBe(2_000);
  });

  test('no more when it is ready, has failed or is gone; seldom while it is heard', () => {
    expect(after({ kind: 'room' }, [dub('de')], true)).toBe(false);
    expect(after({ kind: 'failed', language: 'de', reason: 'quota' }, [])).toBe(false);
    expect(after({ kind: 'gone', language: 'de' }, [])).toBe(false);
    expect(after({ kind: 'live', language: 'es' }, [])).toBe(false);
    expect(
      after({ kind: 'dub', language: 'de', isPartial: false, isDemonstration: false }, [dub('de')]),
    ).toBe(30_000);
  });
});

test('a dub is expected to speak as long as others spoke in the recording, in whole minutes', () => {
  const time = (second: number) =>
    new Date(Date.parse('2030-05-01T10:00:00Z') + second * 1_000).toISOString();
  const parts = [{ startedAt: time(0), atMs: 0, durationMs: 600_000 }];
  const said = (from: number, to: number, language: Language = 'en') => ({
    ...{ startedAt: time(from), endedAt: time(to), language },
  });
  const segments = [said(10, 80), said(100, 160, 'es'), said(200, 210), said(-50, -10), said(700, 800)];
  expect(minutesToSpeak(segments, parts, 'es')).toBe(2);
  expect(minutesToSpeak(segments, parts, 'en')).toBe(1);
  expect(minutesToSpeak(segments, parts, 'de')).toBe(3);
  expect(minutesToSpeak([], parts, 'de')).toBe(1);
  // Not all that was said is loaded.
  expect(minutesToSpeak(null, parts, 'de')).toBe(10);
});
