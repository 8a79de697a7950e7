import type { AgentSegment } from '@intermind/contracts/agent-channel';
import type { BrowserWords } from '@intermind/contracts/browser-words';
import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, test } from 'vitest';
import { builtInEngines } from '../engines/engine-sets.ts';
import { scriptedTranslation } from '../engines/scripted/scripted-script.ts';
import { silentLog } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { roomOf } from '../testing/agent-room.ts';
import { FakeRoom } from '../testing/fake-room.ts';
import type { ClaimedMark } from './claimed-mark.ts';
import { RoomInterpreter } from './room-interpreter.ts';

const ANA = 'prt_ana' as ParticipantId;
const LOUD = new Int16Array(320).fill(2_000);
const LONG = Array.from({ length: 60 }, (_, at) => `w${at}`).join(' ');
const SHORT = 'the budget is forty thousand and more';

/** A meeting whose interpreter may die and be started again; Ana's browser recognises her, Ben hears Spanish. */
async function meeting() {
  const clock = new FakeClock(1_000_000);
  const engines = { ...(await builtInEngines('scripted', {})), recognisers: [] };
  const room = roomOf({ transcript: true, browserSpeakers: [ANA] });
  const people = [
    { identity: ANA, attributes: { language: 'en', hears: 'en' } },
    { identity: 'prt_ben', attributes: { language: 'es', hears: 'es' } },
  ];
  const claimed = new Map<ParticipantId, ClaimedMark>();
  const segments = new Map<number, AgentSegment>();
  const captions: Caption[] = [];
  const spoken: string[] = [];
  const stored: string[] = [];

  function start(storedMs?: number) {
    let alive = true;
    const fake = new FakeRoom(clock);
    const interpreter = new RoomInterpreter({
      room: {
        publishLane: (name) => fake.publishLane(name),
        sendText: (topic, text) => alive && fake.sendText(topic, text),
      },
      registry: new EngineRegistry(engines, clock),
      clock,
      log: silentLog,
      claimed: new Map(claimed),
      ...(storedMs === undefined ? {} : { stored: new Map([[ANA, storedMs]]) }),
      onClaimed: (speaker, mark) => void (alive && claimed.set(speaker, structuredClone(mark))),
      onSegment: (segment) => {
        if (!alive) return;
        if (!segments.has(segment.segment)) stored.push(segment.text);
        segments.set(segment.segment, segment);
      },
      onSpoken: (_speaker, _language, { words }) => void (alive && spoken.push(...words)),
    });
    interpreter.roomChanged(room);
    const join = () => {
      interpreter.peopleChanged(people);
      interpreter.microphoneOpened(ANA);
    };
    /** As a killed process: no last word. */
    const kill = () => {
      alive = false;
      captions.push(...fake.captions);
      void interpreter.close();
    };
    return { interpreter, join, kill, fake };
  }

  const talk = async (interpreter: RoomInterpreter, ms: number): Promise<void> => {
    for (let spentMs = 0; spentMs < ms; spentMs += 20) {
      interpreter.microphoneHeard(ANA, LOUD);
      await clock.advance(20);
    }
  };
  /** The words from one to another of an utterance, as a browser says them. */
  const says = async (
    interpreter: RoomInterpreter,
    text: string,
    [from, to]: [number, number],
    changed: Partial<BrowserWords> = {},
  ): Promise<void> => {
    const words = text.split(' ');
    for (let count = from + 1; count <= to; count += 1) {
      await talk(interpreter, 300);
      interpreter.browserSaid(ANA, {
        ...{ utterance: 1, revision: count, language: 'en', text: words.slice(0, count).join(' ') },
        ...{ lastedMs: count * 300, final: count === words.length },
        ...changed,
      });
    }
  };
  /** As a listener ends up reading it: the newest revision of each segment. */
  const read = (language: string) => {
    const latest = new Map<number, Caption>();
    for (const caption of captions) {
      const before = latest.get(caption.segment);
      if (caption.language === language && !(before && before.revision >= caption.revision))
        latest.set(caption.segment, caption);
    }
    return [...latest.values()]
      .sort((a, b) => a.segment - b.segment)
      .map(({ text }) => text)
      .join(' ');
  };
  return { clock, start, talk, says, read, stored, segments, spoken, claimed, people };
}

test.each([
  ['in the first segment', SHORT, 4],
  ['after a segment was finished', LONG, 50],
])(
  'an interpreter that dies in mid-utterance, %s: all is shown, stored and said once',
  async (_when, text, at) => {
    const { clock, start, says, read, stored, spoken } = await meeting();
    const first = start();
    first.join();
    await says(first.interpreter, text, [0, at]);
    await clock.advance(1_500);
    expect(spoken.length).toBeGreaterThan(0);
    first.kill();
    const second = start();
    second.join();
    await says(second.interpreter, text, [at, text.split(' ').length]);
    await clock.advance(20_000);
    second.kill();
    expect(stored.join(' ')).toBe(text);
    expect(read('en')).toBe(text);
    expect(spoken.join(' ')).toBe(scriptedTranslation(text, 'es'));
  },
);

test.each([
  [60, 50],
  [80, 75],
  [120, 118],
])(
  'the end of an utterance of %i words comes first to the next process, after %i words: in their order, each once',
  async (length, at) => {
    const text = Array.from({ length }, (_, word) => `w${word}`).join(' ');
    const { clock, start, talk, says, stored, segments, spoken } = await meeting();
    const first = start();
    first.join();
    await says(first.interpreter, text, [0, at]);
    await clock.advance(1_500);
    first.kill();
    const second = start();
    second.join();
    await talk(second.interpreter, 500);
    await says(second.interpreter, text, [length - 1, length]);
    await clock.advance(60_000);
    expect(stored.join(' ')).toBe(text);
    expect(spoken.join(' ')).toBe(scriptedTranslation(text, 'es'));
    const times = [...segments.values()].flatMap(({ startMs, endMs }) => [startMs, endMs]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  },
);

test('words that the browser takes back from a segment that has ended do not come again, in the next process neither', async () => {
  const { clock, start, says, stored, spoken, claimed } = await meeting();
  const first = start();
  first.join();
  await says(first.interpreter, LONG, [0, 45]);
  const { words } = claimed.get(ANA)!;
  expect(words).toBeGreaterThan(30);
  await says(first.interpreter, LONG, [words - 5, words - 4], { revision: 100 });
  expect(claimed.get(ANA)!.words).toBe(words);
  await says(first.interpreter, LONG, [46, 47], { revision: 101 });
  await says(first.interpreter, LONG, [words - 3, words - 2], { revision: 102 });
  first.kill();
  const second = start();
  second.join();
  await says(second.interpreter, LONG, [59, 60], { revision: 103 });
  await clock.advance(60_000);
  expect(stored.join(' ')).toBe(LONG);
  expect(spoken.join(' ')).toBe(scriptedTranslation(LONG, 'es'));
});

test('an utterance that ended does not come again, the next one does', async () => {
  const { clock, start, says, stored } = await meeting();
  const first = start();
  first.join();
  await says(first.interpreter, SHORT, [0, 7]);
  first.kill();
  const second = start();
  second.join();
  await says(second.interpreter, SHORT, [6, 7]);
  await says(second.interpreter, 'thank you', [0, 2], { utterance: 2 });
  await clock.advance(4_000);
  expect(stored).toEqual([SHORT, 'thank you']);
});

test('words that come before the interpreter sees their speaker are held for ten seconds', async () => {
  const { clock, start, talk, says, stored, segments } = await meeting();
  const { interpreter, join } = start();
  const held = (text: string, utterance: number) =>
    says(interpreter, text, [0, text.split(' ').length], { utterance });
  await held('too early', 1);
  await clock.advance(9_000);
  await held('good morning', 2);
  await held('how are you', 3);
  await clock.advance(1_000);
  join();
  await talk(interpreter, 1_000);
  expect(stored).toEqual(['good morning', 'how are you']);
  // They were said before the interpreter saw who said them.
  const [first] = segments.values();
  expect(clock.nowMs() - first!.endMs).toBeGreaterThanOrEqual(2_900);
});

test('a pipeline that is opened anew in mid-utterance goes on after what was stored', async () => {
  const { clock, start, says, stored } = await meeting();
  const { interpreter, join } = start();
  join();
  await says(interpreter, SHORT, [0, 4]);
  // Other engines may be used now: every pipeline starts again.
  interpreter.roomChanged(roomOf({ transcript: true, browserSpeakers: [ANA], sealed: true }));
  await says(interpreter, SHORT, [4, 7]);
  await clock.advance(4_000);
  expect(stored.join(' ')).toBe(SHORT);
  expect(stored).toHaveLength(2);
});

test('what voices said of an utterance is kept for the next process until the utterance ends', async () => {
  const { clock, start, says, spoken, claimed } = await meeting();
  const { interpreter, join } = start();
  join();
  await says(interpreter, SHORT, [0, 4]);
  await clock.advance(1_500);
  expect(claimed.get(ANA)!.spoken.flatMap(({ words }) => words)).toEqual(spoken);
  await says(interpreter, SHORT, [4, 7]);
  await clock.advance(10_000);
  expect(spoken).toEqual(scriptedTranslation(SHORT, 'es').split(' '));
  expect(claimed.get(ANA)).toMatchObject({ utterance: 1, ended: true, spoken: [] });
});

test('finished words that come while nobody listens are not kept for the next process', async () => {
  const { start, says, claimed, people } = await meeting();
  const { interpreter, join } = start();
  join();
  interpreter.peopleChanged(people.slice(0, 1));
  await says(interpreter, SHORT, [0, 6]);
  expect(claimed.get(ANA)).toBeUndefined();
  await says(interpreter, SHORT, [6, 7]);
  expect(claimed.get(ANA)).toMatchObject({ utterance: 1, ended: true });
  interpreter.peopleChanged(people);
  await says(interpreter, SHORT, [0, 4], { utterance: 2 });
  expect(claimed.get(ANA)).toMatchObject({ utterance: 2, ended: false });
  interpreter.peopleChanged(people.slice(0, 1));
  await says(interpreter, SHORT, [4, 7], { utterance: 2 });
  expect(claimed.get(ANA)).toMatchObject({ utterance: 2, ended: true, spoken: [] });
});

test('a long talk from before the process could hear it is kept in full when it comes late', async () => {
  const { clock, start, stored } = await meeting();
  const { interpreter, join } = start();
  join();
  const text = Array.from({ length: 130 }, (_, word) => `w${word}`).join(' ');
  const said = { utterance: 1, revision: 1, language: 'en', text, final: true } as const;
  interpreter.browserSaid(ANA, { ...said, lastedMs: 60_000, lateMs: 30_000 });
  await clock.advance(1_000);
  expect(stored.join(' ')).toBe(text);
});

test('a worker that knows of nothing keeps what comes late once, by the time of what is stored', async () => {
  const { clock, start, talk, stored, segments, spoken, claimed } = await meeting();
  const first = start();
  first.join();
  const saidMs = new Map<number, number>();
  const speaks = async (utterance: number, text: string) => {
    await talk(first.interpreter, 1_000);
    const words = { utterance, language: 'en', text } as const;
    first.interpreter.browserSaid(ANA, { ...words, revision: 1, lastedMs: 1_000, final: false });
    // Browsers take a moment before they mark a result as final.
    await talk(first.interpreter, 800);
    saidMs.set(utterance, clock.nowMs());
    return { ...words, revision: 2, lastedMs: 1_800, final: true };
  };
  const kept = [await speaks(1, SHORT), await speaks(2, 'thank you')];
  for (const words of kept) first.interpreter.browserSaid(ANA, words);
  await clock.advance(8_000);
  first.kill();
  // The machine of the worker was started again.
  claimed.clear();
  const lost = [await speaks(3, 'yes'), await speaks(4, 'goodbye now')];
  const storedMs = Math.max(...[...segments.values()].map(({ endMs }) => endMs));
  await clock.advance(5_000);
  const second = start(storedMs);
  second.join();
  for (const words of [...kept, ...lost])
    second.interpreter.browserSaid(ANA, {
      ...words,
      lateMs: clock.nowMs() - saidMs.get(words.utterance)! + 100,
    });
  await clock.advance(10_000);
  expect(stored).toEqual([SHORT, 'thank you', 'yes', 'goodbye now']);
  const all = `${SHORT} thank you yes goodbye now`;
  expect(spoken).toHaveLength(scriptedTranslation(all, 'es').split(' ').length);
});
