import { expect, test, vi } from 'vitest';
import { UserSettingsSchema } from './user.ts';

const accepts = (timeZone: string) => UserSettingsSchema.safeParse({ timeZone }).success;

test('a time zone is one that is known here, in capital or small letters', () => {
  expect(['Asia/Kathmandu', 'asia/kathmandu', 'UTC'].map(accepts)).toEqual([true, true, true]);
  expect(['Asia/Nowhere', '+05:45', 'Asia/Nowhere'].map(accepts)).toEqual([false, false, false]);
});

test('a time zone is looked up once', () => {
  const lookUp = vi.spyOn(Intl, 'DateTimeFormat');
  accepts('Pacific/Auckland');
  accepts('pacific/auckland');
  expect(lookUp).toHaveBeenCalledTimes(1);
});
