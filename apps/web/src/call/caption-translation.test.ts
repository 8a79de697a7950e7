import { type Caption, CAPTION_TOPIC, LANE_TOPIC, type LaneStatus } from '@intermind/contracts/captions';
import { expect, test } from 'vitest';
import type { TranslationPlace } from '../media/page-translator.ts';
import { fakeCall, MEMBER, participant } from './testing/fake-call.ts';

const LUCIA = participant('prt_lucia', { language: 'es', hears: 'es' });
const NO_TRANSLATOR = { state: 'original-only', reason: 'no-translator' } as const;

/** In a call with Lucía, who speaks Spanish, which the server does not translate into English. */
async function inCall(place: TranslationPlace, hasVoice = false) {
  const call = fakeCall();
  const { clock, deviceVoice, meeting, media, settings, translation } = call;
  translation.place = place;
  deviceVoice.hasVoice = hasVoice;
  await call.inCall(MEMBER, LUCIA);
  media.last.events.onInterpreter(true);
  let sequence = 0;
  const lane = (changed: Partial<LaneStatus>) => {
    const status: LaneStatus = {
      speaker: LUCIA.id,
      language: 'en',
      state: 'idle',
      lagMs: 0,
      lastChunk: null,
      reason: null,
      sequence: (sequence += 1),
      ...changed,
    };
    media.last.events.onText(LANE_TOPIC, JSON.stringify(status));
    call.page.drawFrame();
  };
  lane(NO_TRANSLATOR);
  await clock.advance(0);
  let segment = 0;
  const hears = async (text: string, changed: Partial<Caption> = {}) => {
    const caption: Caption = {
      speaker: LUCIA.id,
      segment: (segment += 1),
      revision: 1,
      spokenLanguage: 'es',
      language: 'es',
      startMs: 0,
      grade: 'production',
      text,
      pending: '',
      final: true,
      ...changed,
    };
    media.last.events.onText(CAPTION_TOPIC, JSON.stringify(caption));
    call.page.drawFrame();
    await clock.advance(0);
  };
  const chooses = async (what: Partial<ReturnType<typeof settings.getState>>) => {
    settings.setState(what);
    await clock.advance(0);
  };
  return {
    ...call,
    lane,
    hears,
    chooses,
    state: () => meeting.store.getState().captionTranslation,
    yours: () => meeting.store.getState().captions.segments.map(({ yours }) => yours?.text ?? null),
  };
}
const pair = (state: string, progress = 0) => [{ from: 'es', to: 'en', state, progress }];

test('which languages the browser translates is known before anything is switched on', async () => {
  const call = await inCall('downloadable');
  expect(call.state().pairs).toEqual(pair('downloadable'));
  await call.hears('hola');
  expect([call.translation.opened, call.yours()]).toEqual([[], [null]]);
  expect((await inCall('unable')).state().pairs).toEqual(pair('unable'));
});

test('finished captions are translated on this device, and nothing of it is sent', async () => {
  const call = await inCall('ready');
  await call.chooses({ browserTranslation: true });
  const asked = call.api.asked.length;
  await call.hears('hola', { final: false });
  expect(call.yours()).toEqual([null]);
  await call.hears('buenos días');
  expect(call.yours()).toEqual([null, '[es>en] buenos días']);
  expect([call.api.asked.length, call.sockets.last.words]).toEqual([asked, []]);
});

test('a download shows how far it is, and begins within the click', async () => {
  const call = await inCall('downloadable');
  const { promise, resolve } = Promise.withResolvers<void>();
  call.translation.gate = promise;
  call.settings.setState({ browserTranslation: true });
  expect(call.translation.opened).toEqual(['es>en']);
  call.translation.progress(0.4);
  expect(call.state().pairs).toEqual(pair('downloading', 0.4));
  resolve();
  await call.clock.advance(0);
  expect(call.state().pairs[0]).toMatchObject({ state: 'ready' });
});

test('a translator that cannot be had is not asked for again until it is switched on anew', async () => {
  const call = await inCall('downloadable');
  call.translation.refuses = true;
  await call.chooses({ browserTranslation: true });
  expect(call.state().pairs).toEqual(pair('failed'));
  call.lane({ ...NO_TRANSLATOR, lagMs: 1 });
  await call.hears('hola');
  expect([call.translation.opened.length, call.yours()]).toEqual([1, [null]]);
  call.translation.refuses = false;
  await call.chooses({ browserTranslation: false });
  await call.chooses({ browserTranslation: true });
  expect(call.state().pairs[0]).toMatchObject({ state: 'ready' });
});

test('what the server translates is not translated here, and its text counts when it comes late', async () => {
  const call = await inCall('ready');
  await call.chooses({ browserTranslation: true });
  await call.hears('hola');
  await call.hears('hello', { segment: 1, language: 'en', startMs: null });
  expect(call.yours()).toEqual(['hello']);
  call.lane({ state: 'active' });
  await call.hears('adiós');
  expect([call.translation.texts, call.state().pairs]).toEqual([['hola'], []]);
});

test('a text that hangs holds up the others for ten seconds, and at most twenty wait', async () => {
  const call = await inCall('ready');
  await call.chooses({ browserTranslation: true });
  call.translation.hangs = true;
  await call.hears('cero');
  call.translation.hangs = false;
  for (let i = 1; i <= 30; i += 1) await call.hears(`texto ${i}`);
  await call.clock.advance(10_000);
  expect(call.translation.texts).toHaveLength(21);
  expect(call.yours().at(-1)).toBe('[es>en] texto 30');
});

test('translations are read aloud one after the other, at most three wait, and the original is lowered meanwhile', async () => {
  const call = await inCall('ready', true);
  await call.chooses({ browserTranslation: true, browserVoice: true });
  const gain = () => call.mixers.at(-1)!.options.factsOf(LUCIA.id).readAloudHere;
  expect(gain()).toBe(false);
  for (const text of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) await call.hears(text);
  expect(call.deviceVoice.said).toEqual(['en: [es>en] uno']);
  expect([call.state().speaking, gain()]).toEqual([LUCIA.id, true]);
  for (let i = 0; i < 4; i += 1) call.deviceVoice.ends();
  expect(call.deviceVoice.said.map((said) => said.split(' ').at(-1))).toEqual([
    'uno',
    'tres',
    'cuatro',
    'cinco',
  ]);
  expect([call.state().speaking, gain()]).toEqual([null, false]);
});

test('a voice that does not end is given up after thirty seconds', async () => {
  const call = await inCall('ready', true);
  await call.chooses({ browserTranslation: true, browserVoice: true });
  await call.hears('uno');
  await call.hears('dos');
  await call.clock.advance(30_000);
  expect([call.deviceVoice.cancelled, call.deviceVoice.said.length]).toEqual([1, 2]);
});

test('the server’s translation is read where it has no voice, never where it has one', async () => {
  const call = await inCall('unable', true);
  await call.chooses({ browserVoice: true });
  const translated = { language: 'en', startMs: null } as const;
  call.lane({ state: 'captions-only', reason: 'no-voice' });
  await call.hears('hello', translated);
  expect(call.deviceVoice.said).toEqual(['en: hello']);
  call.deviceVoice.ends();
  call.lane({ state: 'active' });
  await call.hears('good morning', translated);
  expect(call.deviceVoice.said).toEqual(['en: hello']);
});

test('switched off it is silent at once, and leaving the call lets go of everything', async () => {
  const call = await inCall('ready', true);
  await call.chooses({ browserTranslation: true, browserVoice: true });
  await call.hears('uno');
  await call.chooses({ browserVoice: false });
  expect([call.deviceVoice.cancelled, call.state().speaking]).toEqual([1, null]);
  await call.chooses({ browserTranslation: false });
  await call.hears('dos');
  expect(call.yours()).toEqual(['[es>en] uno', null]);
  expect(call.translation.texts).toEqual(['uno']);
  call.meeting.leave();
  expect(call.translation.closed).toEqual(['es>en']);
  expect(call.state()).toEqual({ pairs: [], hasVoice: null, speaking: null });
});

test('after interpretation is switched off nothing is read aloud; what was said meanwhile is not read afterwards', async () => {
  const call = await inCall('ready', true);
  await call.chooses({ browserTranslation: true, browserVoice: true });
  await call.hears('Buenos días');
  expect(call.deviceVoice.said).toHaveLength(1);
  await call.chooses({ interpretationOn: false });
  expect(call.state().speaking).toBeNull();
  await call.hears('¿Qué tal?');
  await call.chooses({ interpretationOn: true });
  await call.hears('Adiós');
  expect(call.deviceVoice.said).toHaveLength(2);
});

test('what a voice of the server has said is not read when that voice goes', async () => {
  const call = await inCall('ready', true);
  await call.chooses({ browserTranslation: true, browserVoice: true });
  call.lane({ state: 'active' });
  await call.hears('Good morning', { language: 'en' });
  call.lane({ state: 'captions-only', reason: 'no-voice' });
  await call.hears('How are you?', { language: 'en' });
  expect(call.deviceVoice.said).toEqual(['en: How are you?']);
});
