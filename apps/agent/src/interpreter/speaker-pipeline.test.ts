import type { Caption, LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { ScriptedTranslator } from '../engines/scripted/scripted-translator.ts';
import { ScriptedVoice } from '../engines/scripted/scripted-voice.ts';
import { silentLog } from '../log.ts';
import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import {
  EngineError,
  NOT_UNDERSTOOD,
  type RecognisedWord,
  type RecognitionEvent,
  type TextTranslator,
} from '../speech/ports.ts';
import { fakeRecogniser, type FakeRecogniser } from '../testing/fake-recogniser.ts';
import { FakeSink } from '../testing/fake-room.ts';
import { SpeakerPipeline } from './speaker-pipeline.ts';

const START_MS = 1_000_000;
const LOUD = new Int16Array(HEARD_FRAME_SAMPLES).fill(2_000);

/** Words of 300 ms each from the start of the stream on; a `|` before a word is a pause of 300 ms. */
function words(text: string): RecognisedWord[] {
  let atMs = 0;
  return text.split(' ').map((word) => {
    if (word.startsWith('|')) atMs += 300;
    const startMs = atMs;
    atMs += 300;
    return { text: word.replace('|', ''), startMs, endMs: atMs };
  });
}
const interim = (text: string): RecognitionEvent => ({ type: 'interim', words: words(text) });
const final = (text: string): RecognitionEvent => ({ type: 'final', words: words(text) });
const died: RecognitionEvent = { type: 'failed', error: new EngineError('died', 'engine') };

function speaker(
  recognisers: FakeRecogniser[] = [fakeRecogniser()],
  translator: TextTranslator = new ScriptedTranslator(),
) {
  const clock = new FakeClock(START_MS);
  const captions: Caption[] = [];
  const statuses: LaneStatus[] = [];
  const sinks = new Map<string, FakeSink>();
  const engines = {
    recognisers,
    translators: [translator],
    voices: [new ScriptedVoice()],
    close: async () => Promise.resolve(),
  };
  const pipeline = new SpeakerPipeline({
    speaker: 'prt_ana' as ParticipantId,
    language: 'en',
    registry: new EngineRegistry(engines, clock),
    clock,
    log: silentLog,
    openSink: async (name) => {
      const sink = new FakeSink(clock);
      sinks.set(name, sink);
      return Promise.resolve(sink);
    },
    onCaption: (caption) => captions.push(caption),
    onStatus: (status) => statuses.push(status),
    onSegment: () => undefined,
  });
  const speak = async (durationMs: number, frame = LOUD): Promise<void> => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      await clock.advance(20);
      pipeline.microphoneHeard(frame);
      pipeline.tick();
    }
  };
  const wait = async (durationMs: number): Promise<void> => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      await clock.advance(20);
      pipeline.tick();
    }
  };
  const hear = (...languages: Language[]): void => pipeline.setTargets(new Set(languages));
  /** The newest revision of each segment in one language. */
  const read = (language: Language) => {
    const latest = new Map<number, Caption>();
    for (const caption of captions) if (caption.language === language) latest.set(caption.segment, caption);
    return [...latest.values()]
      .sort((a, b) => a.segment - b.segment)
      .map(({ segment, text, pending, final: isFinal }) => [segment - START_MS, text, pending, isFinal]);
  };
  return { clock, pipeline, recognisers, captions, statuses, sinks, speak, wait, hear, read };
}

async function speaking(recognisers?: FakeRecogniser[]) {
  const world = speaker(recognisers);
  world.hear('es');
  world.pipeline.microphoneOpened();
  await world.speak(1_000);
  const session = (index = -1) => world.recognisers[0]!.sessions.at(index)!;
  return { ...world, session };
}

describe('what a speaker said', () => {
  it('is shown as settled and pending words, in segments that are numbered on', async () => {
    const { session, read, wait } = await speaking([fakeRecogniser({ agreement: 2 })]);
    session().say(interim('we lost'));
    session().say(interim('we lost three'));
    await wait(250);
    expect(read('en')).toEqual([[0, 'we lost', 'three', false]]);
    session().say(final('we lost three days |because of rain'));
    session().say(final('thank you'));
    expect(read('en')).toEqual([
      [0, 'we lost three days', '', true],
      [1, 'because of rain', '', true],
      [2, 'thank you', '', true],
    ]);
  });

  it('is translated for each language that somebody hears, and spoken', async () => {
    const { session, hear, read, sinks, wait } = await speaking();
    hear('es', 'fr');
    session().say(final('thank you'));
    await wait(2_000);
    expect([read('es'), read('fr')]).toEqual([
      [[0, 'es-thank es-you', '', true]],
      [[0, 'fr-thank fr-you', '', true]],
    ]);
    expect([...sinks.keys()]).toEqual(['tr:prt_ana:es', 'tr:prt_ana:fr']);
    expect([...sinks.values()].every(({ frames }) => frames.length > 0)).toBe(true);
  });

  it('and was not understood is marked in every language, and not translated', async () => {
    const { session, hear, read, wait } = await speaking();
    hear('es', 'fr');
    session().say(final(NOT_UNDERSTOOD));
    await wait(500);
    const mark = [[0, NOT_UNDERSTOOD, '', true]];
    expect([read('en'), read('es'), read('fr')]).toEqual([mark, mark, mark]);
    session().say(final(`thank you ${NOT_UNDERSTOOD}`));
    await wait(500);
    expect([read('en').at(-1), read('es').at(-1)]).toEqual([
      [1, `thank you ${NOT_UNDERSTOOD}`, '', true],
      [1, 'es-thank es-you', '', true],
    ]);
  });

  it('and was not understood is marked in no language for which the plan has nothing left', async () => {
    const { pipeline, session, read } = await speaking();
    pipeline.setTargets(new Set(['es']), true);
    for (const lane of pipeline.activity.lanes) lane.mayBeTranslated(false);
    session().say(final(NOT_UNDERSTOOD));
    expect([read('en'), read('es')]).toEqual([[[0, NOT_UNDERSTOOD, '', true]], []]);
  });

  it('is never cut before words that a translation has spoken', async () => {
    const { session, read, wait } = await speaking();
    session().say(interim('we lost three days because'));
    await wait(1_500);
    expect(read('es')).toEqual([[0, 'es-we es-lost es-three es-days es-because', '', false]]);
    // only now it shows that there was a pause before the last word spoken
    session().say(final('we lost three days |because it rained'));
    await wait(3_000);
    expect(read('en')).toEqual([[0, 'we lost three days because it rained', '', true]]);
    expect(
      read('es')
        .map(([, text]) => text)
        .join(' '),
    ).toBe('es-we es-lost es-three es-days es-because es-it es-rained');
  });
});

describe('a speaker who is heard no more', () => {
  it('leaves no caption open in any language: the settled words stay, the others are taken back', async () => {
    const { pipeline, captions, session, read } = await speaking([fakeRecogniser({ agreement: 2 })]);
    session().say(interim('we lost'));
    session().say(interim('we lost three'));
    await pipeline.close();
    expect(read('en')).toEqual([[0, 'we lost', '', true]]);
    expect(captions.at(-1)).toMatchObject({ final: true });
  });
});

describe('after an utterance', () => {
  it('another recogniser may take over, and its words are cut as it says them', async () => {
    const [first, second] = [fakeRecogniser({ id: 'one' }), fakeRecogniser({ id: 'two', punctuates: true })];
    let broken = false;
    const { open } = first;
    first.open = async (options) =>
      broken ? Promise.reject(new EngineError('gone', 'quota')) : open(options);
    const { session, speak, read } = await speaking([first, second]);
    session().say(final('thank you'));
    broken = true;
    session().say(died);
    await speak(1_000);
    second.sessions[0]!.say(final('We lost three days |of work. It rained.'));
    expect(read('en').slice(1)).toEqual([
      [1, 'We lost three days of work.', '', true],
      [2, 'It rained.', '', true],
    ]);
  });

  it('that a death ended, the next one begins with its own first word', async () => {
    const { session, speak, read, recognisers } = await speaking();
    session().say(interim('we lost three days |because'));
    session().say(died);
    await speak(1_000);
    expect(recognisers[0]!.sessions).toHaveLength(2);
    session().say(final('thank you'));
    expect(read('en').map(([, text, , isFinal]) => [text, isFinal])).toEqual([
      ['we lost three days', true],
      ['because', true],
      ['thank you', true],
    ]);
  });
});

describe('listeners that come and go', () => {
  it('end the recogniser with the last of them, and what is said later begins with its first word', async () => {
    const { session, speak, hear, read, recognisers } = await speaking();
    session().say(interim('we lost three days |because of'));
    hear();
    expect(session().closed).toBe(true);
    await speak(1_000);
    expect(recognisers[0]!.sessions).toHaveLength(1);
    hear('es');
    await speak(1_000);
    expect(recognisers[0]!.sessions).toHaveLength(2);
    session().say(final('thank you all'));
    expect(read('en').at(-1)).toEqual([2, 'thank you all', '', true]);
  });

  it('open it only while the microphone is open', async () => {
    const { pipeline, hear, recognisers, wait } = speaker();
    hear('es');
    await wait(100);
    expect(recognisers[0]!.sessions).toHaveLength(0);
    pipeline.microphoneOpened();
    await wait(100);
    expect(recognisers[0]!.sessions).toHaveLength(1);
  });

  it('silence their language at once, and leave the others speaking', async () => {
    const { session, speak, hear, sinks, pipeline } = await speaking();
    hear('es', 'fr');
    session().say(final('one two three four five six seven eight'));
    await speak(500);
    const [spanish, french] = [sinks.get('tr:prt_ana:es')!, sinks.get('tr:prt_ana:fr')!];
    hear('fr');
    expect([spanish.cleared, french.cleared]).toEqual([1, 0]);
    expect(pipeline.statuses().map(({ language }) => language)).toEqual(['fr']);
    const heard = spanish.frames.length;
    await speak(500);
    expect(spanish.frames.length).toBe(heard);
    expect(french.queuedMs()).toBeGreaterThan(0);
  });

  it('find their language’s track as they left it for ten seconds; then it is given back', async () => {
    const { session, speak, hear, sinks } = await speaking();
    session().say(final('one two three'));
    hear();
    await speak(9_000);
    hear('es');
    await speak(11_000);
    const first = sinks.get('tr:prt_ana:es')!;
    expect(first.closed).toBe(false);
    hear();
    await speak(9_900);
    expect(first.closed).toBe(false);
    await speak(200);
    expect(first.closed).toBe(true);
    hear('es');
    await speak(1_000);
    session().say(final('we are back'));
    await speak(1_000);
    expect(sinks.get('tr:prt_ana:es')).not.toBe(first);
    expect(sinks.get('tr:prt_ana:es')!.frames.length).toBeGreaterThan(0);
  });

  it.each([
    ['after it is gone', 1_000, 1_000],
    ['after 2 s when it does not go', 60_000, 2_000],
  ])(
    'and come back while their track is being given back, get a new one %s',
    async (_when, closeMs, newMs) => {
      const { clock, session, speak, hear, sinks } = await speaking();
      session().say(final('one two three'));
      await speak(500);
      const first = sinks.get('tr:prt_ana:es')!;
      first.close = async () =>
        new Promise((resolve) => void clock.after(closeMs, () => resolve(void (first.closed = true))));
      hear();
      await speak(10_020);
      hear('es');
      await speak(newMs - 100);
      expect(sinks.get('tr:prt_ana:es')).toBe(first);
      await speak(200);
      const second = sinks.get('tr:prt_ana:es')!;
      expect(second).not.toBe(first);
      await speak(1_000);
      session().say(final('we are back'));
      await speak(1_000);
      expect([second.closed, second.frames.length > 0]).toEqual([false, true]);
    },
  );

  it('and come after the recogniser failed, are told so', async () => {
    const broken = fakeRecogniser();
    broken.open = async () => Promise.reject(new EngineError('gone', 'quota'));
    const { hear, wait, pipeline } = await speaking([broken]);
    hear('es', 'fr');
    await wait(40);
    expect(pipeline.statuses().map(({ language, state, reason }) => [language, state, reason])).toEqual([
      ['es', 'original-only', 'engine-failed'],
      ['fr', 'original-only', 'engine-failed'],
    ]);
  });
});

describe('a microphone that closes', () => {
  it('lets eight seconds of what was said be spoken and drops the rest', async () => {
    const { session, pipeline, sinks, wait } = await speaking();
    session().say(final(Array.from({ length: 60 }, (_, index) => `word${String(index)}`).join(' ')));
    await wait(500);
    pipeline.microphoneClosed();
    await wait(7_900);
    const sink = sinks.get('tr:prt_ana:es')!;
    expect({ cleared: sink.cleared, playing: sink.queuedMs() > 0 }).toEqual({ cleared: 0, playing: true });
    await wait(200);
    expect({ cleared: sink.cleared, playing: sink.queuedMs() > 0 }).toEqual({ cleared: 1, playing: false });
  });

  it('twice counts from the first time', async () => {
    const { session, pipeline, sinks, wait } = await speaking();
    session().say(final('thank you'));
    await wait(500);
    pipeline.microphoneClosed();
    await wait(5_000);
    pipeline.microphoneClosed();
    await wait(3_100);
    expect(sinks.get('tr:prt_ana:es')!.cleared).toBe(1);
    await wait(8_000);
    expect(sinks.get('tr:prt_ana:es')!.cleared).toBe(1);
  });

  it('ends the utterance: the recogniser gets silence to end it by', async () => {
    const { session, pipeline } = await speaking();
    const before = session().frames.length;
    pipeline.microphoneClosed();
    const silence = session().frames.slice(before);
    expect(silence.length * 20).toBe(1_200);
    expect(silence.every((frame) => frame.every((sample) => sample === 0))).toBe(true);
  });
});

it('makes the engines ready once for each language, however often people change', () => {
  const warmed: string[] = [];
  const translator = Object.assign(new ScriptedTranslator(), {
    warmUp: async (_from: Language, to: Language) => {
      warmed.push(to);
      return Promise.resolve();
    },
  });
  const { pipeline, hear } = speaker(undefined, translator);
  hear('es');
  pipeline.microphoneOpened();
  hear('es');
  pipeline.microphoneOpened();
  hear('es', 'fr');
  hear('fr', 'es');
  pipeline.microphoneOpened();
  expect(warmed).toEqual(['es', 'fr']);
});

it('closes everything: the recogniser, every track, and hears nothing more', async () => {
  const { session, pipeline, sinks, hear, speak, recognisers, wait } = await speaking();
  hear('es', 'fr');
  session().say(final('thank you'));
  await wait(500);
  hear('fr');
  pipeline.microphoneClosed();
  await pipeline.close();
  expect({ closed: session().closed, sinks: [...sinks.values()].map(({ closed }) => closed) }).toEqual({
    closed: true,
    sinks: [true, true],
  });
  const cleared = [...sinks.values()].map((sink) => sink.cleared);
  await speak(10_000);
  expect(recognisers[0]!.sessions).toHaveLength(1);
  expect(pipeline.statuses()).toEqual([]);
  expect([...sinks.values()].map((sink) => sink.cleared)).toEqual(cleared);
});
