import type { SegmentId, TranscriptSegment } from '@intermind/contracts';
import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import {
  findEntries,
  highlighted,
  NO_TRANSCRIPT,
  readAs,
  transcriptText,
  type TranscriptSlice,
  turnsOf,
  withCaption,
  withLoaded,
} from './transcript.ts';

const ANA = 'prt_ana' as ParticipantId;
const BEN = 'prt_ben' as ParticipantId;
const START = Date.parse('2030-05-01T10:00:00.000Z');

const caption = (segment: number, text: string, given: Partial<Caption> = {}): Caption => ({
  speaker: ANA,
  segment,
  revision: 1,
  spokenLanguage: 'es',
  language: 'es',
  startMs: START + segment * 1_000,
  grade: 'production',
  text,
  pending: '',
  final: true,
  ...given,
});
const english = (segment: number, text: string, given: Partial<Caption> = {}) =>
  caption(segment, text, { language: 'en', startMs: null, ...given });

const MADE = { grade: 'production', engine: 'ears', lagMs: null } as const;

const stored = (
  segment: number,
  text: string,
  given: Partial<TranscriptSegment> = {},
): TranscriptSegment => ({
  id: `seg_${segment}` as SegmentId,
  participantId: ANA,
  name: 'Ana',
  segment,
  revision: 1,
  startedAt: new Date(START + segment * 1_000).toISOString(),
  endedAt: new Date(START + segment * 1_000 + 900).toISOString(),
  language: 'es',
  text,
  ...MADE,
  hasGaps: false,
  claimed: false,
  translations: [],
  ...given,
});

const heard = (...captions: Caption[]): TranscriptSlice =>
  captions.reduce((now, one) => withCaption(now, one, 'Ana', START + 90_000), NO_TRANSCRIPT);
const texts = ({ entries }: TranscriptSlice) =>
  entries.map(({ text, translations }) => [text, translations.en?.text ?? null]);

it('words that the speaker’s browser wrote are marked, and stand apart from those that an engine heard', () => {
  const live = heard(caption(1, 'uno', { claimed: true }), caption(2, 'dos'));
  const { entries } = withLoaded(live, { segments: [stored(3, 'tres', { claimed: true })] });
  expect(entries.map(({ claimed }) => claimed)).toEqual([true, false, true]);
  expect(turnsOf(entries).map(({ claimed }) => claimed)).toEqual([true, false, true]);
});

describe('what was heard live', () => {
  it('is in the transcript when it is final, with its translations', () => {
    const live = heard(
      caption(1, 'Buenos', { final: false }),
      caption(1, 'Buenos días'),
      english(1, 'Good morning'),
      caption(2, ''),
    );
    expect(texts(live)).toEqual([['Buenos días', 'Good morning']]);
    expect(live.entries[0]).toMatchObject({ id: null, name: 'Ana', startedAtMs: START + 1_000 });
  });

  it('finds its place when texts overtake each other', () => {
    const live = heard(
      english(2, 'Second'),
      caption(3, 'Tercero'),
      caption(2, 'Segundo'),
      caption(1, 'Primero'),
    );
    expect(texts(live)).toEqual([
      ['Primero', null],
      ['Segundo', 'Second'],
      ['Tercero', null],
    ]);
  });

  it('is not changed by a text that comes again', () => {
    const live = heard(caption(1, 'Buenos días'), english(1, 'Good morning'));
    expect(withCaption(live, english(1, 'Good morning'), 'Ana', START)).toBe(live);
  });
});

describe('what was loaded', () => {
  it('comes before what was heard live, once, and with both its translations', () => {
    const live = heard(caption(2, 'Segundo'), english(2, 'Second'), caption(3, 'Tercero'));
    const whole = withLoaded(live, {
      segments: [
        stored(1, 'Primero', { translations: [{ language: 'en', text: 'First', ...MADE }] }),
        stored(2, 'Segundo.', {
          translations: [{ language: 'fr', text: 'Deuxième', ...MADE, grade: 'demonstration' }],
        }),
      ],
    });
    expect(texts(whole)).toEqual([
      ['Primero', 'First'],
      ['Segundo.', 'Second'],
      ['Tercero', null],
    ]);
    expect(whole.entries[1]!.translations.fr).toEqual({ text: 'Deuxième', grade: 'demonstration' });
    expect(whole.entries.map(({ id }) => id)).toEqual(['seg_1', 'seg_2', null]);
  });

  it('stays where it is when its captions come afterwards', () => {
    const loaded = withLoaded(NO_TRANSCRIPT, { segments: [stored(1, 'Primero')] });
    const after = withCaption(loaded, caption(1, 'Primero'), 'Ana', START);
    expect(after.entries.map(({ id, text }) => [id, text])).toEqual([['seg_1', 'Primero']]);
  });
});

describe('a reader', () => {
  const [entry] = heard(caption(1, 'Buenos días'), english(1, 'Good morning')).entries;

  it('gets their language where there is a translation, and otherwise what was said', () => {
    expect(readAs(entry!, 'en').yours?.text).toBe('Good morning');
    expect(readAs(entry!, 'es').yours).toBeNull();
    expect(readAs(entry!, 'de')).toEqual({
      yours: null,
      original: { text: 'Buenos días', grade: 'production' },
    });
  });

  it('finds words of both languages and names, whatever their capitals and accents', () => {
    for (const query of ['dias', 'GOOD', 'ana', '', ' morning '])
      expect(findEntries([entry!], query, 'en'), query).toEqual([entry]);
    for (const query of ['evening', 'good']) expect(findEntries([entry!], query, 'de'), query).toEqual([]);
  });

  it('copies what they read, by turns', () => {
    const { entries } = heard(caption(1, 'Buenos días'), english(1, 'Good morning'), caption(2, 'Gracias'));
    const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    expect(transcriptText(entries, 'en', clock)).toBe('10:00 Ana\nGood morning\nGracias');
  });
});

describe('turns', () => {
  it('change with the speaker, the language and a long pause', () => {
    const { entries } = heard(
      caption(1, 'uno'),
      caption(2, 'dos'),
      caption(3, 'drei', { speaker: BEN }),
      caption(4, 'cuatro'),
      caption(5, 'five', { spokenLanguage: 'en', language: 'en' }),
      caption(70, 'seventy', { spokenLanguage: 'en', language: 'en' }),
    );
    expect(turnsOf(entries).map((turn) => turn.entries.map(({ text }) => text))).toEqual([
      ['uno', 'dos'],
      ['drei'],
      ['cuatro'],
      ['five'],
      ['seventy'],
    ]);
  });

  it('end after a dozen sentences, so that there is a time beside long speeches', () => {
    const many = Array.from({ length: 30 }, (_, at) => caption(at, String(at)));
    expect(turnsOf(heard(...many).entries).map((turn) => turn.entries.length)).toEqual([12, 12, 6]);
  });
});

it.each([
  ['Good morning, good people', 'GOOD', ['', 'Good', ' morning, ', 'good', ' people']],
  ['Good morning', 'evening', ['Good morning']],
  ['Good morning', ' ', ['Good morning']],
  ['İyi günler', 'gün', ['İyi günler']],
])('%s, sought: %s', (text, query, parts) => {
  expect(highlighted(text, query)).toEqual(parts);
});
