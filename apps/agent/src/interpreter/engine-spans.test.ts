import { BROWSER_WORDS_KEPT_MS, type BrowserWords } from '@intermind/contracts/browser-words';
import type { Language } from '@intermind/contracts/languages';
import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, test } from 'vitest';
import { builtInEngines } from '../engines/engine-sets.ts';
import { silentLog } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { EngineError, type RecognitionEvent } from '../speech/ports.ts';
import { roomOf } from '../testing/agent-room.ts';
import { FakeRoom } from '../testing/fake-room.ts';
import type { ClaimedMark } from './claimed-mark.ts';
import { EngineSpans } from './engine-spans.ts';
import { RoomInterpreter } from './room-interpreter.ts';

const ANA = 'prt_ana' as ParticipantId;
const LOUD = new Int16Array(320).fill(2_000);

/** Ana's browser has no connection while she speaks, so an engine of the server takes over, as long as it works. */
async function meeting() {
  const clock = new FakeClock(1_000_000);
  const startMs = clock.nowMs();
  const fake = new FakeRoom(clock);
  const engines = await builtInEngines('scripted', {});
  const state = { broken: false, fail: () => {} };
  const recognisers = engines.recognisers.map((engine) => ({
    ...engine,
    hears: (language: Language) => engine.hears(language),
    open: async (options: Parameters<typeof engine.open>[0]) => {
      if (state.broken) throw new EngineError('down', 'engine');
      const onEvent = (event: RecognitionEvent) => options.onEvent(event);
      state.fail = () => onEvent({ type: 'failed', error: new EngineError('down', 'engine') });
      return engine.open({ ...options, onEvent });
    },
  }));
  const marks = new Map<ParticipantId, ClaimedMark>();
  const start = () => {
    const interpreter = new RoomInterpreter({
      room: fake,
      registry: new EngineRegistry({ ...engines, recognisers }, clock),
      clock,
      log: silentLog,
      claimed: new Map(marks),
      onClaimed: (speaker, mark) => void marks.set(speaker, structuredClone(mark)),
      onSegment: () => undefined,
    });
    interpreter.roomChanged(roomOf({ transcript: true, browserSpeakers: [ANA] }));
    interpreter.peopleChanged([
      { identity: ANA, attributes: { language: 'en', hears: 'en' } },
      { identity: 'prt_ben', attributes: { language: 'es', hears: 'es' } },
    ]);
    interpreter.microphoneOpened(ANA);
    return interpreter;
  };
  const talk = async (interpreter: RoomInterpreter, ms: number): Promise<void> => {
    for (let spentMs = 0; spentMs < ms; spentMs += 20) {
      interpreter.microphoneHeard(ANA, LOUD);
      await clock.advance(20);
    }
  };
  let utterance = 0;
  /** @param saidMs since the beginning */
  const saysLate = (interpreter: RoomInterpreter, text: string, saidMs: number) => {
    const lateMs = clock.nowMs() - startMs - saidMs;
    const words: BrowserWords = {
      ...{ utterance: (utterance += 1), revision: 1, language: 'en', lastedMs: 900, final: true },
      ...{ text, lateMs },
    };
    interpreter.browserSaid(ANA, words);
  };
  const claimed = () =>
    fake.captions.filter(({ claimed, final }) => claimed && final).map(({ text }) => text);
  return { start, talk, saysLate, claimed, state, clock };
}

test('words that come late from when the recogniser had failed count; those that it had heard do not', async () => {
  const { start, talk, saysLate, claimed, state } = await meeting();
  const interpreter = start();
  await talk(interpreter, 9_000);
  state.broken = true;
  state.fail();
  await talk(interpreter, 10_000);
  saysLate(interpreter, 'heard by the engine', 8_000);
  saysLate(interpreter, 'heard by nobody', 15_000);
  expect(claimed()).toEqual(['heard by nobody']);
});

test('of a recogniser that never worked nothing is taken to be heard', async () => {
  const { start, talk, saysLate, claimed, state } = await meeting();
  state.broken = true;
  const interpreter = start();
  await talk(interpreter, 10_000);
  saysLate(interpreter, 'heard by nobody', 7_000);
  expect(claimed()).toEqual(['heard by nobody']);
});

test('an interpreter that dies while an engine hears: the next one knows what was heard, and no more', async () => {
  const { start, talk, saysLate, claimed, clock } = await meeting();
  const first = start();
  await talk(first, 9_000);
  // As a killed process: its last word is not heard.
  const second = start();
  void first.close();
  await clock.advance(5_000);
  saysLate(second, 'heard by the engine', 8_000);
  saysLate(second, 'heard by nobody', 11_000);
  expect(claimed()).toEqual(['heard by nobody']);
});

test('spans of engines are forgotten when no browser sends words of then any more', () => {
  const spans = new EngineSpans();
  for (let startMs = 100_000; startMs <= 300_000; startMs += 20_000) {
    spans.begin(startMs);
    spans.heard(startMs + 1_000);
    spans.end(startMs + 2_000);
  }
  expect(spans.all).toEqual([
    { fromMs: 232_000, untilMs: 242_000 },
    { fromMs: 252_000, untilMs: 262_000 },
    { fromMs: 272_000, untilMs: 282_000 },
    { fromMs: 292_000, untilMs: 302_000 },
  ]);
});

describe('the time in which an engine heard', () => {
  test('begins eight seconds before it took over, whatever comes while it hears, and ends with its last words', () => {
    const spans = new EngineSpans();
    expect([spans.all, spans.covers(0)]).toEqual([[], false]);
    spans.heard(50_000);
    spans.begin(100_000);
    spans.begin(120_000);
    expect([spans.all, spans.covers(91_999), spans.covers(92_000), spans.covers(130_000)]).toEqual([
      [],
      false,
      true,
      true,
    ]);
    spans.heard(103_000);
    spans.heard(105_000);
    spans.fail();
    spans.heard(125_000);
    expect(spans.all).toEqual([{ fromMs: 92_000, untilMs: 105_000 }]);
    expect([91_999, 92_000, 105_000, 105_001].map((ms) => spans.covers(ms))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('lasts to the end of an engine that worked, and is nothing of one that failed without a word', () => {
    const spans = new EngineSpans();
    spans.begin(100_000);
    spans.end(110_000);
    spans.begin(130_000);
    spans.fail();
    spans.end(140_000);
    expect(spans.all).toEqual([{ fromMs: 92_000, untilMs: 110_000 }]);
    expect([spans.covers(125_000), spans.covers(140_000)]).toEqual([false, false]);
  });

  test('is known of the process before, and forgotten when no words of it may come any more', () => {
    const before = [
      { fromMs: 10_000, untilMs: 20_000 },
      { fromMs: 30_000, untilMs: 40_000 },
    ];
    const spans = new EngineSpans(before);
    expect([spans.all, spans.covers(35_000), spans.covers(25_000)]).toEqual([before, true, false]);
    spans.begin(40_000 + BROWSER_WORDS_KEPT_MS);
    expect(spans.all).toEqual([before[1]]);
    spans.end(41_000 + BROWSER_WORDS_KEPT_MS);
    expect(spans.all).toHaveLength(2);
  });
});
