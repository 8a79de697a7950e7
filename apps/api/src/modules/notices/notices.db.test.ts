import { PLANS, type QuotaFeature, type UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Charged } from '../../adapters/payments/index.ts';
import type { Mail } from '../../adapters/mail.ts';
import { notices } from '../../db/schema/notices.ts';
import { quotaLimits } from '../../db/schema/quotas.ts';
import { users } from '../../db/schema/users.ts';
import { member } from '../../testing/meeting-steps.ts';
import { grantSubscription } from '../billing/index.ts';
import {
  DAY_MS,
  depsWith,
  orderOf,
  pass,
  paymentsWorld,
  t,
  userId,
  wait,
} from '../billing/testing/payments-world.ts';
import { takeEffect } from '../billing/service.ts';
import { startMailServer, type TestMailServer } from '../identity/testing/mail-server.ts';
import { correctUsage } from '../quotas/admin.ts';
import { quotaIdsOf } from '../quotas/ids.ts';
import { insertNotice } from './index.ts';
import { sendNotices } from './service.ts';

/** What members are told by email: of payments that fail, and of quotas. */

let mail: TestMailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
paymentsWorld(() => ({ SMTP_URL: mail.url, PRODUCT_NAME: 'Meet' }));
beforeAll(() => {
  t.clock.now = new Date('2030-05-01T10:00:00Z');
});
afterAll(() => mail.close());

const emailOf = async (user: UserId) => (await t.db.select().from(users).where(eq(users.id, user)))[0]!.email;
const mailsTo = async (user: UserId) => {
  const email = await emailOf(user);
  return mail.received.filter(({ to }) => to === email).map(({ text }) => text);
};
const send = (more: Partial<typeof t.app.notices> = {}) => sendNotices({ ...t.app.notices, ...more });
/** In place of the mail server. */
const outbox = () => {
  const sent: Mail[] = [];
  return { sent, sendMail: (one: Mail) => Promise.resolve(void sent.push(one)) };
};
/** Subjects of what a pass sends to the member, in order. */
const sendTo = async (user: UserId) => {
  const email = await emailOf(user);
  const { sent, sendMail } = outbox();
  await send({ sendMail });
  return sent.filter(({ to }) => to === email).map(({ subject }) => subject);
};
/** What a pass logs. */
const logOf = async (more: Partial<typeof t.app.notices> = {}) => {
  const lines: [level: string, message: string | undefined][] = [];
  const line = (level: string) => (_: unknown, message?: string) => void lines.push([level, message]);
  await send({ ...more, logger: { warn: line('warn'), error: line('error') } });
  return lines;
};
const broken = () => Promise.reject(new Error('no mail server'));
const rowsOf = (user: UserId) => t.db.select().from(notices).where(eq(notices.userId, user));

const declining = (status: Charged['status'] = 'failed') =>
  depsWith({
    methodOf: () => Promise.resolve(null),
    charge: ({ key }) => Promise.resolve({ status, reference: `charge_${key}`, refundedMinor: 0 }),
  });

let uses = 0;
/** Uses so much more of it. */
const use = (user: UserId, feature: QuotaFeature, total: number) =>
  t.app.quotas.count({ userId: user, feature, consumer: `test:${(uses += 1)}`, total, ahead: 0 });
/** Recordings fill so many percent of the storage of Basic. */
const fill = (user: UserId, percent: number) =>
  t.app.quotas.count({
    ...{ userId: user, feature: 'recordingStorageBytes', consumer: `recording of ${user}`, ahead: 0 },
    total: Math.ceil((PLANS.basic.quotas.recordingStorageBytes! * percent) / 100),
  });

test('of a payment that fails the member hears when it is tried again, and at last that the plan has ended', async () => {
  const ana = await userId('Ana');
  const deps = declining();
  await takeEffect(deps, orderOf(ana));
  await pass(deps, 32);
  await send();
  const [first] = await mailsTo(ana);
  expect(first).toContain('Subject: Meet: a payment failed');
  expect(first).toContain(
    'Your payment of $25.00 for Pro failed. We will try again on June 3, 2030; until then nothing changes.',
  );
  expect(first).toContain('/profile/billing');
  for (const days of [1, 3, 5]) {
    await pass(deps, days);
    await send();
  }
  const all = await mailsTo(ana);
  expect(all).toHaveLength(4);
  expect(all.at(-1)).toContain('Subject: Meet: Pro has ended');
  expect(all.at(-1)).toContain('You now have Basic');
  expect(all.at(-1)).toContain('/pricing');
});

test('a payment that succeeds is not written about', async () => {
  const bea = await userId('Bea');
  const deps = declining('succeeded');
  await takeEffect(deps, orderOf(bea, { reference: 'pi_bea' }));
  await pass(deps, 32);
  await send();
  expect(await mailsTo(bea)).toEqual([]);
});

test('each level of a quota is told once, in the language of the member', async () => {
  const cem = await userId('Cem');
  await t.db
    .update(users)
    .set({ settings: { language: 'de' } })
    .where(eq(users.id, cem));
  const { limit } = (await t.app.quotas.read(cem)).find(({ feature }) => feature === 'aiMessages')!;
  const percent = (part: number) => Math.ceil((limit! * part) / 100);
  await use(cem, 'aiMessages', percent(79) - 1);
  await send();
  expect(await mailsTo(cem)).toEqual([]);
  await use(cem, 'aiMessages', percent(81) - percent(79) + 1);
  await use(cem, 'aiMessages', 1);
  for (let times = 0; times < 2; times += 1) await send();
  const [eighty, ...rest] = await mailsTo(cem);
  expect(rest).toEqual([]);
  expect(eighty).toContain('KI-Nachrichten');
  expect(eighty).toMatch(/80\s%/);
  await use(cem, 'aiMessages', limit!);
  await send();
  expect((await mailsTo(cem)).at(-1)).toContain('aufgebraucht');
  expect(await mailsTo(cem)).toHaveLength(2);
});

test('while the mail server is away it is tried less and less often; it is told afterwards, and given up after three days', async () => {
  const [dora, eli] = [await userId('Dora'), await userId('Eli')];
  for (const user of [dora, eli]) await use(user, 'assistantMinutes', 10 ** 6);
  const attempts: string[] = [];
  const failing = {
    sendMail: ({ to }: { to: string }) => {
      attempts.push(to);
      return broken();
    },
  };
  for (let minute = 0; minute < 30; minute += 1) {
    await send(failing);
    wait(60_000);
  }
  // After 0, 1, 3, 7 and 15 minutes.
  expect(attempts.filter((to) => to.startsWith('dora'))).toHaveLength(5);
  await t.db.delete(notices).where(eq(notices.userId, eli));
  wait(60_000);
  await send();
  expect(await mailsTo(dora)).toHaveLength(1);
  await use(eli, 'aiMessages', 10 ** 6);
  wait(3 * DAY_MS + 1);
  await send();
  expect(await mailsTo(eli)).toEqual([]);
  expect((await rowsOf(eli)).map(({ nextTryAt }) => nextTryAt)).toEqual([null]);
});

test('after three failures the mail server is left alone until the next pass', async () => {
  for (const name of ['Fay', 'Gus', 'Hal', 'Ida']) await use(await userId(name), 'assistantMinutes', 10 ** 6);
  let attempts = 0;
  await send({
    sendMail: () => {
      attempts += 1;
      return broken();
    },
  });
  expect(attempts).toBe(3);
});

test('an address that the mail server refuses for good is given up at once, and holds nobody up', async () => {
  const answers = [
    550,
    553,
    { code: 550, text: '5.1.1 User unknown' },
    { code: 556, text: '5.1.10 No mail here' },
  ];
  const refused = [];
  for (const index of answers.keys()) refused.push(await userId(`Lea${index}`));
  for (const [index, user] of refused.entries()) {
    mail.refuses.set(await emailOf(user), answers[index]!);
    await use(user, 'assistantMinutes', 10 ** 6);
  }
  wait(1_000);
  const oki = await userId('Oki');
  await use(oki, 'assistantMinutes', 10 ** 6);
  expect(await logOf()).toEqual(
    refused.map(() => ['error', 'the mail server refuses the address of a member; the notice is given up']),
  );
  for (const user of refused) expect((await rowsOf(user)).map(({ nextTryAt }) => nextTryAt)).toEqual([null]);
  expect(await mailsTo(oki)).toHaveLength(1);
});

test.each([
  ['an address that it takes later', 450],
  ['a server that asks for a sign-in', 530],
  ['a server that does not relay', { code: 554, text: '5.7.1 Relay access denied' }],
  [
    'a server that does not take our sender',
    { code: 553, text: '5.7.1 Sender address rejected: not owned by user' },
  ],
  ['a server that does not know our sender', { code: 550, text: '5.1.8 Bad sender' }],
])('%s is tried again', async (_, code) => {
  const pia = await userId(`Pia${JSON.stringify(code).replace(/\W/g, '')}`);
  const email = await emailOf(pia);
  mail.refuses.set(email, code);
  await use(pia, 'assistantMinutes', 10 ** 6);
  await send();
  mail.refuses.delete(email);
  wait(60_000);
  await send();
  expect(await mailsTo(pia)).toHaveLength(1);
});

test('a quota that is emptied and filled again is told of again, one that goes up and down around a level is not', async () => {
  const quin = await userId('Quin');
  const told: [percent: number, subjects: string[]][] = [];
  for (const percent of [81, 79, 81, 71, 81, 69, 81, 100, 91, 100, 89, 100]) {
    await fill(quin, percent);
    wait(1_000);
    told.push([percent, await sendTo(quin)]);
  }
  const [nearly, usedUp] = ['80% used', 'quota used up'].map(
    (how) => `Meet: ${how} (Storage for recordings)`,
  );
  expect(told).toEqual([
    ...[
      [81, [nearly]],
      [79, []],
      [81, []],
      [71, []],
      [81, []],
    ],
    ...[
      [69, []],
      [81, [nearly]],
      [100, [usedUp]],
      [91, []],
      [100, []],
      [89, []],
      [100, [usedUp]],
    ],
  ]);
});

test('what is no longer true is not sent: the payment has succeeded, there is a plan again, something is left again', async () => {
  const rob = await userId('Rob');
  await takeEffect(declining(), orderOf(rob));
  await pass(declining(), 32);
  await pass(declining('succeeded'), 1);
  expect(await rowsOf(rob)).toMatchObject([{ notice: { kind: 'payment-failed' } }]);
  expect(await sendTo(rob)).toEqual([]);

  const sue = await userId('Sue');
  await takeEffect(declining(), orderOf(sue));
  for (const days of [32, 1, 3, 5]) await pass(declining(), days);
  expect((await rowsOf(sue)).map(({ notice }) => notice.kind)).toContain('plan-ended');
  await grantSubscription(t.app.billing, sue, sue, { planId: 'pro', cycle: 'monthly' });
  expect(await sendTo(sue)).toEqual([]);

  const tom = await userId('Tom');
  await fill(tom, 100);
  await fill(tom, 79);
  expect(await rowsOf(tom)).toMatchObject([{ notice: { kind: 'quota', level: 100 } }]);
  expect(await sendTo(tom)).toEqual([]);
  // What was not sent was not told.
  const told: string[][] = [];
  for (const percent of [81, 100]) {
    wait(1_000);
    await fill(tom, percent);
    told.push(await sendTo(tom));
  }
  expect(told).toEqual([
    ['Meet: 80% used (Storage for recordings)'],
    ['Meet: quota used up (Storage for recordings)'],
  ]);
});

test('that a payment is tried again is not sent after that time', async () => {
  const uri = await userId('Uri');
  const deps = declining();
  await takeEffect(deps, orderOf(uri));
  await pass(deps, 32);
  const [row] = await rowsOf(uri);
  const at = t.clock.now;
  t.clock.now = new Date((row!.notice as { retryAt: string }).retryAt);
  expect(await sendTo(uri)).toEqual([]);
  t.clock.now = at;
});

test('several notices of one member are sent in the order in which they became true, of a quota only the last', async () => {
  const una = await userId('Una');
  const away = { sendMail: broken };
  await use(una, 'aiMessages', PLANS.basic.quotas.aiMessages! * 0.8);
  await send(away);
  wait(60_000);
  await use(una, 'assistantMinutes', PLANS.basic.quotas.assistantMinutes! * 60 * 0.8);
  await send(away);
  wait(60_000);
  await use(una, 'assistantMinutes', PLANS.basic.quotas.assistantMinutes! * 60 * 0.15);
  for (const percent of [81, 60, 81]) {
    await fill(una, percent);
    wait(1_000);
  }
  // The first one is not to be tried again yet, and what came meanwhile waits with it.
  expect(await sendTo(una)).toEqual([]);
  wait(60_000);
  expect(await sendTo(una)).toEqual([
    'Meet: 80% used (AI messages)',
    'Meet: 95% used (Voice assistant)',
    'Meet: 80% used (Storage for recordings)',
  ]);
});

test('a correction is told of by what it corrects to', async () => {
  const vic = await userId('Vic');
  const account = { userId: vic, feature: 'aiMessages' } as const;
  await use(vic, 'aiMessages', 30);
  await t.db.insert(quotaLimits).values({ ...account, counts: 30 });
  const { usageId } = quotaIdsOf(account);
  const { plans, quotas } = t.app;
  await correctUsage({ db: t.db, plans, quotas, now: () => t.clock.now }, vic, usageId, 1);
  expect(await rowsOf(vic)).toEqual([]);
});

test('without a mail server nothing is sent, and what is old goes without a word', async () => {
  const jo = await userId('Jo');
  await use(jo, 'assistantMinutes', 10 ** 6);
  expect(await logOf({ sendMail: null })).toEqual([]);
  expect(await rowsOf(jo)).toMatchObject([{ nextTryAt: expect.any(Date) }]);
  wait(3 * DAY_MS);
  expect(await logOf({ sendMail: null })).toEqual([]);
  expect(await rowsOf(jo)).toMatchObject([{ nextTryAt: null }]);
  expect(await logOf()).toEqual([]);
  expect(await mailsTo(jo)).toEqual([]);
  wait(60 * DAY_MS);
  await send({ sendMail: null });
  expect(await rowsOf(jo)).toEqual([]);
});

test('nobody is written to without an account, or without an address from the issuer', async () => {
  const { headers } = await member(t, 'Kim');
  const { id } = (await t.call('GET', '/users', { headers })).json<{ id: UserId }>();
  await use(id, 'assistantMinutes', 10 ** 6);
  expect(await rowsOf(id)).toHaveLength(1);
  await t.call('DELETE', '/users', { headers });
  expect(await rowsOf(id)).toEqual([]);
  const wes = await userId('Wes');
  await t.db.update(users).set({ email: '' }).where(eq(users.id, wes));
  // What runs at the moment of the deletion may still note something.
  for (const user of [id, wes])
    await insertNotice(t.db, {
      ...{ key: `of ${user}`, userId: user, at: t.clock.now },
      notice: { kind: 'plan-ended', plan: 'pro' },
    });
  const { sent, sendMail } = outbox();
  expect([await logOf({ sendMail }), sent]).toEqual([[], []]);
  for (const user of [id, wes]) expect(await rowsOf(user)).toMatchObject([{ nextTryAt: null }]);
});
