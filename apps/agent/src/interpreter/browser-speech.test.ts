import type { AgentSegment } from '@intermind/contracts/agent-channel';
import type { BrowserWords } from '@intermind/contracts/browser-words';
import { laneTrackName } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, test } from 'vitest';
import { builtInEngines } from '../engines/engine-sets.ts';
import { scriptedTranslation } from '../engines/scripted/scripted-script.ts';
import { silentLog } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { roomOf } from '../testing/agent-room.ts';
import { FakeRoom } from '../testing/fake-room.ts';
import { RoomInterpreter } from './room-interpreter.ts';

const ANA = 'prt_ana' as ParticipantId;
const BEN = 'prt_ben' as ParticipantId;
const LOUD = new Int16Array(320).fill(2_000);
const SENTENCE = 'the budget is forty thousand';

/** @param hearing whether anything on the server recognises speech */
async function meeting(
  hearing: 'deaf' | 'recognises',
  room = roomOf({ transcript: true, browserSpeakers: [ANA] }),
) {
  const clock = new FakeClock(1_000_000);
  const fake = new FakeRoom(clock);
  const engines = await builtInEngines('scripted', {});
  let opened = 0;
  const recognisers = engines.recognisers.map((engine) => ({
    ...engine,
    hears: (language: Language) => engine.hears(language),
    open: async (options: Parameters<typeof engine.open>[0]) => {
      opened += 1;
      return engine.open(options);
    },
  }));
  const segments: AgentSegment[] = [];
  const interpreter = new RoomInterpreter({
    room: fake,
    registry: new EngineRegistry({ ...engines, recognisers: hearing === 'deaf' ? [] : recognisers }, clock),
    clock,
    log: silentLog,
    onSegment: (segment) => segments.push(segment),
  });
  interpreter.roomChanged(room);
  const people = (benHears: Language = 'es') =>
    interpreter.peopleChanged([
      { identity: ANA, attributes: { language: 'en', hears: 'en' } },
      { identity: BEN, attributes: { language: benHears, hears: benHears } },
    ]);
  people();
  interpreter.microphoneOpened(ANA);
  let utterance = 0;
  const talk = async (ms: number): Promise<void> => {
    for (let spentMs = 0; spentMs < ms; spentMs += 20) {
      interpreter.microphoneHeard(ANA, LOUD);
      await clock.advance(20);
    }
  };
  /** Word by word, each 300 ms, as a browser says it. */
  const says = async (
    text: string,
    changed: Partial<BrowserWords> = {},
    who: string = ANA,
  ): Promise<void> => {
    utterance += 1;
    const words = text.split(' ');
    for (let count = 1; count <= words.length; count += 1) {
      await talk(300);
      interpreter.browserSaid(who, {
        utterance,
        revision: count,
        language: 'en',
        text: words.slice(0, count).join(' '),
        lastedMs: count * 300,
        final: count === words.length,
        ...changed,
      });
    }
    await clock.advance(4_000);
  };
  return { clock, fake, interpreter, people, segments, talk, says, opened: () => opened };
}

const finals = (fake: FakeRoom, language: Language) =>
  fake.read(language).map(({ text, final, claimed }) => [text, final, claimed]);

test.each(['deaf', 'recognises'] as const)(
  'what a browser recognised is captioned, translated, spoken and kept, marked, and no engine listens (server: %s)',
  async (hearing) => {
    const { fake, segments, says, opened } = await meeting(hearing);
    await says(SENTENCE);
    const translation = scriptedTranslation(SENTENCE, 'es');
    expect(finals(fake, 'en')).toEqual([[SENTENCE, true, true]]);
    expect(finals(fake, 'es')).toEqual([[translation, true, true]]);
    expect(fake.sinks.get(laneTrackName(ANA, 'es'))!.frames.length).toBeGreaterThan(0);
    expect(segments.at(-1)).toMatchObject({
      speaker: ANA,
      language: 'en',
      text: SENTENCE,
      engine: 'browser',
      translations: [{ language: 'es', text: translation }],
    });
    expect(opened()).toBe(0);
  },
);

test('captions come without a translation and without a transcript too', async () => {
  const { fake, people, segments, says } = await meeting('deaf', roomOf({ browserSpeakers: [ANA] }));
  people('en');
  await says(SENTENCE);
  expect([finals(fake, 'en'), segments]).toEqual([[[SENTENCE, true, true]], []]);
});

test('nobody else’s words count, nor another language, nor those of a closed microphone', async () => {
  const { clock, fake, interpreter, says } = await meeting('deaf');
  await says(SENTENCE, {}, BEN);
  await says(SENTENCE, { language: 'fr' });
  interpreter.microphoneClosed(ANA);
  await clock.advance(3_100);
  await says(SENTENCE);
  expect(fake.captions).toEqual([]);
});

test('the end of a sentence may arrive a moment after the microphone was closed', async () => {
  const { clock, fake, interpreter } = await meeting('deaf');
  interpreter.microphoneClosed(ANA);
  await clock.advance(1_000);
  const words = {
    utterance: 1,
    revision: 1,
    language: 'en',
    text: SENTENCE,
    lastedMs: 900,
    final: true,
  } as const;
  interpreter.browserSaid(ANA, words);
  expect(finals(fake, 'en')).toEqual([[SENTENCE, true, true]]);
});

test('what waited for a connection counts, when the microphone was open as it was said', async () => {
  const { clock, fake, interpreter, talk } = await meeting('deaf');
  const said = { revision: 1, language: 'en', text: SENTENCE, lastedMs: 900, final: true } as const;
  await talk(1_000);
  interpreter.microphoneClosed(ANA);
  await clock.advance(20_000);
  interpreter.browserSaid(ANA, { ...said, utterance: 1, lateMs: 10_000 });
  expect(finals(fake, 'en')).toEqual([]);
  interpreter.browserSaid(ANA, { ...said, utterance: 1, lateMs: 20_000 });
  expect(finals(fake, 'en')).toEqual([[SENTENCE, true, true]]);
});

test('what an engine heard while the browser had no connection is not said again when it comes late', async () => {
  const { fake, interpreter, says, talk, opened } = await meeting('recognises');
  const claimed = () => fake.captions.filter((caption) => caption.claimed);
  await talk(9_000);
  expect(opened()).toBe(1);
  const said = { revision: 1, language: 'en', text: SENTENCE, lastedMs: 900, final: true } as const;
  interpreter.browserSaid(ANA, { ...said, utterance: 0, lateMs: 5_000 });
  expect(claimed()).toEqual([]);
  await says(SENTENCE);
  expect(claimed().length).toBeGreaterThan(0);
});

test('when the browser is switched off an engine listens, and what the browser says no longer counts', async () => {
  const { fake, interpreter, says, talk, opened } = await meeting('recognises');
  interpreter.roomChanged(roomOf({ transcript: true }));
  await talk(1_000);
  expect(opened()).toBe(1);
  const before = fake.captions.length;
  interpreter.browserSaid(ANA, {
    utterance: 9,
    revision: 1,
    language: 'en',
    text: 'ignored',
    lastedMs: 0,
    final: true,
  });
  expect(fake.captions.slice(before)).toEqual([]);
  expect(fake.captions.some(({ claimed }) => claimed)).toBe(false);
  await says('ignored');
  expect(finals(fake, 'en').some(([text]) => text === 'ignored')).toBe(false);
});

test('a browser that says nothing while its person speaks is replaced by an engine until it speaks again', async () => {
  const { fake, says, talk, opened } = await meeting('recognises');
  await talk(5_900);
  expect(opened()).toBe(0);
  await talk(3_000);
  expect(opened()).toBe(1);
  expect(fake.captions.length).toBeGreaterThan(0);
  expect(fake.captions.every(({ claimed }) => claimed === undefined)).toBe(true);
  await says(SENTENCE);
  expect(finals(fake, 'en').at(-1)).toEqual([SENTENCE, true, true]);
  await talk(3_000);
  expect(opened()).toBe(1);
});

test('on a server without engines an utterance that pauses goes on: nothing of it comes twice', async () => {
  const { fake, interpreter, talk, clock } = await meeting('deaf');
  const say = (revision: number, text: string, final: boolean) =>
    interpreter.browserSaid(ANA, { utterance: 1, revision, language: 'en', text, lastedMs: 8_000, final });
  await talk(1_000);
  say(1, 'the budget is', false);
  await talk(7_000);
  say(2, SENTENCE, true);
  await clock.advance(4_000);
  expect(finals(fake, 'en')).toEqual([[SENTENCE, true, true]]);
});

test('the rest of an utterance that an engine took over does not stop the engine; the next utterance does', async () => {
  const { fake, interpreter, talk, says, opened } = await meeting('recognises');
  const say = (revision: number, text: string) =>
    interpreter.browserSaid(ANA, {
      utterance: 0,
      revision,
      language: 'en',
      text,
      lastedMs: 900,
      final: false,
    });
  say(1, 'the budget');
  await talk(7_000);
  expect(opened()).toBe(1);
  for (const [at, text] of ['the budget is', 'the budget is forty', SENTENCE].entries()) {
    say(at + 2, text);
    await talk(300);
  }
  expect(opened()).toBe(1);
  await says('thank you all');
  expect(finals(fake, 'en').at(-1)).toEqual(['thank you all', true, true]);
});
