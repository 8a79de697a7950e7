import { expect, test } from 'vitest';
import {
  type PageRecognition,
  recognitionOf,
  recognitionTag,
  type RecogniserFailure,
} from './speech-recogniser.ts';

/** The page's SpeechRecognition, as the specification has it. */
class ScriptedRecognition extends EventTarget {
  static local = 'unavailable';
  static readonly asked: unknown[] = [];
  static last: ScriptedRecognition;
  lang = '';
  continuous = false;
  interimResults = false;
  processLocally = false;
  startedWith: MediaStreamTrack | undefined;
  calls: string[] = [];

  constructor() {
    super();
    ScriptedRecognition.last = this;
  }
  static available(options: unknown) {
    ScriptedRecognition.asked.push(options);
    return ScriptedRecognition.local === 'throws'
      ? Promise.reject(new Error('NotAllowedError'))
      : Promise.resolve(ScriptedRecognition.local);
  }
  static install() {
    return Promise.resolve(true);
  }
  start(track?: MediaStreamTrack) {
    this.startedWith = track;
  }
  stop() {
    this.calls.push('stop');
  }
  abort() {
    this.calls.push('abort');
    this.dispatchEvent(new Event('end'));
  }
  says(resultIndex: number, ...results: [transcript: string, isFinal: boolean][]) {
    const list = results.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal }));
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex, results: list }));
  }
  fails(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
    this.dispatchEvent(new Event('end'));
  }
}

const world = recognitionOf(ScriptedRecognition as unknown as PageRecognition, ['de', 'en-GB']);
const open = (onDevice = false) => {
  const words: unknown[] = [];
  const ends: RecogniserFailure[] = [];
  const track = {} as MediaStreamTrack;
  const recogniser = world.open(
    { language: 'en', onDevice, track },
    {
      onSpeech: () => words.push('speech'),
      onWords: (heard) => words.push(heard),
      onEnd: (failure) => ends.push(failure),
    },
  );
  return { recogniser, words, ends, track, page: ScriptedRecognition.last };
};

test.each([
  ['available', 'on-device'],
  ['downloadable', 'downloadable'],
  ['downloading', 'downloadable'],
  ['unavailable', 'outside'],
  ['throws', 'outside'],
])('where a language is recognised: %s on this device means %s', async (local, place) => {
  ScriptedRecognition.local = local;
  expect(await world.placeOf('en')).toBe(place);
  expect(ScriptedRecognition.asked.at(-1)).toEqual({ langs: ['en-GB'], processLocally: true });
});

test('older browsers recognise outside; some do not at all', async () => {
  const older = { prototype: {} } as unknown as PageRecognition;
  expect(await recognitionOf(older, []).placeOf('en')).toBe('outside');
  expect(await recognitionOf(undefined, []).placeOf('en')).toBeNull();
});

test('a preferred country counts, where it is of the language', () => {
  expect([recognitionTag('en', ['de-AT', 'en', 'en-GB']), recognitionTag('de', ['en-GB'])]).toEqual([
    'en-GB',
    'de-DE',
  ]);
});

test('the call’s track is recognised, on this device where that was promised', () => {
  const { page, track } = open(true);
  expect(page).toMatchObject({ lang: 'en-GB', continuous: true, interimResults: true, processLocally: true });
  expect(page.startedWith).toBe(track);
  expect(open(false).page.processLocally).toBe(false);
});

test('of the results those that are new count, once: finals one by one, the rest together', () => {
  const { page, words } = open();
  page.says(1, ['Old.', true], [' Good morning.', true], [' how ', false], ['are you', false]);
  page.says(0, ['Old.', true], [' Good morning.', true], [' How are you?', true], ['fine', false]);
  expect(words).toEqual([
    { finals: ['Good morning.'], interim: 'how are you' },
    { finals: ['How are you?'], interim: 'fine' },
  ]);
});

test('it says when someone begins to speak, before there are words', () => {
  const { recogniser, page, words } = open();
  page.dispatchEvent(new Event('soundstart'));
  page.dispatchEvent(new Event('speechstart'));
  recogniser.abort();
  page.dispatchEvent(new Event('speechstart'));
  expect(words).toEqual(['speech', 'speech']);
});

test.each([
  ['not-allowed', 'denied'],
  ['service-not-allowed', 'denied'],
  ['language-not-supported', 'language'],
  ['network', 'network'],
  ['audio-capture', 'microphone'],
  ['no-speech', 'silence'],
  ['aborted', 'ended'],
])('an end says why: %s is %s', (error, failure) => {
  const { page, ends } = open();
  page.fails(error);
  page.fails(error);
  expect(ends).toEqual([failure]);
});

test('after an abort nothing more comes', () => {
  const { recogniser, page, words, ends } = open();
  recogniser.abort();
  page.says(0, ['late', true]);
  expect([page.calls, words, ends]).toEqual([['abort'], [], []]);
});
