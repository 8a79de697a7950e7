import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { expect, it } from 'vitest';
import {
  hasNoEngine,
  type InterpretationFacts,
  isUntranslated,
  problemOf,
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
  ...given,
});
const noTranslator: Lane = [lucia.id, 'original-only', 'no-translator'];

it('says why a person is not interpreted', () => {
  const problems = [
    problemOf(facts([[lucia.id, 'active']]), lucia, you),
    problemOf(facts([noTranslator]), lucia, you),
    problemOf(facts([]), lucia, you),
    problemOf(facts([[lucia.id, 'idle']], { interpreterPresent: false }), lucia, you),
    problemOf(facts([[lucia.id, 'active']], { lost: new Set([lucia.id]) }), lucia, you),
  ];
  expect(problems).toEqual([null, 'no-translator', 'starting', 'starting', 'paused']);
});

it('tells who has captions while the plan runs low from who has only the original', () => {
  const problemIn = (state: LaneStatus['state'], reason: LaneStatus['reason']) =>
    problemOf(facts([[lucia.id, state, reason]]), lucia, you);
  expect(problemIn('captions-only', 'quota-low')).toBe('quota-low');
  expect(problemIn('original-only', 'quota-low')).toBe('quota-low-original');
  expect(problemIn('original-only', 'quota')).toBe('quota');
});

it('knows whom nothing on this server recognises', () => {
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

it('knows whose words come in no other language: captions without a voice are a translation', () => {
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
  const heard = [
    whatIsHeard(facts([noTranslator]), [lucia], you),
    whatIsHeard(facts([noTranslator, [ken.id, 'captions-only']]), [lucia, ken], you),
    whatIsHeard(facts([noTranslator, [ken.id, 'idle']]), [lucia, ken], you),
    whatIsHeard(facts([]), [lucia], you),
    whatIsHeard(facts([]), [], you),
  ];
  expect(heard).toEqual(['originalOnly', 'captionsOnly', 'interpreted', 'originalOnly', 'interpreted']);
});
