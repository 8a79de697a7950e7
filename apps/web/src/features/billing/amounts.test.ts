import { expect, test } from 'vitest';
import { dayRange, longDay, moneyText, percentText, perTyped, quotaText, timeLeft } from './amounts.ts';

test('whole amounts have no cents, and every language writes its own way', () => {
  const text = (amountMinor: number, language: 'en' | 'de') =>
    moneyText({ amountMinor, currency: 'USD' }, language).replace(/\s/g, ' ');
  expect([text(2_500, 'en'), text(2_050, 'en'), text(0, 'en'), text(24_000, 'de')]).toEqual([
    ...['$25', '$20.50', '$0', '240 $'],
  ]);
  expect(moneyText({ amountMinor: 500, currency: 'JPY' }, 'en')).toBe('¥500');
  expect(moneyText({ amountMinor: 2_500, currency: 'USD' }, 'ar')).toMatch(/^\u2066.*25.*\u2069$/);
  expect(longDay('2030-12-03T12:00:00Z', 'en')).toBe('December 3, 2030');
});

test('seconds and bytes become what people count in', () => {
  expect(quotaText('interpretationSeconds', 72_000, 'en')).toBe('1,200 min');
  expect(quotaText('recordingStorageBytes', 50 * 1_024 ** 3, 'en')).toBe('50 GB');
  expect(quotaText('aiMessages', 2_000, 'en')).toBe('2,000');
  expect([perTyped('interpretationSeconds'), perTyped('peopleInRoom')]).toEqual([60, 1]);
  expect(quotaText('meetingMinutes', 61 / 3, 'en')).toBe('20.3 min');
  expect(quotaText('recordingStorageBytes', 1_024 ** 3 / 4, 'en')).toBe('256 MB');
  expect(quotaText('recordingStorageBytes', 0, 'en')).toBe('0 MB');
});

test('shares and periods are written as the language does', () => {
  expect([percentText(62.5, 'en'), percentText(0, 'en')]).toEqual(['62.5%', '0%']);
  expect([timeLeft(299, 'en'), timeLeft(3, 'en')]).toEqual(['4 minutes', '1 minute']);
  expect(percentText(120, 'de').replace(/\s/g, ' ')).toBe('120 %');
  const range = dayRange('2030-12-03T12:00:00Z', '2031-01-03T12:00:00Z', 'en').replace(/\s/g, ' ');
  expect(range).toBe('Dec 3, 2030 – Jan 3, 2031');
});
