import { LANGUAGES } from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { Notice } from '../../db/schema/notices.ts';
import { writeNotice } from './write-mail.ts';

const FAILED: Notice = {
  ...{ kind: 'payment-failed', plan: 'pro', price: { amountMinor: 2_500, currency: 'USD' } },
  retryAt: '2030-06-03T23:30:00Z',
};
const ENDED: Notice = { kind: 'plan-ended', plan: 'pro' };
const WITHDRAWN: Notice = { kind: 'plan-withdrawn', plan: 'gold' };
const NEARLY: Notice = { kind: 'quota', feature: 'aiMessages', level: 80 };
const USED_UP: Notice = { ...NEARLY, level: 100 };
const INSTALLATION = { publicUrl: 'https://meet.example.org', productName: 'Meet' };

const write = (notice: Notice, language: (typeof LANGUAGES)[number] = 'en', timeZone = 'UTC') =>
  writeNotice(notice, { language, timeZone }, INSTALLATION);

test('each notice says what happened, then what to do and where', async () => {
  expect(
    await Promise.all([FAILED, ENDED, WITHDRAWN, NEARLY, USED_UP].map((notice) => write(notice))),
  ).toEqual([
    {
      subject: 'Meet: a payment failed',
      text: 'Your payment of $25.00 for Pro failed. We will try again on June 3, 2030; until then nothing changes. You can choose another payment method here:\n\nhttps://meet.example.org/profile/billing\n',
    },
    {
      subject: 'Meet: Pro has ended',
      text: 'The payment for Pro failed again, so the plan has ended. You now have Basic, and nothing of yours is deleted. You can choose a plan again here:\n\nhttps://meet.example.org/pricing\n',
    },
    {
      subject: 'Meet: gold has ended',
      text: 'gold is no longer offered, so it ended with its last period. You now have Basic, and nothing of yours is deleted. You can choose a plan again here:\n\nhttps://meet.example.org/pricing\n',
    },
    {
      subject: 'Meet: 80% used (AI messages)',
      text: 'AI messages: 80% of what your plan includes is used. You can see what is left, and larger plans, here:\n\nhttps://meet.example.org/profile/billing\n',
    },
    {
      subject: 'Meet: quota used up (AI messages)',
      text: 'AI messages: everything your plan includes is used up. You can see your usage, and larger plans, here:\n\nhttps://meet.example.org/profile/billing\n',
    },
  ]);
});

test('the day of the next attempt is that of the member', async () => {
  expect((await write(FAILED, 'en', 'Asia/Tokyo')).text).toContain('on June 4, 2030;');
});

test('in Arabic, everything that is filled in is isolated from the direction of the sentence, money from left to right', async () => {
  const mails = await Promise.all(
    [FAILED, ENDED, WITHDRAWN, NEARLY, USED_UP].map((notice) => write(notice, 'ar')),
  );
  expect(mails[0]!.text).toContain('\u2066\u200f25.00\u00a0US$\u2069');
  expect(mails[0]!.text).toContain('\u20683 يونيو 2030\u2069');
  const outside = mails.map(({ subject, text }) =>
    `${subject} ${text.split('\n')[0]}`.replace(/[\u2066\u2068][^\u2069]*\u2069/gu, ''),
  );
  expect(outside.filter((words) => /[\p{Script=Latin}\p{N}]/u.test(words))).toEqual([]);
});

test.each(LANGUAGES)('%s: the subject names the quota', async (language) => {
  const subjects = async (feature: 'aiMessages' | 'assistantMinutes') => [
    (await write({ ...NEARLY, feature }, language)).subject,
    (await write({ ...USED_UP, feature }, language)).subject,
  ];
  const all = [...(await subjects('aiMessages')), ...(await subjects('assistantMinutes'))];
  expect(new Set(all).size).toBe(4);
});
