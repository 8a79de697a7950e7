import type { BrowserWords, ConferenceId, ParticipantId } from '@intermind/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inProcessBus } from '../../events/index.ts';
import type { AgentJobsEvent } from '../../events/topics.ts';
import { InterpreterWords } from './interpreter-words.ts';
import type { Worker } from './worker.ts';

const HERE = 'cnf_1' as ConferenceId;
const [ANNA, BEN, CARL] = ['prt_anna', 'prt_ben', 'prt_carl'] as ParticipantId[] as [
  ParticipantId,
  ParticipantId,
  ParticipantId,
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An instance whose worker may have the interpreter of the conference; `told` is what that was told. */
function instance() {
  const told: string[] = [];
  const published: Extract<AgentJobsEvent, { type: 'browser.words-held' }>[] = [];
  const bus = inProcessBus();
  void bus.subscribe('agent-jobs', (event) => {
    if (event.type === 'browser.words-held') published.push(event);
  });
  const worker = {
    tellWords: (_key: unknown, _speaker: unknown, { text }: BrowserWords) => void told.push(text),
  } as unknown as Worker;
  const state = { hasWorker: false };
  const words = new InterpreterWords({
    bus,
    nowMs: () => 0,
    workerOf: () => (state.hasWorker ? worker : undefined),
  });
  let utterance = 0;
  const say = (speaker: ParticipantId, text: string) =>
    words.tell(HERE, speaker, {
      ...{ utterance: (utterance += 1), revision: 1, language: 'en', text, lastedMs: 500, final: true },
    });
  const assign = (...speakers: ParticipantId[]) => {
    state.hasWorker = true;
    words.assigned(HERE, speakers);
  };
  return { words, say, assign, told, state, published };
}

test('words of people who agree just after the job was assigned follow those before; withdrawn ones do not', () => {
  const { say, assign, told } = instance();
  say(ANNA, 'one');
  say(BEN, 'taken back');
  assign(ANNA);
  say(CARL, 'two');
  say(CARL, 'three');
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['one', 'two', 'three']);
  say(CARL, 'four');
  expect(told).toEqual(['one', 'two', 'three', 'four']);
});

test('a job that is gone before the others have answered leaves the words for the next one', () => {
  const { words, say, assign, told, state } = instance();
  assign(ANNA);
  say(ANNA, 'one');
  state.hasWorker = false;
  vi.advanceTimersByTime(1_000);
  expect([told, words.held.conferences]).toEqual([[], [HERE]]);
  assign(ANNA);
  vi.advanceTimersByTime(1_000);
  expect([told, words.held.conferences]).toEqual([['one'], []]);
});

test('words that another instance holds are told only of people who are on the list by then', () => {
  const [asking, holding] = [instance(), instance()];
  holding.say(ANNA, 'one');
  holding.say(BEN, 'taken back');
  asking.assign(ANNA);
  holding.words.wanted(HERE);
  for (const { type, speaker, words } of holding.published)
    if (type === 'browser.words-held') asking.words.held.add(HERE, speaker, words);
  vi.advanceTimersByTime(1_000);
  expect([holding.published.length, asking.told]).toEqual([2, ['one']]);
});
