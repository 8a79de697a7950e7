import type { Feedback, FeedbackSummary } from '@intermind/contracts';
import {
  CONSOLE_ENTRIES_KEPT,
  CONSOLE_ENTRY_MAX_LENGTH,
  FEEDBACK_KEPT,
  SCREENSHOT_MAX_BYTES,
  SCREENSHOTS_KEPT,
} from '@intermind/contracts';
import { eq, isNotNull, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { guest, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
  t = await startTestApp();
  const token = await t.issuer.token({
    subject: 'admin',
    email: 'admin@example.org',
    firstName: 'Ada',
    lastName: 'Min',
    isAdmin: true,
  });
  admin = { authorization: `Bearer ${token}` };
});
afterAll(() => t.close());

const IDEA = { message: '  Larger captions  ', language: 'en', agreeToContact: 'false' };
type Form = Record<string, string | Blob>;
const send = (form: Form, path = '/feedback/ideas', headers = {}) => {
  t.clock.now = new Date(t.clock.now.getTime() + 1_000);
  return t.call('POST', path, { form, headers });
};
const asked = (query = '') => t.call('GET', `/feedback${query}`, { headers: admin });
const list = async (query = '') => (await asked(query)).json<{ items: FeedbackSummary[]; total: number }>();
const newest = async () => {
  const [{ id } = { id: '' }] = (await list()).items;
  return (await asked(`/${id}`)).json<Feedback>();
};
const picture = (content: BlobPart, type = 'image/png') => ({ screenshot: new Blob([content], { type }) });
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } }).png();

test('a person who is not signed in can send an idea (spec 1 §3)', async () => {
  expect((await send(IDEA)).statusCode).toBe(204);
  expect(await newest()).toEqual({
    id: expect.stringMatching(/^fbk_/),
    kind: 'idea',
    category: null,
    message: 'Larger captions',
    language: 'en',
    agreeToContact: false,
    email: null,
    user: null,
    diagnostics: {},
    logs: [],
    hasScreenshot: false,
    sentAt: t.clock.now.toISOString(),
  });
});

test('an issue has a category; diagnostics and the last console entries come with it, without secrets', async () => {
  const logs = [{ level: 'warn', at: '2030-05-01T10:00:00.000Z', text: 'sent Bearer abc.def' }];
  const form = {
    ...IDEA,
    category: 'audio',
    diagnostics: JSON.stringify({ browser: 'Chromium 156' }),
    logs: JSON.stringify(logs),
  };
  expect((await send(form, '/feedback/issues')).statusCode).toBe(204);
  const { category, diagnostics, logs: kept } = await newest();
  expect([category, diagnostics, kept]).toEqual([
    'audio',
    { browser: 'Chromium 156' },
    [{ ...logs[0], text: 'sent Bearer [redacted]' }],
  ]);
});

test('console entries as long as they may be are taken, in every script, and read again', async () => {
  const entry = (text: string) => ({ level: 'warn', at: '2030-05-01T10:00:00.000Z', text });
  const whole = Array.from({ length: CONSOLE_ENTRIES_KEPT }, () =>
    entry('語'.repeat(CONSOLE_ENTRY_MAX_LENGTH)),
  );
  expect((await send({ ...IDEA, logs: JSON.stringify(whole) })).statusCode).toBe(204);
  expect((await newest()).logs).toHaveLength(CONSOLE_ENTRIES_KEPT);
  const secret = entry('otp=1 '.padEnd(CONSOLE_ENTRY_MAX_LENGTH, '.'));
  expect((await send({ ...IDEA, logs: JSON.stringify([secret]) })).statusCode).toBe(204);
  expect((await newest()).logs[0]!.text).toMatch(/^otp=\[redacted\] \.+$/);
});

test('what the database cannot store is left out of every field', async () => {
  const at = '2030-05-01T10:00:00.000Z';
  const form = {
    ...IDEA,
    message: 'Larger\0 captions',
    diagnostics: JSON.stringify({ 'brow\0ser': 'Chromium\0\ud800' }),
    logs: JSON.stringify([{ level: 'warn', at, text: 'half\ud800 a\0 pair' }]),
  };
  expect((await send(form)).statusCode).toBe(204);
  expect(await newest()).toMatchObject({
    message: 'Larger captions',
    diagnostics: { browser: 'Chromium\ufffd' },
    logs: [{ text: 'half\ufffd a pair' }],
  });
});

test('feedback keeps an address only from people who may be answered (spec 1 §5)', async () => {
  const told = async () => {
    const { agreeToContact, email } = await newest();
    return [agreeToContact, email];
  };
  await send({ ...IDEA, email: 'visitor@example.org' });
  expect(await told()).toEqual([true, 'visitor@example.org']);
  const anna = await member(t, 'Anna');
  await send({ ...IDEA, agreeToContact: 'true' }, undefined, anna.headers);
  expect(await told()).toEqual([true, expect.stringMatching(/^anna.*@/i)]);
  await send(IDEA, undefined, anna.headers);
  expect(await told()).toEqual([false, null]);
  const gerd = await guest(t, await makeRoom(t, anna), 'Gerd');
  await send({ ...IDEA, agreeToContact: 'true' }, undefined, gerd.headers);
  expect(await told()).toEqual([false, null]);
});

test.each<[string, Form, string?]>([
  ['a blank message', { ...IDEA, message: ' \n ' }],
  ['an issue without a category', IDEA, '/feedback/issues'],
  ['a category that does not exist', { ...IDEA, category: 'food' }, '/feedback/issues'],
  ['an idea with a category', { ...IDEA, category: 'audio' }],
  ['an address that is none', { ...IDEA, email: 'visitor' }],
  ['diagnostics that are not JSON', { ...IDEA, diagnostics: '{' }],
  [
    'more console entries than are kept',
    {
      ...IDEA,
      logs: JSON.stringify(
        Array.from({ length: 201 }, () => ({ level: 'info', at: '2030-05-01T10:00:00.000Z', text: '' })),
      ),
    },
  ],
  ['a file in the place of a field', { ...IDEA, message: new Blob(['x']) }],
])('%s is refused', async (_name, form, path) => {
  const answer = await send(form, path);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'ValidationFailed']);
});

test('a screenshot is re-encoded as JPEG: upright, without location and camera data', async () => {
  const exif = { IFD0: { Make: 'Camera', Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  const photo = await png(40, 20).jpeg().withMetadata({ orientation: 6, exif }).toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  await send({ ...IDEA, ...picture(photo, 'image/jpeg') });
  const { id, hasScreenshot } = await newest();
  const answer = await t.call('GET', `/feedback/${id}/screenshot`, { headers: admin });
  const { format, width, height, exif: left, orientation } = await sharp(answer.rawPayload).metadata();
  expect([hasScreenshot, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    true,
    'image/jpeg',
    `attachment; filename*=UTF-8''${id}.jpg`,
  ]);
  expect([format, width, height, left, orientation]).toEqual(['jpeg', 20, 40, undefined, undefined]);
  expect(answer.rawPayload.includes('somebody')).toBe(false);
});

test('a picture that is a web page too is stored as a picture only, and served as nothing else', async () => {
  const script = '<html><script>alert(1)</script></html>';
  const both = Buffer.concat([await png(4, 4).jpeg().toBuffer(), Buffer.from(script)]);
  await send({ ...IDEA, ...picture(both, 'text/html') });
  const { id } = await newest();
  const { rawPayload, headers } = await t.call('GET', `/feedback/${id}/screenshot`, { headers: admin });
  expect(rawPayload.includes('script')).toBe(false);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test.each<[string, () => BlobPart | Promise<BlobPart>]>([
  [
    'an SVG',
    () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ],
  ['a text that says it is a picture', () => 'not a picture'],
  ['nothing', () => ''],
  ['a picture that ends in the middle', async () => (await png(600, 600).toBuffer()).subarray(0, 500)],
  ['more than 40 megapixels', () => png(6_400, 6_400).toBuffer()],
  ['a PDF', () => '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj'],
  ['a TIFF', () => png(4, 4).tiff().toBuffer()],
  ['an AVIF', () => png(64, 64).avif().toBuffer()],
])('%s is no screenshot', async (_name, content) => {
  const before = await t.db.$count(feedback);
  const answer = await send({ ...IDEA, ...picture(await content()) });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'UnsupportedFile']);
  expect(await t.db.$count(feedback)).toBe(before);
});

test('a file above 5 MB is refused by its size, a form far above before it is read', async () => {
  const tooLarge = await send({ ...IDEA, ...picture(Buffer.alloc(SCREENSHOT_MAX_BYTES + 1)) });
  expect([tooLarge.statusCode, tooLarge.json().code, tooLarge.json().message]).toEqual([
    413,
    'FileTooLarge',
    'File is too large. Maximum size is 5 MB.',
  ]);
  const huge = await send({ ...IDEA, ...picture(Buffer.alloc(3 * SCREENSHOT_MAX_BYTES)) });
  expect([huge.statusCode, huge.json().code]).toEqual([413, 'PayloadTooLarge']);
});

test('a flood of feedback keeps the newest of members and of others', async () => {
  const row = (sentAt: Date) => ({
    id: newId('feedback'),
    kind: 'idea' as const,
    message: 'flood',
    language: 'en' as const,
    agreeToContact: false,
    diagnostics: {},
    logs: [],
    sentAt,
  });
  const fay = await member(t, 'Fay');
  await send({ ...IDEA, message: 'of a member' }, undefined, fay.headers);
  const ofMembers = await t.db.$count(feedback, isNotNull(feedback.userId));
  const old = new Date(t.clock.now.getTime() - 1_000);
  await t.db.insert(feedback).values(Array.from({ length: FEEDBACK_KEPT }, () => row(old)));
  await send({ ...IDEA, message: 'the newest' });
  expect([
    await t.db.$count(feedback, isNull(feedback.userId)),
    (await newest()).message,
    await t.db.$count(feedback, isNotNull(feedback.userId)),
  ]).toEqual([FEEDBACK_KEPT, 'the newest', ofMembers]);
});

test('of pictures fewer are kept: those of the newest', async () => {
  await t.db.delete(feedback);
  const small = await png(2, 2).toBuffer();
  for (let count = 0; count < SCREENSHOTS_KEPT + 2; count += 1) await send({ ...IDEA, ...picture(small) });
  const rows = await t.db
    .select({ with: isNotNull(feedback.screenshot) })
    .from(feedback)
    .orderBy(feedback.sentAt);
  expect(rows.map((one) => one.with)).toEqual([
    false,
    false,
    ...Array.from({ length: SCREENSHOTS_KEPT }, () => true),
  ]);
});

test('administrators page through it, search it and filter it', async () => {
  await t.db.delete(feedback);
  const fay = await member(t, 'Fay');
  await send({ ...IDEA, message: 'of a member' }, undefined, fay.headers);
  for (let count = 0; count < 5; count += 1) await send({ ...IDEA, message: `idea ${count}` });
  await send({ ...IDEA, message: 'It crackles', category: 'audio' }, '/feedback/issues');
  const messages = async (query: string) => (await list(query)).items.map(({ message }) => message);
  expect([await messages('?limit=2'), await messages('?limit=2&offset=5')]).toEqual([
    ['It crackles', 'idea 4'],
    ['idea 0', 'of a member'],
  ]);
  expect([
    await messages('?category[eq]=audio'),
    await messages('?kind[eq]=issue'),
    await messages('?search[contains]=MEMBER'),
    (await list('?kind[eq]=idea&limit=1')).total,
    (await asked('?message[eq]=x')).statusCode,
  ]).toEqual([['It crackles'], ['It crackles'], ['of a member'], 6, 400]);
  expect((await list('?search[contains]=member')).items[0]!.user?.name).toContain('Fay');
  expect((await asked('/fbk_00000000000000000000')).statusCode).toBe(404);
});

test('the feedback of a deleted account goes with it', async () => {
  const dora = await member(t, 'Dora');
  await send(IDEA, undefined, dora.headers);
  const { user } = await newest();
  await t.call('DELETE', '/users', { headers: dora.headers });
  expect([user?.id, await t.db.$count(feedback, eq(feedback.userId, user!.id))]).toEqual([
    expect.stringMatching(/^usr_/),
    0,
  ]);
});
