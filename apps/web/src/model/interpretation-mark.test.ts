import type { LaneState, LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId, PersonId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import {
  interpretationMark,
  interpretedPeople,
  languagesSpoken,
  type MarkInput,
  othersSpeak,
  type Person,
} from './interpretation-mark.ts';
import { addLaneStatus, type Lanes, NO_LANES } from './lanes.ts';

const person = (id: string, language: Language, hears = language, understands: Language[] = []): Person => ({
  id: id as ParticipantId,
  personId: `psn_${id}` as PersonId,
  language,
  hears,
  understands,
  listens: true,
});
/** Nothing is on its way. */
const HEARD = { listening: 0, lagMs: 0 };
const you = person('you', 'en');
const lucia = person('lucia', 'es');
const daniel = person('daniel', 'en');
const ken = person('ken', 'ja', 'en');

const lanes = (...given: [speaker: Person, language: Language, state: LaneState][]): Lanes =>
  given.reduce((known, [{ id: speaker }, language, state], sequence) => {
    const reason = state === 'captions-only' ? 'no-voice' : null;
    return addLaneStatus(
      known,
      { speaker, language, state, lagMs: 1_800, lastChunk: null, reason, sequence },
      0,
    );
  }, NO_LANES);

const mark = (given: Partial<MarkInput>) =>
  interpretationMark({
    person: lucia,
    you,
    everybody: [you, lucia, daniel, ken],
    lanes: lanes([lucia, 'en', 'active']),
    interpretationOn: true,
    interpreterPresent: true,
    overdue: false,
    silenced: false,
    lost: new Set(),
    crowdedOut: new Set(),
    allCaughtUp: false,
    ...given,
  });

describe('interpretation on a tile', () => {
  it('is nothing where you understand the person', () => {
    expect(mark({ person: daniel })).toEqual({ kind: 'none' });
  });

  it('is the original that you chose, whatever the lane does, and nothing where you understand the person', () => {
    const silenced = { silenced: true };
    expect([
      mark(silenced),
      mark({ ...silenced, lanes: NO_LANES, lost: new Set([lucia.id]) }),
      mark({ ...silenced, person: daniel }),
    ]).toEqual([{ kind: 'originalChosen' }, { kind: 'originalChosen' }, { kind: 'none' }]);
  });

  it('is nothing where their language is one of those you understand too', () => {
    const bilingual = person('you', 'en', 'en', ['es']);
    expect(mark({ you: bilingual })).toEqual({ kind: 'none' });
    expect(interpretedPeople(bilingual, [bilingual, lucia, daniel, ken])).toEqual([ken]);
  });

  it('does not count those who have switched interpretation off as listeners', () => {
    const off = { ...person('off', 'es'), listens: false };
    const fromYou = lanes([you, 'es', 'active']);
    expect(mark({ person: you, everybody: [you, lucia, off], lanes: fromYou })).toMatchObject({
      kind: 'listeners',
      count: 1,
    });
  });

  it('does not count those who understand you as listeners', () => {
    const everybody = [you, lucia, person('marta', 'es', 'es', ['en'])];
    expect(mark({ person: you, everybody, lanes: lanes([you, 'es', 'idle']) })).toEqual({
      kind: 'listeners',
      count: 1,
      ...HEARD,
    });
  });

  it('is nothing on your own tile of another device', () => {
    const elsewhere = { ...person('phone', 'es', 'es'), personId: you.personId };
    expect(mark({ person: elsewhere })).toEqual({ kind: 'none' });
    const everybody = [you, lucia, elsewhere];
    expect(mark({ person: you, everybody, lanes: lanes([you, 'es', 'idle']) })).toEqual({
      kind: 'listeners',
      count: 1,
      ...HEARD,
    });
    expect(interpretedPeople(you, everybody)).toEqual([lucia]);
  });

  it('is nothing where interpretation is off', () => {
    expect(mark({ interpretationOn: false })).toEqual({ kind: 'none' });
  });

  it('is the pair and how far behind where you hear the interpretation', () => {
    expect(mark({})).toEqual({ kind: 'pair', from: 'es', to: 'en', lagMs: 1_800 });
  });

  it('names the lower rungs', () => {
    const kinds = (['catching-up', 'captions-only', 'original-only'] as const).map(
      (state) => mark({ lanes: lanes([lucia, 'en', state]) }).kind,
    );
    expect(kinds).toEqual(['catchingUp', 'captionsOnly', 'originalOnly']);
  });

  it('says that the voice left words out or was brief, but not where there is no voice', () => {
    const leavingOut = (state: 'active' | 'captions-only', how: Partial<LaneStatus>) => {
      const known = lanes([lucia, 'en', state]);
      const [[key, lane] = []] = [...known];
      return mark({ lanes: new Map([[key!, { ...lane!, status: { ...lane!.status, ...how } }]]) }).kind;
    };
    const [skipped, shortened] = [{ skipped: true }, { shortened: true }];
    expect([leavingOut('active', skipped), leavingOut('captions-only', skipped)]).toEqual([
      'skipped',
      'captionsOnly',
    ]);
    expect([leavingOut('active', shortened), leavingOut('captions-only', shortened)]).toEqual([
      'shortened',
      'captionsOnly',
    ]);
    expect(leavingOut('active', { ...skipped, ...shortened })).toBe('skipped');
  });

  it('is captions only while two other translated voices are played', () => {
    expect(mark({ crowdedOut: new Set([daniel.id]) }).kind).toBe('pair');
    expect(mark({ crowdedOut: new Set([lucia.id]) })).toEqual({ kind: 'captionsOnly' });
  });

  it('is the original only where the interpreter went, is overdue, or its lane fell silent', () => {
    const without = [
      mark({ lanes: NO_LANES, overdue: true }),
      mark({ lanes: NO_LANES, lost: new Set([lucia.id]) }),
      mark({ interpreterPresent: false }),
      mark({ lost: new Set([lucia.id]) }),
    ];
    expect(without.map(({ kind }) => kind)).toEqual(without.map(() => 'originalOnly'));
  });

  it('is nothing while the interpreter is starting, and no loss while it does not know of a listener', () => {
    const [[key, lane] = []] = [...lanes([lucia, 'en', 'captions-only'])];
    const unheard = new Map([[key!, { ...lane!, status: { ...lane!.status, lagMs: 0, reason: null } }]]);
    expect([
      mark({ lanes: NO_LANES }),
      mark({ lanes: NO_LANES, interpreterPresent: false }),
      mark({ lanes: unheard }),
    ]).toEqual([{ kind: 'none' }, { kind: 'none' }, { kind: 'pair', from: 'es', to: 'en', lagMs: 0 }]);
  });

  it('says on your own tile how many are still listening, and how far behind the last of them is', () => {
    const everybody = [you, lucia, person('marta', 'es'), person('akira', 'ja'), person('jo', 'fr')];
    const of = (given: Partial<MarkInput>) => mark({ person: you, everybody, ...given });
    const given = [
      [you, 'es', 'active', 1_800],
      [you, 'ja', 'catching-up', 7_000],
      [you, 'fr', 'idle', 0],
    ] as const;
    const fromYou = given.reduce<Lanes>(
      (known, [{ id: speaker }, language, state, lagMs], sequence) =>
        addLaneStatus(known, { speaker, language, state, lagMs, lastChunk: null, reason: null, sequence }, 0),
      NO_LANES,
    );
    expect(of({ lanes: fromYou })).toEqual({ kind: 'listeners', count: 4, listening: 3, lagMs: 7_000 });
    expect(of({ lanes: fromYou, allCaughtUp: true })).toEqual({ kind: 'allCaughtUp' });
    expect(of({ lanes: NO_LANES, allCaughtUp: true })).toEqual({ kind: 'none' });
  });

  it('counts on your own tile the people who hear you interpreted', () => {
    const fromYou = lanes([you, 'es', 'idle']);
    expect(mark({ person: you, lanes: fromYou })).toEqual({ kind: 'listeners', count: 1, ...HEARD });
    expect(mark({ person: you, lanes: lanes([you, 'es', 'captions-only']) })).toEqual({ kind: 'none' });
  });

  it('counts nobody on your own tile after the interpreter has left, whatever it said last', () => {
    const gone = { person: you, lanes: lanes([you, 'es', 'active']), interpreterPresent: false };
    expect([mark(gone), mark({ ...gone, allCaughtUp: true })]).toEqual([{ kind: 'none' }, { kind: 'none' }]);
  });
});

it('lists the languages of the room, yours last', () => {
  expect(languagesSpoken([you, lucia, daniel, ken], 'en')).toEqual(['es', 'ja', 'en']);
});

it('does not count people who understand you, nor yourself', () => {
  const everyWay = lanes([you, 'es', 'active'], [you, 'en', 'active']);
  const count = (everybody: Person[], me = you) =>
    interpretationMark({
      ...{ person: me, you: me, everybody, lanes: everyWay, lost: new Set(), crowdedOut: new Set() },
      ...{ interpretationOn: true, interpreterPresent: true, overdue: false },
      ...{ allCaughtUp: false, silenced: false },
    });
  expect(count([you, lucia, daniel, ken])).toEqual({
    kind: 'listeners',
    count: 1,
    listening: 1,
    lagMs: 1_800,
  });
  expect(count([you, daniel, ken])).toEqual({ kind: 'none' });
  const pablo = person('you', 'en', 'es');
  expect(count([pablo, daniel], pablo)).toEqual({ kind: 'none' });
});

it.each(['captions-only', 'original-only'] as const)(
  'nobody hears you through a lane that is %s',
  (state) => {
    expect(mark({ person: you, lanes: lanes([you, 'es', state]) })).toEqual({ kind: 'none' });
  },
);

it('interprets people who speak another language than you hear, never yourself', () => {
  expect(interpretedPeople(you, [you, lucia, daniel, ken])).toEqual([lucia, ken]);
  const foreign = person('you', 'fr', 'en');
  expect(interpretedPeople(foreign, [foreign, daniel])).toEqual([]);
});

it.each([
  ['interpreted', [lucia, daniel]],
  ['understood', [person('amelie', 'fr'), daniel]],
  ['heard', [daniel]],
  ['heard', []],
] as const)('the others speak what is %s', (expected, others) => {
  const french = person('you', 'en', 'en', ['fr']);
  const elsewhere = { ...person('phone', 'es'), personId: french.personId };
  expect(othersSpeak(french, [french, elsewhere, ...others])).toBe(expected);
});
