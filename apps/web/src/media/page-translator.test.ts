import { expect, test } from 'vitest';
import { type PageTranslation, translationOf } from './page-translator.ts';

/** The page's Translator, as its specification has it. */
function scripted(availability: string) {
  const asked: unknown[] = [];
  const page = {
    availability(pair: unknown) {
      asked.push(pair);
      return availability === 'throws'
        ? Promise.reject(new Error('NotAllowedError'))
        : Promise.resolve(availability);
    },
    create({ monitor, ...pair }: { monitor: (target: EventTarget) => void }) {
      asked.push(pair);
      const target = new EventTarget();
      monitor(target);
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.25 }));
      return Promise.resolve({
        translate: (text: string) => Promise.resolve(text.toUpperCase()),
        destroy: () => asked.push('destroyed'),
      });
    },
  };
  return { asked, world: translationOf(page as unknown as PageTranslation) };
}

test.each([
  ['available', 'ready'],
  ['downloadable', 'downloadable'],
  ['downloading', 'downloadable'],
  ['unavailable', 'unable'],
  ['throws', 'unable'],
])('%s means %s', async (availability, place) => {
  const { asked, world } = scripted(availability);
  expect(await world.placeOf('es', 'en')).toBe(place);
  expect(asked).toEqual([{ sourceLanguage: 'es', targetLanguage: 'en' }]);
});

test('a translator translates, says how far its download is, and is let go of', async () => {
  const { asked, world } = scripted('downloadable');
  const progress: number[] = [];
  const translator = await world.open('es', 'en', (ratio) => progress.push(ratio));
  expect(await translator.translate('hola', new AbortController().signal)).toBe('HOLA');
  translator.close();
  expect(progress).toEqual([0.25]);
  expect(asked).toEqual([{ sourceLanguage: 'es', targetLanguage: 'en' }, 'destroyed']);
});

test('browsers without one translate nothing', async () => {
  const none = translationOf(undefined);
  expect(await none.placeOf('es', 'en')).toBe('unable');
  await expect(none.open('es', 'en', () => undefined)).rejects.toThrow('no translator');
});
