import { isRightToLeft, type Language, planName, QUOTA_FEATURES } from '@intermind/contracts';
import { createTranslate } from '@intermind/i18n';
import { billingCatalogues } from '@intermind/i18n/billing';
import { invoiceCatalogues } from '@intermind/i18n/invoice';
import PDFDocument from 'pdfkit';
import type { KeptLine } from '../../../db/schema/payments.ts';
import { moneyText } from '../../../money-text.ts';
import type { InvoiceRow } from '../money-store.ts';
import { invoiceNumber } from '../presenter.ts';
import { loadFonts } from './fonts.ts';
import { amountWidths, type TextStyle, writeText } from './write-text.ts';

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 56 };
const INNER = PAGE.width - 2 * PAGE.margin;
const LINE_PT = 18;
const QUIET = '#6b675f';

/** The invoice as PDF in a reader’s language, right to left where that is written so. */
export async function drawInvoice(invoice: InvoiceRow, language: Language): Promise<Buffer> {
  const t = createTranslate(language, await invoiceCatalogues[language]());
  const { billing } = await billingCatalogues[language]();
  const { number, kind, status, currency, lines, totalMinor, taxMinor, taxPercent, createdAt } = invoice;
  const draft = number === null;
  const title = t(draft ? 'invoice.draft' : kind === 'credit' ? 'invoice.credit' : 'invoice.title');
  const amountText = (amountMinor: number) => moneyText({ amountMinor, currency }, language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const dayText = (time: Date | string) => days.format(new Date(time));
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });

  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    info: { Title: `${title} ${draft ? '' : invoiceNumber(number)}`.trim(), CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => void document.on('end', resolve).on('error', reject));

  const rtl = isRightToLeft(language);
  // Drawn when the fonts of all texts are there.
  const steps: (() => unknown)[] = [];
  const texts: string[] = [];
  /** From one part of the width between the margins to another, 0 to 1 in reading direction; from a larger one: set to its end. */
  const write = (text: string, y: number, from: number, to: number, style: Partial<TextStyle> = {}) => {
    const x = PAGE.margin + INNER * (rtl ? 1 - from : from);
    const align = from < to === rtl ? 'right' : 'left';
    const widthPt = INNER * Math.abs(to - from);
    texts.push(text);
    steps.push(() =>
      writeText(document, text, language, { sizePt: 10, x, y, align, widthPt, ...style }, rtl),
    );
  };
  const amounts: { text: string; y: number; sizePt: number; style: Partial<TextStyle> }[] = [];
  /** In the column of amounts, whose last figures stand below each other; its width is that of the widest. */
  const writeAmount = (amountMinor: number, y: number, style: Partial<TextStyle> = {}) => {
    const text = amountText(amountMinor);
    texts.push(text);
    amounts.push({ text, y, sizePt: style.sizePt ?? 10, style });
  };
  const drawAmounts = () => {
    const measured = amounts.map(({ text, sizePt }) =>
      amountWidths(document, text, language, { sizePt, isRightToLeft: rtl }),
    );
    const lastFigure = rtl
      ? PAGE.margin + Math.max(...measured.map(({ figuresPt }) => figuresPt))
      : PAGE.width - PAGE.margin - Math.max(...measured.map(({ restPt }) => restPt));
    amounts.forEach(({ text, y, sizePt, style }, index) => {
      const place = {
        x: lastFigure + measured[index]!.restPt,
        align: 'right',
        widthPt: INNER * 0.3,
      } as const;
      writeText(document, text, language, { sizePt, y, figures: true, ...place, ...style }, rtl);
    });
  };
  const rule = (y: number) =>
    steps.push(() =>
      document
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .lineWidth(0.7)
        .strokeColor('#d9d5cc')
        .stroke(),
    );

  write(title, PAGE.margin, 0, 1, { sizePt: 24 });
  let y = PAGE.margin + 48;
  const facts = [
    ...(draft ? [] : [[t('invoice.number'), invoiceNumber(number)]]),
    [t('invoice.date'), dayText(createdAt)],
  ];
  for (const [label = '', value = ''] of facts) {
    write(label, y, 0, 0.25, { colour: QUIET });
    write(value, y, 0.25, 1);
    y += LINE_PT;
  }

  y += LINE_PT;
  write(t('invoice.seller'), y, 0, 0.48, { colour: QUIET });
  write(t('invoice.buyer'), y, 0.5, 1, { colour: QUIET });
  y += LINE_PT;
  const sides = [invoice.seller.split('\n'), [invoice.buyerName, invoice.buyerEmail].filter(Boolean)];
  const rows = Math.max(...sides.map(({ length }) => length));
  for (let row = 0; row < rows; row++) {
    write(sides[0]![row] ?? '', y, 0, 0.48);
    write(sides[1]![row] ?? '', y, 0.5, 1);
    y += LINE_PT;
  }

  y += 2 * LINE_PT;
  write(t('invoice.item'), y, 0, 0.7, { colour: QUIET });
  write(t('invoice.amount'), y, 1, 0.7, { colour: QUIET });
  y += LINE_PT;
  rule(y);
  y += 10;
  for (const line of lines) {
    write(lineText(line), y, 0, 0.75);
    writeAmount(line.amountMinor, y);
    y += LINE_PT;
    if (line.what === 'plan' && line.from && line.to) {
      write(`${dayText(line.from)} – ${dayText(line.to)}`, y - 3, 0, 0.75, { sizePt: 9, colour: QUIET });
      y += LINE_PT;
    }
  }
  rule(y);
  y += 10;
  write(t('invoice.total'), y, 0, 0.7, { sizePt: 12 });
  writeAmount(totalMinor, y, { sizePt: 12 });
  y += LINE_PT + 4;
  if (taxPercent > 0) {
    write(t('invoice.tax', { percent: percent.format(taxPercent / 100) }), y, 0, 0.7, { colour: QUIET });
    writeAmount(taxMinor, y, { colour: QUIET });
    y += LINE_PT;
  }
  if (kind === 'invoice') write(t(status === 'paid' ? 'invoice.paid' : 'invoice.notPaid'), y + 6, 0, 1);
  for (const { file, content } of await loadFonts(texts, language)) document.registerFont(file, content);
  for (const step of steps) step();
  drawAmounts();
  document.end();
  await ended;
  return Buffer.concat(chunks);

  function lineText(line: KeptLine): string {
    switch (line.what) {
      case 'plan':
        return t(line.cycle === 'monthly' ? 'invoice.monthly' : 'invoice.yearly', {
          plan: planName(line.plan),
        });
      case 'unused':
        return t('invoice.unused', { plan: planName(line.plan) });
      case 'top-up':
        return t('invoice.topUp', {
          feature: billing[line.feature],
          amount: packText(line, language),
        });
      case 'discount':
        return t('invoice.discount');
      case 'credit':
        return t('invoice.credited', { number: invoiceNumber(invoice.creditedNumber ?? 0) });
    }
  }
}

/** "300 min", "500". */
function packText({ feature, amount }: Extract<KeptLine, { what: 'top-up' }>, language: Language): string {
  const { unit } = QUOTA_FEATURES[feature];
  if (unit !== 'minute' && unit !== 'second') return new Intl.NumberFormat(language).format(amount);
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return minutes.format(unit === 'second' ? amount / 60 : amount);
}
