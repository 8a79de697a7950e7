import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { expect, it } from 'vitest';
import {
  hasNoEngine,
  type InterpretationFacts,
  isUntranslated,
  problemOf,
  readingProblemOf,
  whatIsHeard,
} from './interpretation-problem.ts';
import { addLaneStatus, NO_LANES } from './lanes.ts';

const you = { hears: 'en' } as const;
const [lucia, ken] = [{ id: 'lucia' as ParticipantId }, { id: 'ken' as ParticipantId }];

type Lane = [id: ParticipantId, state: LaneStatus['state'], reason?: LaneStatus['reason']];
const facts = (lanes: Lane[], given: Partial<InterpretationFacts> = {}): InterpretationFacts => ({
  lanes: lanes.reduce(
    (known, [speaker, state, reason = null], sequence) =>
      addLaneStatus(
        known,
        { speaker, language: 'en', state, lagMs: 0, lastChunk: null, reason, sequence },
        0,
      ),
    NO_LANES,
  ),
  lost: new Set(),
  interpreterPresent: true,
  overdue: false,
  waiting: false,
  ...given,
});
const noTranslator: Lane = [lucia.id, 'original-only', 'no-translator'];

it('says why a person is not interpreted', () => {
  const problems = [
    problemOf(facts([[lucia.id, 'active']]), lucia, you),
    problemOf(facts([noTranslator]), lucia, you),
    problemOf(facts([]), lucia, you),
    problemOf(facts([[lucia.id, 'idle']], { interpreterPresent: false }), lucia, you),
    problemOf(facts([], { interpreterPresent: false, waiting: true }), lucia, you),
    problemOf(facts([[lucia.id, 'active']], { waiting: true }), lucia, you),
    problemOf(facts([[lucia.id, 'active']], { lost: new Set([lucia.id]) }), lucia, you),
  ];
  expect(problems).toEqual([null, 'no-translator', 'starting', 'starting', 'waiting', null, 'paused']);
});

it('tells people who have captions while the plan runs low from those who have only the original', () => {
  const problemIn = (state: LaneStatus['state'], reason: LaneStatus['reason']) =>
    problemOf(facts([[lucia.id, state, reason]]), lucia, you);
  expect(problemIn('captions-only', 'quota-low')).toBe('quota-low');
  expect(problemIn('original-only', 'quota-low')).toBe('quota-low-original');
  expect(problemIn('original-only', 'quota')).toBe('quota');
});

it('says why somebody who hears the original has nothing to read', () => {
  const person = { ...lucia, language: 'es' } as const;
  const problem = (lanes: Lane[], given: Partial<InterpretationFacts> = {}, spokenPairs: string[] = []) =>
    readingProblemOf(facts(lanes, given), person, you, spokenPairs);
  const failed: Lane = [lucia.id, 'original-only', 'engine-failed'];
  expect([
    problem([noTranslator]),
    problem([noTranslator], {}, ['es>en']),
    problem([[lucia.id, 'original-only', 'no-speech-engine']], {}, ['es>en']),
    problem([noTranslator], {}, ['es>de', 'en>es']),
    problem([failed], {}, ['es>en']),
    problem([[lucia.id, 'captions-only']], {}, ['es>en']),
    problem([]),
    problem([], { waiting: true }),
  ]).toEqual([
    ...['no-translator', 'spoken-only', 'spoken-only', 'no-translator', 'engine-failed'],
    ...[null, null, 'waiting'],
  ]);
});

it('knows which speakers nothing on this server recognises', () => {
  const unheard: Lane = [lucia.id, 'original-only', 'no-speech-engine'];
  expect([
    hasNoEngine(facts([unheard]), lucia),
    hasNoEngine(facts([unheard]), ken),
    hasNoEngine(facts([noTranslator]), lucia),
    hasNoEngine(facts([unheard], { interpreterPresent: false }), lucia),
  ]).toEqual([true, false, false, false]);
});

it('in a sealed room engines that may not be used are none, as far as recognition goes', () => {
  const sealed = facts([[lucia.id, 'original-only', 'sealed']]);
  const [[key, lane]] = [...sealed.lanes] as [
    [string, typeof sealed.lanes extends ReadonlyMap<string, infer L> ? L : never],
  ];
  const unheard = {
    ...sealed,
    lanes: new Map([[key, { ...lane, status: { ...lane.status, unheard: true } }]]),
  };
  expect([hasNoEngine(sealed, lucia), hasNoEngine(unheard, lucia)]).toEqual([false, true]);
});

it('knows which people’s words come in no other language: captions without a voice are a translation', () => {
  const untranslated = [
    facts([noTranslator]),
    facts([]),
    facts([[lucia.id, 'idle']], { interpreterPresent: false }),
    facts([[lucia.id, 'captions-only', 'no-voice']]),
    facts([[lucia.id, 'catching-up']]),
  ].map((each) => isUntranslated(each, lucia, you));
  expect(untranslated).toEqual([true, true, true, false, false]);
});

it('promises a voice only while one may come', () => {
  const voiceless: Lane = [ken.id, 'captions-only', 'no-voice'];
  const heard = [
    whatIsHeard(facts([noTranslator]), [lucia], you),
    whatIsHeard(facts([noTranslator, voiceless]), [lucia, ken], you),
    whatIsHeard(facts([noTranslator, [ken.id, 'idle']]), [lucia, ken], you),
    whatIsHeard(facts([]), [], you),
  ];
  expect(heard).toEqual(['originalOnly', 'captionsOnly', 'interpreted', 'interpreted']);
});

it('before anything is known, what may be expected is starting; after that it is what is known', () => {
  const heard = (lanes: Lane[], given: Partial<InterpretationFacts> = {}) =>
    whatIsHeard(facts(lanes, given), [lucia, ken], you);
  expect([
    heard([], { interpreterPresent: false }),
    heard([]),
    // The interpreter does not know yet that this listener hears it.
    heard([[lucia.id, 'captions-only']]),
    heard([noTranslator]),
    heard([noTranslator, [ken.id, 'captions-only', 'no-voice']]),
    heard([], { overdue: true }),
    heard([], { waiting: true }),
    heard([noTranslator], { overdue: true }),
    heard([noTranslator, [ken.id, 'idle']], { interpreterPresent: false }),
  ]).toEqual([
    ...['starting', 'starting', 'interpreted', 'starting', 'captionsOnly'],
    ...['originalOnly', 'originalOnly', 'originalOnly', 'originalOnly'],
  ]);
});
