import type { Language } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import { LOUD, meeting, QUIET } from '../testing/room-world.ts';
import { allow, shareVoices, VOICED_LANES_MAX } from './voice-limit.ts';

describe('the voices of a room', () => {
  /** Speakers with so many lanes each; the first spoke last. @returns how many of each may speak */
  function voicesOf(...counts: number[]): number[] {
    const voiced = counts.map(() => 0);
    shareVoices(
      counts.map((count, at) => ({
        heard: true,
        spokeMs: -at,
        lanes: Array.from({ length: count }, () => ({
          to: 'es',
          hasVoice: true,
          mayBeTranslated: () => undefined,
          mayBeVoiced: (may: boolean) => void (voiced[at]! += Number(may)),
        })),
      })),
    );
    return voiced;
  }

  it('are all heard up to the limit, and beyond it those of the people who spoke last', () => {
    expect(VOICED_LANES_MAX).toBe(24);
    expect(voicesOf(12, 12)).toEqual([12, 12]);
    expect(voicesOf(10, 10, 10)).toEqual([10, 10, 4]);
    expect(voicesOf(30)).toEqual([24]);
  });

  it('are only those that the plan allows, and the others are told why', () => {
    const told: unknown[] = [];
    const laneInto = (to: Language) => ({
      to,
      hasVoice: true,
      mayBeTranslated: (may: boolean) => void told.push([to, may]),
      mayBeVoiced: (...args: unknown[]) => void told.push([to, ...args]),
    });
    const allowed = { es: 'voice', fr: 'captions', de: 'original' } as const;
    shareVoices([{ heard: true, spokeMs: 0, lanes: (['es', 'fr', 'de'] as const).map(laneInto) }], {
      of: (_speaker, to) => allowed[to as keyof typeof allowed],
      why: 'quota-low',
    });
    expect(told).toEqual([
      ['es', true],
      ['es', true],
      ['fr', true],
      ['fr', false, 'quota-low'],
      ['de', false],
      ['de', false, 'quota-low'],
    ]);
  });

  it('are only those that somebody hears, and the others are told whether they were silenced', () => {
    const told: unknown[] = [];
    const lanes = (['es', 'fr', 'de'] as const).map((to) => ({
      to,
      hasVoice: true,
      mayBeTranslated: () => undefined,
      mayBeVoiced: (...args: unknown[]) => void told.push([to, ...args]),
    }));
    const [heardIn, silencedIn] = [new Set<Language>(['es']), new Set<Language>(['fr'])];
    shareVoices([{ heard: true, spokeMs: 0, lanes, heardIn, silencedIn }]);
    shareVoices([{ heard: true, spokeMs: 0, lanes: lanes.slice(2), heardIn }]);
    expect(told).toEqual([
      ['es', true],
      ['fr', false, 'silenced'],
      ['de', false, 'unheard'],
      ['de', false, 'unheard'],
    ]);
  });

  it('may be told one lane at a time, outside the limit', () => {
    const told: unknown[] = [];
    const lane = {
      to: 'es' as Language,
      hasVoice: true,
      mayBeTranslated: () => undefined,
      mayBeVoiced: (may: boolean) => void told.push(may),
    };
    allow(lane, { heard: true }, { of: () => 'voice', why: 'quota' });
    expect(told).toEqual([true]);
  });

  it('of lanes that the plan silences are free for others', () => {
    const voiced: boolean[] = [];
    const silenced = {
      to: 'fr',
      hasVoice: true,
      mayBeTranslated: () => undefined,
      mayBeVoiced: () => undefined,
    } as const;
    const kept = { ...silenced, to: 'es', mayBeVoiced: (may: boolean) => void voiced.push(may) } as const;
    const lanes = [...Array.from({ length: 30 }, () => silenced), kept];
    shareVoices([{ heard: true, spokeMs: 0, lanes }], {
      of: (_speaker, to) => (to === 'es' ? 'voice' : 'captions'),
      why: 'quota',
    });
    expect(voiced).toEqual([true]);
  });

  it('are not taken by lanes that have none', () => {
    const voiced: boolean[] = [];
    const voiceless = {
      to: 'hi',
      hasVoice: false,
      mayBeTranslated: () => undefined,
      mayBeVoiced: () => undefined,
    } as const;
    const voice = { ...voiceless, to: 'es', hasVoice: true, mayBeVoiced: (may: boolean) => void voiced.push(may) } as const; // prettier-ignore
    const lanes = Array.from({ length: 12 }, () => voiceless);
    shareVoices([
      { heard: true, spokeMs: 3, lanes },
      { heard: true, spokeMs: 2, lanes },
      { heard: true, spokeMs: 1, lanes: [voice] },
    ]);
    expect(voiced).toEqual([true]);
  });

  it('change to people who begin to speak; the others have captions, and it is said', async () => {
    const { interpreter, people, speak, room, clock } = await meeting();
    const targets: Language[] = [
      'ar',
      'cs',
      'de',
      'es',
      'fr',
      'hi',
      'hu',
      'it',
      'ja',
      'ko',
      'nl',
      'pl',
      'pt',
    ];
    // Two speakers of English whom thirteen listeners do not understand: 26 lanes.
    people(
      ['prt_one', 'en', 'en', targets.join(',')],
      ['prt_two', 'en', 'en', targets.join(',')],
      ...targets.map((language): [string, string, string] => [`prt_${language}`, language, language]),
    );
    for (const speaker of ['prt_one', 'prt_two']) interpreter.microphoneOpened(speaker);
    const framesOf = (speaker: string) =>
      targets.map((language) => room.sinks.get(`tr:${speaker}:${language}`)?.frames.length ?? 0);
    const voiced = (speaker: string) => framesOf(speaker).filter((frames) => frames > 0).length;
    await speak('prt_one', 3_000, LOUD);
    await speak('prt_one', 1_500, QUIET);
    await clock.advance(5_000);
    expect(voiced('prt_one')).toBe(13);
    // Both at once: two lanes have no voice.
    for (const [frame, durationMs] of [
      [LOUD, 3_000],
      [QUIET, 1_500],
    ] as const)
      for (let ms = 0; ms < durationMs; ms += 20) {
        interpreter.microphoneHeard('prt_two', frame);
        await speak('prt_one', 20, frame);
      }
    await clock.advance(8_000);
    expect([voiced('prt_one'), voiced('prt_two')]).toEqual([13, 11]);
    const silenced = room.statuses.filter(({ reason }) => reason === 'too-many');
    expect(new Set(silenced.map(({ speaker, state }) => `${speaker} ${state}`))).toEqual(
      new Set(['prt_two captions-only']),
    );
    for (const language of targets) {
      const read = room.read(language).filter(({ final, text }) => final && text !== '');
      expect(new Set(read.map(({ speaker }) => speaker))).toEqual(new Set(['prt_one', 'prt_two']));
    }
    // A lone speaker has every voice.
    await speak('prt_two', 3_000, LOUD);
    await speak('prt_two', 1_500, QUIET);
    await clock.advance(8_000);
    expect(voiced('prt_two')).toBe(13);
    expect(interpreter.statuses().filter(({ reason }) => reason !== null)).toEqual([]);
  });
});
