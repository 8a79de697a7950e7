import { expect, it } from 'vitest';
import { type Listener, type PublishedTrack, wantsTrack } from './subscriptions.ts';

const listener: Listener = {
  you: 'prt_you',
  hears: 'en',
  interpretationOn: true,
  languageOf: (identity) => ({ prt_lucia: 'es', prt_daniel: 'en' })[identity] as never,
  camerasShown: new Set(['prt_lucia']),
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

it('receives of the interpreter its own language, of people who speak another one', () => {
  expect([
    wants(lane('tr:prt_lucia:en')),
    wants(lane('tr:prt_lucia:fr')),
    wants(lane('tr:prt_daniel:en')),
    wants(lane('tr:prt_you:en')),
    wants(lane('something else')),
    wants(lane('tr:prt_lucia:en'), { interpretationOn: false }),
  ]).toEqual([true, false, false, false, false, false]);
});

it('receives nothing else of agents', () => {
  expect(wants({ identity: 'prt_bot', agent: true, source: 'microphone' })).toBe(false);
});
