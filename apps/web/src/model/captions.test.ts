import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { ListenerLanguages } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import {
  addCaption,
  CAPTION_STAY_MS,
  type Captions,
  isReadOut,
  NO_CAPTIONS,
  rereadCaptions,
  shownCaptions,
} from './captions.ts';

const ENGLISH: ListenerLanguages = { hears: 'en', understands: [] };
const lucia = 'prt_lucia' as ParticipantId;
const ken = 'prt_ken' as ParticipantId;
const layla = 'prt_layla' as ParticipantId;

const caption = (given: Partial<Caption>): Caption => ({
  speaker: lucia,
  segment: 1,
  revision: 1,
  spokenLanguage: 'es',
  language: 'es',
  text: '',
  pending: '',
  final: false,
  startMs: null,
  grade: 'production',
  ...given,
});

const after = (...arriving: [atMs: number, caption: Partial<Caption>][]): Captions =>
  arriving.reduce((captions, [atMs, given]) => addCaption(captions, caption(given), 'en', atMs), NO_CAPTIONS);

describe('captions', () => {
  it('say when the speaker’s own browser wrote the newest words', () => {
    const claimed = (...arriving: Parameters<typeof after>) =>
      shownCaptions(after(...arriving), ENGLISH, 0)[0]?.claimed;
    const written = { text: 'Hola', claimed: true } as const;
    expect(claimed([0, written])).toBe(true);
    expect(claimed([0, { ...written, language: 'en', text: 'Hello' }])).toBe(true);
    expect(claimed([0, written], [0, { segment: 2, text: 'Adiós' }])).toBe(false);
  });

  it('show what was said, dotted where it is not settled, beside what you hear', () => {
    const captions = after(
      [0, { text: 'Podemos enviar', pending: 'el catorce' }],
      [900, { language: 'en', text: 'We can ship' }],
    );
    expect(shownCaptions(captions, ENGLISH, 1_000)).toEqual([
      {
        speaker: lucia,
        spokenLanguage: 'es',
        claimed: false,
        original: { text: 'Podemos enviar', pending: 'el catorce' },
        yours: { text: 'We can ship' },
        changedAtMs: 900,
      },
    ]);
  });

  it('drop a revision that was overtaken', () => {
    const captions = after([0, { revision: 3, text: 'uno dos tres' }], [1, { revision: 2, text: 'uno' }]);
    expect(shownCaptions(captions, ENGLISH, 2)[0]!.original.text).toBe('uno dos tres');
  });

  it('put segments in their order, whichever came first', () => {
    const captions = after([0, { segment: 2, text: 'dos' }], [1, { segment: 1, text: 'uno' }]);
    expect(shownCaptions(captions, ENGLISH, 2)[0]!.original.text).toBe('uno dos');
  });

  it('leave out languages this listener does not read', () => {
    expect(after([0, { language: 'fr', text: 'Nous pouvons' }])).toEqual(NO_CAPTIONS);
  });

  it('have one column for speakers of your language', () => {
    const captions = after([0, { spokenLanguage: 'en', language: 'en', text: 'Good morning' }]);
    expect(shownCaptions(captions, ENGLISH, 1)[0]).toMatchObject({
      original: { text: 'Good morning' },
      yours: null,
    });
  });

  it('show two speakers at most, the older above, and nobody after eight quiet seconds', () => {
    const captions = after(
      [0, { speaker: lucia, text: 'a' }],
      [100, { speaker: ken, text: 'b' }],
      [200, { speaker: layla, text: 'c' }],
    );
    expect(shownCaptions(captions, ENGLISH, 300).map(({ speaker }) => speaker)).toEqual([ken, layla]);
    expect(shownCaptions(captions, ENGLISH, 201 + CAPTION_STAY_MS)).toEqual([]);
  });

  it('keep the words of someone who speaks much less than another person', () => {
    const talk = Array.from({ length: 200 }, (_, segment): [number, Partial<Caption>] => [
      segment * 10,
      { speaker: ken, segment: 9_000_000 + segment, text: 'x' },
    ]);
    const captions = after(...talk, [2_010, { speaker: lucia, segment: 1, text: 'can you hear me?' }]);
    expect(shownCaptions(captions, ENGLISH, 2_020).map(({ original }) => original.text)).toEqual([
      'x x',
      'can you hear me?',
    ]);
  });

  it('keep the words of both when the second speaker was first heard much later', () => {
    const exchange = Array.from({ length: 100 }, (_, turn): [number, Partial<Caption>][] => [
      [turn * 4_000, { speaker: lucia, segment: 1_000 + turn, text: `lucia ${turn}` }],
      [turn * 4_000 + 2_000, { speaker: ken, segment: 600_000 + turn, text: `ken ${turn}` }],
    ]).flat();
    const captions = after(...exchange);
    expect(shownCaptions(captions, ENGLISH, 398_100).map(({ original }) => original.text)).toEqual([
      'lucia 98 lucia 99',
      'ken 98 ken 99',
    ]);
  });

  it('are dropped a minute after their last change', () => {
    const many = Array.from({ length: 200 }, (_, segment): [number, Partial<Caption>] => [
      segment * 1_000,
      { segment, text: 'x' },
    ]);
    expect(after(...many)).toHaveLength(61);
  });

  it('lose the translation when another language is chosen', () => {
    const captions = after([0, { text: 'Podemos' }], [1, { language: 'en', text: 'We can' }]);
    expect(
      shownCaptions(rereadCaptions(captions, 'fr'), { hears: 'fr', understands: [] }, 2)[0],
    ).toMatchObject({
      original: { text: 'Podemos' },
      yours: { text: '' },
    });
  });

  it('are read out in finished chunks of your language only', () => {
    const read = (given: Partial<Caption>) =>
      isReadOut(caption({ language: 'en', text: 'We can', ...given }), ENGLISH);
    expect([
      read({ final: true }),
      read({}),
      read({ final: true, language: 'es' }),
      read({ final: true, text: '' }),
    ]).toEqual([true, false, false, false]);
  });

  it('join Japanese and Chinese without a space', () => {
    const captions = after(
      [0, { segment: 1, spokenLanguage: 'ja', language: 'ja', text: '検査は' }],
      [500, { segment: 2, spokenLanguage: 'ja', language: 'ja', text: '二日後です。' }],
    );
    expect(shownCaptions(captions, ENGLISH, 600)[0]?.original.text).toBe('検査は二日後です。');
  });

  it('that come twice change nothing, not even their time', () => {
    const once = after([0, { revision: 2, text: 'uno' }]);
    expect(addCaption(once, caption({ revision: 2, text: 'otra cosa' }), 'en', 500)).toBe(once);
    expect(addCaption(once, caption({ revision: 3, text: 'uno dos' }), 'en', 500)).not.toBe(once);
  });

  it('keep the name that is known last, of each speaker their own', () => {
    const named = (captions: Captions, given: Partial<Caption>, name?: string) =>
      addCaption(captions, caption(given), 'en', 0, name);
    let captions = named(NO_CAPTIONS, { speaker: lucia, text: 'a' }, 'Lucía');
    captions = named(captions, { speaker: ken, text: 'b' }, 'Ken');
    captions = named(captions, { speaker: lucia, text: 'a b', revision: 2 });
    expect(shownCaptions(captions, ENGLISH, 1).map(({ name }) => name)).toEqual(['Ken', 'Lucía']);
    captions = named(captions, { speaker: lucia, text: 'a b c', revision: 3 }, 'Lucía M.');
    expect(shownCaptions(captions, ENGLISH, 1).map(({ name }) => name)).toEqual(['Ken', 'Lucía M.']);
  });

  it('stay for eight seconds, to the last one of them', () => {
    const captions = after(
      [0, { text: 'a' }],
      [5_000, { segment: 2, text: 'b' }],
      [8_000, { segment: 3, text: 'c' }],
    );
    expect(shownCaptions(captions, ENGLISH, 16_000)[0]?.original.text).toBe('b c');
    expect(shownCaptions(captions, ENGLISH, 16_001)).toEqual([]);
  });

  it('leave out what the same speaker said more than eight seconds before', () => {
    const captions = after([0, { text: 'a' }], [8_000, { segment: 2, text: 'b' }]);
    expect(shownCaptions(captions, ENGLISH, 8_000)[0]?.original.text).toBe('a b');
    const later = after([0, { text: 'a' }], [8_001, { segment: 2, text: 'b' }]);
    expect(shownCaptions(later, ENGLISH, 8_001)[0]?.original.text).toBe('b');
  });

  it('of which only the translation came are shown with that, without a gap for what is missing', () => {
    const captions = after(
      [0, { language: 'en', text: 'We can' }],
      [10, { segment: 2, text: 'el catorce' }],
      [20, { segment: 3, language: 'en', text: 'the fourteenth' }],
    );
    expect(shownCaptions(captions, ENGLISH, 30)[0]).toMatchObject({
      original: { text: 'el catorce', pending: '' },
      yours: { text: 'the fourteenth' },
    });
    expect(shownCaptions(after([0, { language: 'en', text: 'We can' }]), ENGLISH, 1)[0]).toMatchObject({
      original: { text: '', pending: '' },
      yours: { text: 'We can' },
    });
  });

  it('in the language that is chosen stay, those of which nothing else is known go', () => {
    const captions = after(
      [0, { text: 'Podemos' }],
      [1, { segment: 2, language: 'en', text: 'We can' }],
      [2, { segment: 3, text: 'sí' }],
      [3, { segment: 3, language: 'en', text: 'yes' }],
    );
    expect(rereadCaptions(captions, 'en')).toEqual(captions);
    expect(rereadCaptions(captions, 'fr').map(({ segment, yours }) => [segment, yours])).toEqual([
      [1, null],
      [3, null],
    ]);
  });
});

describe('captions of a speaker who is understood', () => {
  const understood: ListenerLanguages = { hears: 'en', understands: ['fr', 'es'] };

  it('are the original alone, also where others need the translation', () => {
    const captions = after([0, { text: 'uno dos' }], [1, { language: 'en', text: 'one two' }]);
    expect(shownCaptions(captions, understood, 2)[0]).toMatchObject({
      original: { text: 'uno dos', pending: '' },
      yours: null,
    });
  });

  it('are read out as they were said, and not a second time as translated', () => {
    const final = { final: true, text: 'uno dos' };
    expect(
      [caption(final), caption({ ...final, language: 'en' })].map((each) => isReadOut(each, understood)),
    ).toEqual([true, false]);
    expect(
      [caption(final), caption({ ...final, language: 'en' })].map((each) => isReadOut(each, ENGLISH)),
    ).toEqual([false, true]);
  });
});
