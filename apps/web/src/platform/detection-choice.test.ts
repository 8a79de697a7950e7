import { FakeStorage } from '@intermind/testing';
import { expect, it } from 'vitest';
import { type AppConfig, setConfig } from './config.ts';
import { detectionChoice } from './detection-choice.ts';
import { createSettingsStore } from './settings.ts';

type Detection = AppConfig['features']['languageDetection'];

function choice(languageDetection: Detection, on: boolean, sealed?: boolean) {
  setConfig({ features: { languageDetection } } as never);
  const settings = createSettingsStore(new FakeStorage());
  return { settings, made: detectionChoice(settings, on, sealed) };
}

it('is not offered where nothing here can find out the language, unless it is on', () => {
  expect(choice('none', false).made).toBeUndefined();
  expect(choice('none', true).made).toMatchObject({ on: true, unavailable: true });
});

it.each<[Detection, boolean, boolean, boolean]>([
  ['own', true, false, false],
  ['own', true, true, false],
  ['outside', true, false, false],
  ['outside', true, true, true],
  ['outside', false, true, false],
])('with a recogniser of kind %s, on: %s, in a sealed meeting: %s, is unavailable: %s', (...given) => {
  const [kind, on, sealed, unavailable] = given;
  expect(choice(kind, on, sealed).made).toMatchObject({ on, unavailable });
});

it('counts the meeting as not sealed unless told', () => {
  expect(choice('outside', true).made!.unavailable).toBe(false);
});

it('is kept for this device when it is made', () => {
  const { settings, made } = choice('own', false);
  made!.onChange(true);
  expect(settings.getState().detectsLanguage).toBe(true);
});
