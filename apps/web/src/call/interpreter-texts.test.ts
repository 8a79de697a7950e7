import type { Caption, LaneStatus } from '@intermind/contracts/captions';
import { FakeClock } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { INITIAL_MEETING, type MeetingState } from '../model/meeting.ts';
import { createInterpreterTexts } from './interpreter-texts.ts';
import { KEN, participant, state, YOU } from './testing/fake-call.ts';

const CAPTION: Caption = {
  speaker: KEN.id,
  segment: 1,
  revision: 1,
  spokenLanguage: 'ja',
  language: 'en',
  text: 'Good morning',
  pending: '',
  final: true,
  startMs: null,
  grade: 'production',
};
const LANE: LaneStatus = {
  speaker: KEN.id,
  language: 'en',
  state: 'active',
  lagMs: 900,
  lastChunk: null,
  reason: null,
  sequence: 1,
};

/** A meeting with Ken, who speaks Japanese; you hear English. */
function listening({ inside = true } = {}) {
  const clock = new FakeClock();
  const problems: unknown[] = [];
  const { conference } = state(YOU);
  const store = createStore<MeetingState>(() => ({
    ...INITIAL_MEETING,
    conference: {
      conference,
      participants: [...(inside ? [YOU] : []), participant(KEN.id, { name: 'Ken', language: 'ja' })],
      joinRequests: [],
      removed: [],
      blocked: [],
      quota: [],
      recording: null,
      you: YOU.id,
    },
  }));
  const texts = createInterpreterTexts(store, clock.nowMs, (...what) => problems.push(what));
  const caption = (given: Partial<Caption>) =>
    texts.receive('intermind.caption', JSON.stringify({ ...CAPTION, ...given }));
  const lane = (given: Partial<LaneStatus>) =>
    texts.receive('intermind.lane', JSON.stringify({ ...LANE, ...given }));
  const aloud = () => store.getState().captions.readOut.map(({ text }) => text);
  return { aloud, caption, clock, lane, problems, store, texts };
}

describe('captions', () => {
  it('are shown with the name of the speaker, and their time is kept for the mixer', async () => {
    const { caption, clock, store, texts } = listening();
    expect(texts.captionAtMs(KEN.id)).toBeNull();
    await clock.advance(5_000);
    caption({});
    const [segment] = store.getState().captions.segments;
    expect([segment?.name, segment?.yours?.text, segment?.changedAtMs, texts.captionAtMs(KEN.id)]).toEqual([
      'Ken',
      'Good morning',
      5_000,
      5_000,
    ]);
    texts.forget(KEN.id);
    expect(texts.captionAtMs(KEN.id)).toBeNull();
  });

  it('are not shown to a person who is not in the meeting; their time counts', () => {
    const { caption, store, texts } = listening({ inside: false });
    caption({});
    expect([store.getState().captions.segments, texts.captionAtMs(KEN.id)]).toEqual([[], 0]);
  });

  it('are read out once, when they are finished, in the language this person hears', () => {
    const { aloud, caption, store } = listening();
    caption({ final: false, text: 'Good' });
    expect(aloud()).toEqual([]);
    caption({ revision: 2 });
    caption({ revision: 3, text: 'Good morning!' });
    caption({ revision: 1, segment: 2, language: 'ja', text: 'おはよう' });
    expect(store.getState().captions.readOut).toEqual([
      { key: `${KEN.id}:1`, text: 'Good morning', language: 'en', name: 'Ken' },
    ]);
  });

  it('of the listener are not read out; those of a person who has left are, without a name', () => {
    const { aloud, caption, store } = listening();
    caption({ speaker: YOU.id, spokenLanguage: 'en' });
    expect(aloud()).toEqual([]);
    caption({ speaker: 'prt_gone' as typeof KEN.id });
    expect(store.getState().captions.readOut[0]?.name).toBe('');
  });

  it('to be read out are the last twenty', () => {
    const { aloud, caption } = listening();
    for (let segment = 1; segment <= 25; segment += 1) caption({ segment, text: `${segment}` });
    expect([aloud().length, aloud()[0], aloud().at(-1)]).toEqual([20, '6', '25']);
  });
});

describe('lanes', () => {
  it('are drawn again only when they say something else; the newest time is kept for the mixer', async () => {
    const { clock, lane, store, texts } = listening();
    let changes = 0;
    store.subscribe(() => (changes += 1));
    lane({});
    await clock.advance(500);
    lane({ sequence: 2 });
    expect([changes, texts.lane(KEN.id, 'en')?.atMs]).toEqual([1, 500]);
    lane({ sequence: 3, lagMs: 1_200 });
    lane({ sequence: 2, lagMs: 100 });
    expect([changes, texts.lane(KEN.id, 'en')?.status.lagMs, texts.lane(KEN.id, 'fr')]).toEqual([
      2,
      1_200,
      null,
    ]);
    expect(store.getState().interpretation.lanes.get(`${KEN.id}:en`)?.status.lagMs).toBe(1_200);
  });

  it.each([
    ['state', { state: 'catching-up' }],
    ['lag', { lagMs: 7_000 }],
    ['reason', { reason: 'no-voice' }],
  ] as const)('are drawn again with another %s', (_, given) => {
    const { lane, store } = listening();
    lane({});
    const before = store.getState().interpretation.lanes;
    lane({ sequence: 2, ...(given as Partial<LaneStatus>) });
    expect(store.getState().interpretation.lanes).not.toBe(before);
  });
});

it('what is not declared, and other topics, change nothing; it is logged once, without what it says', () => {
  const { problems, store, texts } = listening();
  const before = store.getState();
  const caption = { ...CAPTION, text: { said: 'Good morning' } };
  for (const text of ['{', 'null', 'Good morning', JSON.stringify(caption)])
    texts.receive('intermind.caption', text);
  texts.receive('intermind.lane', JSON.stringify({ ...LANE, sequence: 'Good morning' }));
  texts.receive('something.else', '{');
  expect(store.getState()).toBe(before);
  expect(problems).toEqual([
    ['A text of the interpreter could not be read', 'intermind.caption'],
    ['A text of the interpreter could not be read', 'intermind.lane'],
  ]);
});
