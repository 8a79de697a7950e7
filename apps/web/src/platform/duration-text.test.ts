import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [300, 'en', '1 second'],
  [59_999, 'en', '59 seconds'],
  [60_000, 'en', '1 minute'],
  [23 * 60_000 + 59_000, 'de', '23 Minuten'],
  [3_600_000, 'es', '1 hora'],
  [3_600_000 + 5 * 60_000, 'en', '1 hour, 5 minutes'],
  [2 * 3_600_000 + 60_000, 'ru', '2 часа 1 минута'],
] as const)('%i ms in %s is %s', (durationMs, language, text) => {
  expect(durationText(durationMs, language)).toBe(text);
});

test('in tables the units are short', () => {
  expect(durationText(3_600_000 + 5 * 60_000, 'en', 'short')).toBe('1 hr 5 min');
  expect(durationText(45_000, 'de', 'short')).toBe('45 Sek.');
});
