import { LANGUAGES } from '@intermind/contracts';
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { InvoiceRow } from '../money-store.ts';
import { drawInvoiceApart } from './draw-apart.ts';
import { drawInvoice } from './draw-invoice.ts';
import { fontRuns } from './fonts.ts';
import { visualOrder, visualRuns } from './write-text.ts';

const INVOICE: InvoiceRow = {
  id: 'inv_0123456789ABCDEFabcd' as never,
  userId: 'usr_0123456789ABCDEFabcd' as never,
  number: 42,
  kind: 'invoice',
  status: 'paid',
  lines: [
    { what: 'plan', plan: 'pro', cycle: 'yearly', amountMinor: 24_000, from: '2030-01-31', to: '2031-01-31' },
    { what: 'unused', plan: 'pro', cycle: 'monthly', amountMinor: -1_250 },
    { what: 'top-up', feature: 'interpretationSeconds', amount: 18_000, amountMinor: 1_000 },
    { what: 'discount', amountMinor: -1_000 },
  ],
  totalMinor: 22_750,
  taxMinor: 3_948,
  taxPercent: 21,
  currency: 'USD',
  buyerName: 'Łukasz Ωmega Иван سارة अनन्या 佐藤 王小明 김철수',
  buyerEmail: 'lukasz@example.org',
  seller: 'Acme Ltd\nPrague',
  paymentId: null,
  creditedNumber: null,
  createdAt: new Date('2030-01-31T12:00:00Z'),
};

test.each(LANGUAGES)('an invoice in %s is one page with all its fonts inside', async (language) => {
  const pdf = (await drawInvoice(INVOICE, language)).toString('latin1');
  expect(pdf.startsWith('%PDF-') && pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  expect([pdf.match(/\/Type \/Page\b/g)?.length, pdf.match(/\/FontFile[23]/g)!.length >= 6]).toEqual([
    1,
    true,
  ]);
  expect(pdf).not.toContain('/JavaScript');
});

test.each(LANGUAGES)('in %s the last figures of all amounts stand below each other', async (language) => {
  const edges: number[] = [];
  type Draw = (text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions) => PDFKit.PDFDocument;
  const draw = vi.spyOn(PDFDocument.prototype as { text: Draw }, 'text');
  onTestFinished(() => draw.mockRestore());
  draw.mockImplementation(function (this: unknown, text, x, _y, options) {
    const document = this as PDFKit.PDFDocument;
    const amount = /^.*\p{Nd}/u.exec(text)?.[0];
    if (options.features?.includes('tnum') && amount !== undefined)
      edges.push(x + document.widthOfString(amount, options));
    return document;
  });
  await drawInvoice(INVOICE, language);
  // Four lines, the total and the tax.
  expect(edges).toHaveLength(6);
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(0.01);
});

test('names that look like commands of PDF are written as text, and what is too long is cut', async () => {
  const buyerName = `) Tj /JavaScript (app.alert(1)) ${'x'.repeat(5_000)}`;
  const pdf = (await drawInvoice({ ...INVOICE, buyerName }, 'en')).toString('latin1');
  expect(pdf.length).toBeLessThan(100_000);
  const contents = [...pdf.matchAll(/stream\n([^]*?)\nendstream/g)].map(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  expect(contents.filter((text) => text.includes('BT')).length).toBe(1);
  expect([pdf, ...contents].join('\n')).not.toContain('JavaScript');
});

test('every character finds a font, and Japanese signs are Japanese ones', () => {
  const files = (text: string, language: 'ja' | 'zh' | 'ko') =>
    fontRuns(text, language).map(({ file }) => file);
  expect(files('検', 'ja')[0]).toContain('noto-sans-jp');
  expect(files('検', 'zh')[0]).toContain('noto-sans-sc');
  expect(files('검', 'ko')[0]).toContain('noto-sans-kr');
  expect(
    fontRuns(INVOICE.buyerName, 'ko')
      .map(({ text }) => text)
      .join(''),
  ).toBe(INVOICE.buyerName);
});

test('words of the other direction keep their order among themselves', () => {
  expect(visualOrder('فاتورة Pro plan شهريا', true)).toEqual(['شهريا', ' ', 'Pro plan', ' ', 'فاتورة']);
  expect(visualOrder('Invoice 42', false)).toEqual(['Invoice 42']);
});

test('a sign of another font within Arabic words does not turn them round', () => {
  const texts = (text: string) => visualRuns(text, 'ar', true).map((run) => run.text);
  expect(texts('رصيد إضافي: الترجمة، 300 د')).toEqual([
    'د',
    ' ',
    '300',
    ' ',
    ...['الترجمة،', ' :', 'رصيد إضافي'],
  ]);
});

test('drawn on a thread of its own it is the same file', async () => {
  const [apart, here] = [await drawInvoiceApart(INVOICE, 'zh'), await drawInvoice(INVOICE, 'zh')];
  const withoutId = (file: Buffer) => file.toString('latin1').replace(/\/ID \[.*?\]/s, '');
  expect(withoutId(apart) === withoutId(here)).toBe(true);
});
