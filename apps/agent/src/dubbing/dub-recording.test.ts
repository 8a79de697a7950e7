import type { DubLine } from '@intermind/contracts/dub-work';
import type { SegmentId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import { ScriptedTranslator } from '../engines/scripted/scripted-translator.ts';
import { ScriptedVoice } from '../engines/scripted/scripted-voice.ts';
import { EngineError, type TextToSpeech, type TextTranslator } from '../speech/ports.ts';
import { DubOver } from './dub-failure.ts';
import { dubWith, FakeDubbingApi, loudnessOf } from '../testing/dub-world.ts';

const line = (atMs: number, text: string, changed: Partial<DubLine> = {}): DubLine => ({
  ...{ segmentId: `seg_${String(atMs)}` as SegmentId, atMs, text },
  ...{ speaker: 'prt_ana', language: 'en', translation: null, grade: 'production' },
  ...changed,
});
/** A word of the scripted voice takes 220 ms. */
const LINES = [
  line(2_000, 'one two three'),
  line(10_000, 'four five', { speaker: 'prt_ben' }),
  line(20_000, 'six', { translation: 'seis siete' }),
];

/** Fails the first `times`, then works; hangs instead with `how`. */
function unreliableVoice(times: number, how: 'fails' | 'breaks off' | 'hangs' = 'fails') {
  const good = new ScriptedVoice();
  const signals: AbortSignal[] = [];
  const voice: TextToSpeech = {
    info: { ...good.info, id: 'unreliable' },
    speaks: () => true,
    async *synthesize(request) {
      signals.push(request.signal);
      if (signals.length > times) return yield* good.synthesize(request);
      if (how === 'hangs') await new Promise(() => undefined);
      if (how === 'breaks off') yield new Int16Array(4_800).fill(9_000);
      throw new EngineError('down', 'engine');
    },
  };
  return { voice, signals };
}

/** Refuses texts that have these letters. */
function refusing(letters: string) {
  const good = new ScriptedVoice();
  const asked: string[] = [];
  const voice: TextToSpeech & { asked: string[] } = {
    ...{ info: { ...good.info, id: 'refusing' }, asked },
    speaks: () => true,
    async *synthesize(request) {
      asked.push(request.text);
      if (request.text.includes(letters)) throw new EngineError('cannot be spoken', 'request');
      yield* good.synthesize(request);
    },
  };
  return voice;
}

const failing = (): TextTranslator & { asked: number } => ({
  info: { id: 'failing', kind: 'translator', grade: 'production', own: true, typicalMs: 0 },
  asked: 0,
  translates: () => true,
  translate() {
    this.asked += 1;
    return Promise.reject(new EngineError('down', 'engine'));
  },
});

describe('a dub', () => {
  it('has each line where it was said, in the voice of the language, and nothing in between', async () => {
    const api = new FakeDubbingApi(LINES);
    const voice = new ScriptedVoice();
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [voice] });
    expect(api.ends).toEqual(['dub 0 finished']);
    // What was interpreted in the meeting is spoken as it was.
    expect(voice.spoken).toEqual(['es-one es-two es-three', 'es-four es-five', 'seis siete']);
    const loud = [...(await loudnessOf(api.frames))].filter(([, level]) => level > 3_000);
    const spans = [
      [2_000, 2_660],
      [10_000, 10_440],
      [20_000, 20_440],
    ] as const;
    for (const [from, to] of spans)
      expect(loud.filter(([ms]) => ms >= from && ms < to).length).toBeGreaterThan(15);
    const outside = api.frames.filter(({ timeMs }) =>
      spans.every(([from, to]) => timeMs < from - 20 || timeMs > to + 40),
    );
    expect(outside).toEqual([]);
    expect(api.pieces.at(-1)).toMatchObject({ doneMs: 60_000 });
    // Three, two and two words, without the pause after the last one of each.
    expect(api.pieces.at(-1)!.spokenMs).toBeGreaterThan(1_300);
    expect(api.pieces.at(-1)!.spokenMs).toBeLessThan(1_600);
  });

  it('is heard later where there is more to say than time, never cut off', async () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    const api = new FakeDubbingApi([line(1_000, words(20)), line(1_500, words(10)), line(20_000, 'end')]);
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [new ScriptedVoice()] });
    const at = api.frames.map(({ timeMs }) => timeMs);
    expect(at.filter((ms) => ms < 20_000)).toEqual(
      Array.from({ length: at.filter((ms) => ms < 20_000).length }, (_, index) => 1_000 + 20 * index),
    );
    // 30 words of 220 ms at 1.35 times the speed.
    expect(at.filter((ms) => ms < 20_000).length * 20).toBeGreaterThan(30 * 155);
    expect(at.find((ms) => ms >= 19_000)).toBe(20_000);
  });

  it('without a voice is captions alone, of what was not translated yet, and counts as long as a voice would speak', async () => {
    const api = new FakeDubbingApi(LINES, { captionsOnly: true });
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [] });
    expect(api.ends).toEqual(['dub 0 finished']);
    expect(api.pages.flat().map(({ text }) => text)).toEqual(['es-one es-two es-three', 'es-four es-five']);
    expect(api.frames).toEqual([]);
    // 48 letters, 14 a second.
    expect(api.pieces.at(-1)).toMatchObject({ doneMs: 60_000, spokenMs: 3_357 });
  });

  it('without a voice fails when there is nothing to be read, or nobody takes it', async () => {
    const engines = { translators: [new ScriptedTranslator()], voices: [] };
    const done = new FakeDubbingApi(LINES.slice(2), { captionsOnly: true });
    await dubWith(done, engines);
    const refused = new FakeDubbingApi(LINES, { captionsOnly: true, pagesMax: 0 });
    await dubWith(refused, engines);
    expect([done.ends, refused.ends]).toEqual([
      ['dub 0 failed: engine-failed'],
      ['dub 0 failed: engine-failed'],
    ]);
  });

  it('leaves out what was not understood, and goes on with the words that were', async () => {
    const voice = new ScriptedVoice();
    const api = new FakeDubbingApi([line(0, '… …'), line(3_000, 'we … agree')]);
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [voice] });
    expect([voice.spoken, api.ends]).toEqual([['es-we es-agree'], ['dub 0 finished']]);
  });

  it('goes to the next translator and the next voice; what the first voice had begun is not heard', async () => {
    const [translator, broken] = [failing(), unreliableVoice(Infinity, 'breaks off')];
    const voice = new ScriptedVoice();
    const api = new FakeDubbingApi(LINES);
    await dubWith(api, {
      translators: [translator, new ScriptedTranslator()],
      voices: [broken.voice, voice],
    });
    expect(api.ends).toEqual(['dub 0 finished']);
    expect(voice.spoken).toHaveLength(3);
    expect(translator.asked).toBeGreaterThan(0);
    expect(api.frames.filter(({ timeMs }) => timeMs < 3_000).length).toBeLessThan(35);
  });

  it('waits for a voice that comes back', async () => {
    const { voice, signals } = unreliableVoice(2);
    const api = new FakeDubbingApi(LINES.slice(0, 1));
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [voice] });
    expect([api.ends, signals.length]).toEqual([['dub 0 finished'], 3]);
  });

  it('leaves out a line that every voice refuses, and says how many it left out', async () => {
    const voice = refusing('es-two');
    const api = new FakeDubbingApi(LINES);
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [voice] });
    expect([api.ends, voice.asked]).toEqual([
      ['dub 0 finished without 1'],
      // Once: nothing is different a moment later.
      ['es-one es-two es-three', 'es-four es-five', 'seis siete'],
    ]);
    expect([api.frames[0]?.timeMs, api.pieces.at(-1)?.doneMs]).toEqual([10_000, 60_000]);
  });

  it('leaves out a line of which a translator makes nothing', async () => {
    const translator = new ScriptedTranslator();
    const mute = { ...translator, info: translator.info, translates: () => true };
    const translate = (request: Parameters<TextTranslator['translate']>[0]) =>
      request.text.startsWith('four') ? Promise.resolve(' – ') : translator.translate(request);
    const api = new FakeDubbingApi(LINES);
    await dubWith(api, { translators: [{ ...mute, translate }], voices: [new ScriptedVoice()] });
    expect(api.ends).toEqual(['dub 0 finished without 1']);
  });

  it('leaves out a line for which the engines failed each time, and waits for them again at the next one', async () => {
    const { voice, signals } = unreliableVoice(4);
    const api = new FakeDubbingApi(LINES);
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [voice] });
    expect([api.ends, signals.length]).toEqual([['dub 0 finished without 1'], 6]);
  });

  it('fails when more is left out than spoken', async () => {
    const api = new FakeDubbingApi(LINES);
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [refusing('es-')] });
    expect(api.ends).toEqual(['dub 0 failed: engine-failed']);
  });

  it('fails soon when the engines are down, however many lines there are', async () => {
    const { voice, signals } = unreliableVoice(Infinity);
    const api = new FakeDubbingApi(Array.from({ length: 50 }, (_, number) => line(number * 1_000, 'word')));
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [voice] });
    expect(api.ends).toEqual(['dub 0 failed: engine-failed']);
    // Five lines, and the breaker lets not every try reach the voice.
    expect(signals.length).toBeLessThanOrEqual(10);
  });

  it('gives no engine another word, nor tries another one, from when it is not wanted any more', async () => {
    const api = new FakeDubbingApi(LINES);
    const [broken, next, voice] = [failing(), new ScriptedTranslator(), new ScriptedVoice()];
    api.wanted = async () =>
      broken.asked > 0 ? Promise.reject(new DubOver('words changed')) : Promise.resolve();
    await dubWith(api, { translators: [broken, next], voices: [voice] });
    expect([broken.asked, next.asked, voice.spoken, api.ends]).toEqual([1, 0, [], []]);
  });

  it('fails when the only voice hangs, which is stopped each time', async () => {
    const { voice, signals } = unreliableVoice(Infinity, 'hangs');
    const api = new FakeDubbingApi(LINES);
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [voice] });
    expect(api.ends).toEqual(['dub 0 failed: engine-failed']);
    expect(signals.length).toBeGreaterThan(1);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it.each([
    ['no voice speaks the language', { translators: [new ScriptedTranslator()], voices: [] }, 'no-voice'],
    ['nothing translates it', { translators: [], voices: [new ScriptedVoice()] }, 'no-translator'],
  ])('fails when %s', async (_, engines, reason) => {
    const api = new FakeDubbingApi(LINES);
    await dubWith(api, engines);
    expect(api.ends).toEqual([`dub 0 failed: ${reason}`]);
  });

  it('of a sealed meeting is given to no engine outside, however the others fail', async () => {
    const outside = new ScriptedTranslator();
    Object.assign(outside, { info: { ...outside.info, own: false } });
    const api = new FakeDubbingApi(LINES);
    const engines = { translators: [failing(), outside], voices: [new ScriptedVoice()] };
    await dubWith(api, engines, { demonstration: false, sealed: true });
    expect([api.ends, outside.asked]).toEqual([['dub 0 failed: engine-failed'], 0]);
  });

  it.each<
    [
      who: string,
      demonstration: boolean,
      made: { translator?: object; voice?: object; words?: DubLine['grade'] },
    ]
  >([
    ['nobody', false, {}],
    ['its translator', true, { translator: { grade: 'demonstration' } }],
    ['its voice', true, { voice: { grade: 'demonstration' } }],
    ['the recogniser of the meeting', true, { words: 'demonstration' }],
  ])('says whether engines for demonstration had a part in it: %s', async (_, demonstration, made) => {
    const [translator, voice] = [new ScriptedTranslator(), new ScriptedVoice()];
    const production = { grade: 'production' } as const;
    Object.assign(translator, { info: { ...translator.info, ...production, ...made.translator } });
    Object.assign(voice, { info: { ...voice.info, ...production, ...made.voice } });
    const api = new FakeDubbingApi(LINES.map((one) => ({ ...one, grade: made.words ?? 'production' })));
    const room = { demonstration: true, sealed: false };
    await dubWith(api, { translators: [translator], voices: [voice] }, room);
    expect([api.ends, api.demonstration]).toEqual([['dub 0 finished'], demonstration]);
  });

  it('hands over what it translated, for captions, and not what was translated in the meeting', async () => {
    const api = new FakeDubbingApi(LINES);
    const translator = new ScriptedTranslator();
    Object.assign(translator, { info: { ...translator.info, grade: 'demonstration' } });
    const voice = refusing('es-four');
    await dubWith(
      api,
      { translators: [translator], voices: [voice] },
      { demonstration: true, sealed: false },
    );
    const grade = 'demonstration';
    expect([api.wordPages, api.pages]).toEqual([
      1,
      [
        [
          { segmentId: 'seg_2000', text: 'es-one es-two es-three', grade },
          // It cannot be spoken; it can be read.
          { segmentId: 'seg_10000', text: 'es-four es-five', grade },
        ],
      ],
    ]);
  });

  it('ends when the plan of the member who asked is used up, and the next one is begun', async () => {
    const api = new FakeDubbingApi(LINES, { tasks: 2, quotaMs: 500 });
    await dubWith(api, { translators: [new ScriptedTranslator()], voices: [new ScriptedVoice()] });
    expect(api.ends).toEqual([]);
    expect(api.pieces.length).toBeGreaterThanOrEqual(2);
  });
});
