import { expect, test } from 'vitest';
import { createTranslate, type Translated } from './translate.ts';

const english = {
  call: {
    leave: 'Leave',
    lag: '{seconds} s behind',
    people: { one: '{count} person', other: '{count} people' },
  },
} as const;
const polish: Translated<typeof english> = {
  call: {
    leave: 'Wyjdź',
    lag: '{seconds} s opóźnienia',
    people: { one: '{count} osoba', few: '{count} osoby', many: '{count} osób', other: '{count} osoby' },
  },
};

test('a text is read by its key', () => {
  expect(createTranslate<typeof english>('pl', polish)('call.leave')).toBe('Wyjdź');
});

test('numbers are written the way the language writes them, names as they are', () => {
  const t = createTranslate<typeof english>('pl', polish);
  expect(t('call.lag', { seconds: 1.8 })).toBe('1,8 s opóźnienia');
  expect(t('call.lag', { seconds: '{count}' })).toBe('{count} s opóźnienia');
});

test.each([
  [1, '1 osoba'],
  [2, '2 osoby'],
  [5, '5 osób'],
  [22, '22 osoby'],
])('the plural of %i in Polish is right', (count, text) => {
  expect(createTranslate<typeof english>('pl', polish)('call.people', { count })).toBe(text);
});

test('a key that does not compile is shown as it is, not as nothing', () => {
  const t = createTranslate<typeof english>('en', english);
  // @ts-expect-error the key is not in the catalogue
  expect(t('call.nothing')).toBe('call.nothing');
});

test('a value that ends with a full stop is followed by no second one', () => {
  const texts = { plan: { retry: 'Tried again on {date}.', name: 'To {name}...' } } as const;
  const t = createTranslate<typeof texts>('ru', texts);
  expect(t('plan.retry', { date: '28 ноября 2026 г.' })).toBe('Tried again on 28 ноября 2026 г.');
  expect(t('plan.retry', { date: '28 November' })).toBe('Tried again on 28 November.');
  expect(t('plan.name', { name: 'Acme Inc.' })).toBe('To Acme Inc....');
});
