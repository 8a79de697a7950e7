import { IdeaFormSchema, IssueFormSchema } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { consoleEntries, type Draft, feedbackFormData } from './feedback-form-data.ts';

const DRAFT: Draft = { message: ' It crackles. \n', category: 'audio', email: '', consent: false };
const LINE = { level: 'warn' as const, atMs: 0, text: 'sent Bearer abc.def' };
const GIVEN = {
  draft: DRAFT,
  language: 'de' as const,
  included: { diagnostics: { page: '/' }, logs: consoleEntries([LINE]) },
  screenshot: null,
};
const fields = (form: FormData) => Object.fromEntries(form);

test('an issue is what the API takes, without secrets of the console (spec 1 §3)', () => {
  const form = feedbackFormData({ ...GIVEN, kind: 'issue', isMember: false });
  expect(IssueFormSchema.parse(fields(form))).toEqual({
    message: 'It crackles.',
    category: 'audio',
    language: 'de',
    agreeToContact: false,
    diagnostics: { page: '/' },
    logs: [{ level: 'warn', at: '1970-01-01T00:00:00.000Z', text: 'sent Bearer [redacted]' }],
  });
});

test('an idea has no category', () => {
  const form = feedbackFormData({ ...GIVEN, kind: 'idea', isMember: false });
  expect(IdeaFormSchema.parse(fields(form))).not.toHaveProperty('category');
});

test.each([
  ['a visitor who gives an address', false, 'a@b.org', false, { agreeToContact: true, email: 'a@b.org' }],
  ['a visitor who gives none', false, ' ', true, { agreeToContact: false }],
  ['a member who agrees', true, '', true, { agreeToContact: true }],
  ['a member who wrote an address before signing in', true, 'a@b.org', false, { agreeToContact: false }],
])('%s (spec 1 §5)', (_who, isMember, email, consent, told) => {
  const form = feedbackFormData({ ...GIVEN, draft: { ...DRAFT, email, consent }, kind: 'idea', isMember });
  const { agreeToContact, email: sent } = IdeaFormSchema.parse(fields(form));
  expect({ agreeToContact, ...(sent ? { email: sent } : {}) }).toEqual(told);
});

test('the picture is a file of the form', async () => {
  const screenshot = new Blob(['x'], { type: 'image/jpeg' });
  const sent = feedbackFormData({ ...GIVEN, kind: 'idea', isMember: false, screenshot }).get('screenshot');
  expect([await (sent as File).text(), (sent as File).type]).toEqual(['x', 'image/jpeg']);
});

test('of a console with too many long lines the newest are what the API takes', () => {
  const logs = consoleEntries(
    Array.from({ length: 200 }, (_, index) => ({
      ...LINE,
      text: `${index} ${'a "quoted" line\n'.repeat(600)}`,
    })),
  );
  const included = { diagnostics: {}, logs };
  const form = feedbackFormData({ ...GIVEN, included, kind: 'idea', isMember: false });
  const { logs: sent = [] } = IdeaFormSchema.parse(fields(form));
  expect(sent.length).toBeGreaterThan(180);
  expect([sent.at(-1)!.text.slice(0, 3), sent.length]).toEqual([
    '199',
    200 - Number(sent[0]!.text.split(' ')[0]),
  ]);
});
