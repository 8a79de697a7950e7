import { expect, it } from 'vitest';
import { type Listener, type PublishedTrack, soundOf, wantsTrack } from './subscriptions.ts';

const listener: Listener = {
  you: 'prt_you',
  isYourself: (identity) => identity === 'prt_you' || identity === 'prt_your_phone',
  hears: 'en',
  understands: [],
  interpretationOn: true,
  isSilenced: () => false,
  languageOf: (identity) => ({ prt_lucia: 'es', prt_daniel: 'en' })[identity] as never,
  shown: new Set(['prt_lucia/camera']),
};
const wants = (track: Partial<PublishedTrack>, given: Partial<Listener> = {}) =>
  wantsTrack(
    { identity: 'prt_lucia', agent: false, source: 'other', name: '', ...track },
    { ...listener, ...given },
  );
const lane = (name: string) => ({ identity: 'agent-interpreter', agent: true, name });

it('receives every microphone, and only cameras whose tile is shown', () => {
  expect([
    wants({ source: 'microphone' }),
    wants({ source: 'microphone', identity: 'prt_daniel' }),
    wants({ source: 'camera' }),
    wants({ source: 'camera', identity: 'prt_daniel' }),
    wants({ source: 'other' }),
    wants({ source: 'microphone', identity: 'prt_you' }),
  ]).toEqual([true, true, true, false, false, false]);
});

it('hears every shared screen, but the own one of another device', () => {
  const sound = { source: 'screenSound' as const };
  expect([
    wants(sound),
    wants({ ...sound, identity: 'prt_your_phone' }),
    wants({ ...sound, agent: true }),
    soundOf({ identity: 'prt_lucia', agent: false, name: '', ...sound }),
    soundOf({ identity: 'prt_bot', agent: true, name: '', ...sound }),
  ]).toEqual([true, false, false, { identity: 'prt_lucia', which: 'screen' }, null]);
});

it('never receives your own voice from another device, nor its interpretation', () => {
  const phone = { identity: 'prt_your_phone' };
  const shown = new Set(['prt_your_phone/camera']);
  expect([
    wants({ ...phone, source: 'microphone' }),
    wants(lane('tr:prt_your_phone:en')),
    wants({ ...phone, source: 'camera' }, { shown }),
  ]).toEqual([false, false, true]);
});

it('receives interpreted voices in the listener’s language, for people who speak another one', () => {
  expect([
    wants(lane('tr:prt_lucia:en')),
    wants(lane('tr:prt_lucia:fr')),
    wants(lane('tr:prt_daniel:en')),
    wants(lane('tr:prt_you:en')),
    wants(lane('something else')),
    wants(lane('tr:prt_lucia:en'), { interpretationOn: false }),
  ]).toEqual([true, false, false, false, false, false]);
});

it('knows pictures by person and source', () => {
  const shown = new Set(['prt_lucia/screen']);
  expect([wants({ source: 'screen' }, { shown }), wants({ source: 'camera' }, { shown })]).toEqual([
    true,
    false,
  ]);
});

it('does not take a person with the interpreter’s name for the interpreter', () => {
  const guest = { identity: 'agent-interpreter', agent: false, name: 'tr:prt_lucia:en' };
  const named = { identity: 'prt_daniel', agent: true, name: 'tr:prt_lucia:en' };
  expect([wants(guest), wants(named)]).toEqual([false, false]);
  expect([guest, named].map((track) => soundOf({ source: 'other', ...track }))).toEqual([null, null]);
});

it('knows whose sound a track is', () => {
  const voice = (track: Partial<PublishedTrack>) =>
    soundOf({ identity: 'prt_lucia', agent: false, source: 'microphone', name: '', ...track });
  expect([
    voice({}),
    voice(lane('tr:prt_lucia:en')),
    voice({ source: 'screen' }),
    voice({ name: 'tr:prt_daniel:en' }),
  ]).toEqual([
    { identity: 'prt_lucia', which: 'original' },
    { identity: 'prt_lucia', which: 'translated' },
    null,
    { identity: 'prt_lucia', which: 'original' },
  ]);
});

it('receives nothing else of agents', () => {
  expect(wants({ identity: 'prt_bot', agent: true, source: 'microphone' })).toBe(false);
});

it('hears the original of a speaker it understands, and no interpretation', () => {
  const understood = { understands: ['fr', 'es'] } satisfies Partial<Listener>;
  expect([
    wants(lane('tr:prt_lucia:en')),
    wants(lane('tr:prt_lucia:en'), understood),
    wants({ source: 'microphone' }, understood),
  ]).toEqual([true, false, true]);
});

it('receives no translated voice that the listener silenced, and the person as they speak', () => {
  const isSilenced = (identity: string) => identity === 'prt_lucia';
  expect([
    wants(lane('tr:prt_lucia:en'), { isSilenced }),
    wants({ source: 'microphone' }, { isSilenced }),
    wants(lane('tr:prt_ken:en'), { isSilenced }),
  ]).toEqual([false, true, true]);
});
