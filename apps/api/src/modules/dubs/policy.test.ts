import { type EngineReport, LANGUAGES } from '@intermind/contracts';
import { describe, expect, test } from 'vitest';
import {
  ATTEMPTS_MAX,
  obstaclesOf,
  SILENCE_MAX_MS,
  WAIT_WITHIN_MS,
  whatIsDue,
  WORKER_WITHIN_MS,
} from './policy.ts';

const engine = (kind: EngineReport['kind'], covers: string[], changed: Partial<EngineReport> = {}) => ({
  ...{ id: kind, kind, covers, grade: 'production' as const, outside: false, available: true, hint: null },
  ...changed,
});
const CASE = {
  engines: [engine('translator', ['en>es', 'en>de', 'fr>es']), engine('text-to-speech', ['es', 'de', 'en'])],
  ...{ demonstration: false, sealed: false },
  spoken: [{ language: 'en' as const, lines: 3 }],
  translated: [],
};
const entryOf = (language: string, changed: Partial<Parameters<typeof obstaclesOf>[0]> = {}) =>
  obstaclesOf({ ...CASE, ...changed }).find((one) => one.language === language)!;
const obstacleOf = (...of: Parameters<typeof entryOf>) => entryOf(...of).obstacle;

describe('what stands in the way of a language', () => {
  test('nothing, where it is spoken and everything can be translated into it', () => {
    expect(obstaclesOf(CASE).flatMap((one) => (one.obstacle ? [] : one.language))).toEqual(['de', 'es']);
  });
  test('the language of the meeting needs no dub, and a meeting without words has none', () => {
    expect([obstacleOf('en'), obstacleOf('es', { spoken: [] })]).toEqual(['no-transcript', 'no-transcript']);
  });
  test('a voice, or a translator for any of the languages that were spoken', () => {
    expect(obstacleOf('fr')).toBe('no-voice');
    const spoken = [...CASE.spoken, { language: 'fr' as const, lines: 1 }];
    expect([obstacleOf('es', { spoken }), obstacleOf('de', { spoken })]).toEqual([null, 'no-translator']);
    // In the language of the dub itself nothing is to be translated.
    expect(obstacleOf('de', { spoken: [...CASE.spoken, { language: 'de', lines: 9 }] })).toBeNull();
  });
  test('without a voice captions alone can be made, of what nobody has translated yet', () => {
    const engines = [engine('translator', ['en>es', 'en>ko']), engine('text-to-speech', ['es'])];
    const translated = (lines: number) => [{ from: 'en' as const, to: 'ko' as const, lines }];
    expect(entryOf('es', { engines })).toMatchObject({ obstacle: null, captionsOnly: false });
    expect(entryOf('ko', { engines })).toMatchObject({ obstacle: null, captionsOnly: true });
    expect(entryOf('ko', { engines, translated: translated(2) })).toMatchObject({ captionsOnly: true });
    // They are there already.
    expect(entryOf('ko', { engines, translated: translated(3) })).toMatchObject({
      obstacle: 'no-voice',
      captionsOnly: false,
    });
    const spoken = [...CASE.spoken, { language: 'fr' as const, lines: 1 }];
    expect(entryOf('ko', { engines, spoken })).toMatchObject({ obstacle: 'no-voice', captionsOnly: false });
    expect(entryOf('ko', { engines: engines.slice(0, 1) })).toMatchObject({ captionsOnly: true });
    expect(entryOf('ko', { engines: undefined })).toMatchObject({ obstacle: null, captionsOnly: false });
  });
  test('no translator is needed for what was interpreted in the meeting, if all of it was', () => {
    const engines = [engine('text-to-speech', ['es'])];
    const translated = (lines: number) => [{ from: 'en' as const, to: 'es' as const, lines }];
    expect(obstacleOf('es', { engines, translated: translated(3) })).toBeNull();
    expect(obstacleOf('es', { engines, translated: translated(2) })).toBe('no-translator');
    const others = [
      { from: 'en' as const, to: 'de' as const, lines: 9 },
      { from: 'fr' as const, to: 'es' as const, lines: 9 },
    ];
    expect(obstacleOf('es', { engines, translated: others })).toBe('no-translator');
  });
  test('an engine counts for what it does', () => {
    const covers = ['es', 'en>es'];
    expect(
      obstacleOf('es', { engines: [engine('translator', covers), engine('speech-to-text', covers)] }),
    ).toBeNull();
    expect(entryOf('es', { engines: [engine('translator', covers)] }).captionsOnly).toBe(true);
    expect(obstacleOf('es', { engines: [engine('text-to-speech', covers)] })).toBe('no-translator');
  });
  test.each([
    ['engines outside, in a sealed meeting', { outside: true }, { sealed: true }],
    ['engines for demonstration, unless it is one', { grade: 'demonstration' as const }, {}],
    ['engines that are not there', { available: false }, {}],
  ])('%s do not count', (_, changed, room) => {
    const engines = [CASE.engines[0]!, engine('text-to-speech', ['es'], changed)];
    const voices = [...engines, engine('text-to-speech', ['de'])];
    expect(entryOf('es', { engines: voices, ...room }).captionsOnly).toBe(true);
    expect(entryOf('es', { ...room }).captionsOnly).toBe(false);
  });
  test('no worker is one too; where others may have workers, nobody knows', () => {
    expect([obstacleOf('es', { engines: null }), obstacleOf('es', { engines: undefined })]).toEqual([
      'no-worker',
      null,
    ]);
  });
  test.each([
    ['none at all', []],
    ['only a recogniser', [engine('speech-to-text', ['en', 'es'])]],
    ['a translator for demonstration', [engine('translator', ['en>es'], { grade: 'demonstration' })]],
    ['a voice for demonstration', [engine('text-to-speech', ['es'], { grade: 'demonstration' })]],
    ['a voice that is not there', [engine('text-to-speech', ['es'], { available: false })]],
  ])('a worker without voices and translators is another one: %s', (_, engines) => {
    expect(LANGUAGES.filter((language) => obstacleOf(language, { engines }) === 'no-engines')).toEqual(
      LANGUAGES.filter((language) => language !== 'en'),
    );
  });
});

describe('a dub by itself', () => {
  const AT = new Date('2030-01-01T00:00:00Z');
  const after = (ms: number) => new Date(AT.getTime() + ms);
  const due = (state: 'waiting' | 'working' | 'ready' | 'failed', ms: number, changed = {}) =>
    whatIsDue(
      { state, changedAt: AT, heardAt: AT, attempts: 1, ...changed },
      { now: after(ms), watchedSince: new Date(0), hasWorker: true, ...changed },
    );
  test('is begun again when its worker is silent, a few times', () => {
    expect([due('working', SILENCE_MAX_MS - 1), due('working', SILENCE_MAX_MS)]).toEqual([
      undefined,
      'again',
    ]);
    expect(due('working', SILENCE_MAX_MS, { attempts: ATTEMPTS_MAX })).toBe('failed');
    // We were away, not the worker.
    expect(due('working', SILENCE_MAX_MS, { watchedSince: after(1) })).toBeUndefined();
  });
  test('waits for a worker, less long where there is none', () => {
    expect([due('waiting', WAIT_WITHIN_MS - 1), due('waiting', WAIT_WITHIN_MS)]).toEqual([
      undefined,
      'failed',
    ]);
    expect(due('waiting', WORKER_WITHIN_MS, { hasWorker: false })).toBe('failed');
    expect(due('waiting', WORKER_WITHIN_MS, { hasWorker: undefined })).toBeUndefined();
  });
  test('stays when it is over', () => {
    expect([due('ready', 1e12), due('failed', 1e12)]).toEqual([undefined, undefined]);
  });
});
