// @vitest-environment happy-dom
import type { Dub, DubList, PlayableRecording } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { setup } from '@intermind/sdk';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../platform/queries.ts';
import { useSound } from './use-sound.ts';

const place = { id: 'cnf_1', recordingId: 'rec_1' } as never;
const recording = {
  tracks: [
    { track: 'picture', url: '/picture' },
    { track: 'es', url: '/es' },
  ],
} as unknown as PlayableRecording;

let root: Root;
let asked: string[] = [];
let answers: { status: number; body: object };
let sound: ReturnType<typeof useSound>;
const onRenew = vi.fn();

/** Each answer has addresses of its own, as those of the API. */
const dub = (language: Language, state: Dub['state'] = 'ready'): Dub => ({
  ...{ recordingId: 'rec_1' as never, language, state, reason: null, progressRatio: 0.5 },
  leftOutLines: 0,
  track:
    state === 'ready'
      ? {
          ...{
            bytes: 10,
            mimeType: 'audio/webm',
            grade: 'production' as const,
            spoken: [[1_000, 2_000]] as [number, number][],
          },
          url: `/${language}?token=${String(asked.length)}`,
        }
      : null,
});
const answer = (dubs: () => Dub[]) => {
  answers = {
    status: 200,
    get body(): DubList {
      return { dubs: dubs(), languages: [{ language: 'de', obstacle: null, captionsOnly: false }] };
    },
  };
};
const refuse = (status: number, code: string) =>
  (answers = { status, body: { code, message: code, data: null } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked = [];
  onRenew.mockClear();
  setup({
    ...{ baseUrl: 'http://meet.test', language: () => 'en', getToken: () => null },
    ...{ onError: () => undefined, onUnauthorized: () => undefined },
    fetch: (url, init) => {
      asked.push(`${init!.method!} ${(url as string).split('/api')[1]!}`);
      return Promise.resolve(new Response(JSON.stringify(answers.body), { status: answers.status }));
    },
  });
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  queries.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Player({ mayDub, played = recording }: { mayDub: boolean; played?: typeof recording }) {
  const used = useSound({ recording: played, place, mayDub, onRenew });
  // Read by the tests after each step.
  Object.assign(globalThis, { usedSound: used });
  return null;
}
const step = async (work: () => unknown = () => undefined, ms = 1) => {
  await act(async () => {
    await work();
    await vi.advanceTimersByTimeAsync(ms);
  });
  sound = (globalThis as unknown as { usedSound: typeof sound }).usedSound;
};
const open = (mayDub = true) => step(() => root.render(<Player mayDub={mayDub} />));

test('a viewer who may not read what was said is offered only what was live, and nobody is asked', async () => {
  answer(() => [dub('de')]);
  await open(false);
  expect([sound.live, sound.list, sound.isListLost, asked]).toEqual([['es'], null, false, []]);
  await step(() => sound.choose('es'));
  expect([sound.state, sound.sound]).toEqual(
    [
      { kind: 'live', language: 'es' },
      { url: '/es', spoken: null, key: '/es' },
    ].map((one) => expect.objectContaining(one) as unknown),
  );
});

test('one that is asked for is waited for, and played when it is ready', async () => {
  answer(() => []);
  await open();
  answers = { status: 200, body: dub('de', 'waiting') };
  await step(() => sound.ask('de'));
  expect(sound.state).toMatchObject({ kind: 'making', state: 'waiting' });
  expect(sound.sound).toBeNull();
  answer(() => [dub('de', 'working')]);
  await step(undefined, 2_000);
  expect(sound.state).toMatchObject({ kind: 'making', state: 'working', percent: 50 });
  answer(() => [dub('de')]);
  await step(undefined, 2_000);
  expect([sound.state.kind, sound.sound?.spoken]).toEqual(['dub', [[1_000, 2_000]]]);
});

test('an older answer that comes after the one to the wish is not believed', async () => {
  answer(() => []);
  await open();
  const older = Promise.withResolvers<Response>();
  const empty = JSON.stringify(answers.body);
  const options = { baseUrl: 'http://meet.test', language: () => 'en', getToken: () => null };
  setup({
    ...options,
    ...{ onError: () => undefined, onUnauthorized: () => undefined },
    fetch: (_, init) =>
      init!.method === 'GET'
        ? older.promise
        : Promise.resolve(new Response(JSON.stringify(dub('de', 'waiting')))),
  });
  await step(() => sound.reload());
  expect(queries.isFetching()).toBe(1);
  await step(() => sound.ask('de'));
  older.resolve(new Response(empty));
  await step(undefined, 100);
  expect(sound.state.kind).toBe('making');
});

test('nobody is asked again for one that is not wanted any more, nor when the player is left, nor in the background', async () => {
  answer(() => [dub('de', 'working')]);
  await open();
  await step(() => sound.choose('de'));
  const during = async (ms: number) => {
    const before = asked.length;
    await step(undefined, ms);
    return asked.length - before;
  };
  expect(await during(10_000)).toBe(5);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await during(10_000)).toBe(0);
  visibility.mockRestore();
  expect(await during(10_000)).toBeGreaterThan(3);
  await step(() => sound.choose('room'));
  expect(await during(60_000)).toBe(0);
  await step(() => sound.choose('de'));
  act(() => root.render(null));
  const left = asked.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked.length).toBe(left);
});

test('what plays keeps its address until it fails; then it has a new one, once', async () => {
  answer(() => [dub('de')]);
  await open();
  await step(() => sound.choose('de'));
  const first = sound.sound;
  await step(undefined, 60_000);
  expect(asked.length).toBeGreaterThan(1);
  expect(sound.sound).toBe(first);
  await step(() => sound.onFailed());
  expect(sound.sound!.url).not.toBe(first!.url);
  await step(() => sound.onFailed());
  expect([sound.state, sound.sound]).toEqual([{ kind: 'unheard', language: 'de' }, null]);
  await step(() => sound.choose('de'));
  expect(sound.state.kind).toBe('dub');
});

test('a language that was live has its addresses renewed with those of the picture', async () => {
  answer(() => []);
  await open();
  await step(() => sound.choose('es'));
  const old = sound.sound;
  await step(() => sound.onFailed());
  expect([onRenew.mock.calls.length, sound.state.kind]).toEqual([1, 'live']);
  expect(sound.sound, 'the old address is not tried again').toBe(old);
  const tracks = recording.tracks.map((track) => ({ ...track, url: `${track.url}&new` }));
  await step(() => root.render(<Player mayDub played={{ ...recording, tracks }} />));
  expect([sound.state.kind, sound.sound?.url]).toEqual(['live', `${old!.url}&new`]);
  await step(() => sound.onFailed());
  expect([onRenew.mock.calls.length, sound.state.kind]).toEqual([1, 'unheard']);
});

test.each([
  ['its words were deleted', () => answer(() => [])],
  ['the meeting is not to be seen any more', () => refuse(404, 'ConferenceNotFound')],
])('one that plays gives way to the room when %s', async (_, change) => {
  answer(() => [dub('de')]);
  await open();
  await step(() => sound.choose('de'));
  change();
  await step(undefined, 31_000);
  expect([sound.state, sound.sound]).toEqual([{ kind: 'gone', language: 'de' }, null]);
});

test('a server that does not answer is said so, and asked again by hand', async () => {
  refuse(503, 'Unavailable');
  await open();
  await step(undefined, 60_000);
  expect([sound.list, sound.isListLost]).toEqual([null, true]);
  answer(() => [dub('de')]);
  await step(() => sound.reload());
  expect([sound.list?.dubs.length, sound.isListLost]).toEqual([1, false]);
});
