// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { admitted, ENGLISH, fakeCall, MEMBER, participant, YOU } from '../../call/testing/fake-call.ts';
import { setConfig } from '../../platform/config.ts';
import { useWho, type Who } from './use-who.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  setConfig({ features: { languageDetection: 'none' } } as never);
});
afterEach(() => vi.unstubAllGlobals());

test('the languages are those of the conference while in the call, whatever another tab has chosen since', async () => {
  const call = fakeCall();
  const { meeting, settings } = call;
  let who: Who | undefined;
  function Probe() {
    who = useWho(meeting);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  settings.setState({ language: 'es', hears: 'es', understands: [] });
  act(() => root.render(<Probe />));
  const before = who!.languages;
  call.joining(MEMBER, admitted({ ...YOU, ...ENGLISH }, participant('prt_ken')));
  await act(async () => {
    await meeting.join(MEMBER, ENGLISH);
    await call.clock.advance(0);
  });
  const inside = who!.languages;
  act(() => settings.setState({ language: 'fr', hears: 'fr', understands: ['de'] }));
  const later = who!.languages;
  act(() => meeting.leave());
  expect([before.language, inside, later, who!.languages.hears]).toEqual(['es', ENGLISH, ENGLISH, 'fr']);
  act(() => root.unmount());
});

test('detection is offered where something can find the language, and said to be impossible where it was on before', () => {
  const { meeting, settings } = fakeCall();
  const detectionOf = (languageDetection: 'own' | 'none') => {
    setConfig({ features: { languageDetection } } as never);
    let who: Who | undefined;
    function Probe() {
      who = useWho(meeting);
      return null;
    }
    const root = createRoot(document.createElement('div'));
    act(() => root.render(<Probe />));
    act(() => root.unmount());
    return who!.detection;
  };
  expect(detectionOf('none')).toBeUndefined();
  const offered = detectionOf('own')!;
  expect(offered).toMatchObject({ on: false, unavailable: false });
  offered.onChange(true);
  expect(settings.getState().detectsLanguage).toBe(true);
  expect([detectionOf('own')?.unavailable, detectionOf('none')?.unavailable]).toEqual([false, true]);
});
