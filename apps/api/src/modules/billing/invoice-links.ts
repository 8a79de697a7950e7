import type { InvoiceId, Language } from '@intermind/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';

const VALID_MS = 60 * 60_000;

const signatureOf = (secret: string, id: string, until: string) =>
  createHmac('sha256', secret).update(`invoice:${id}:${until}`).digest('base64url');

/** A path to one invoice's PDF that works for an hour for anyone who has it, so that a plain link can download it. */
export function invoicePath(
  id: InvoiceId,
  { secret, now, language }: { secret: string; now: Date; language: Language },
): string {
  const until = String(now.getTime() + VALID_MS);
  const query = new URLSearchParams({ until, language, signature: signatureOf(secret, id, until) });
  return `/api/billing/invoices/${id}/file?${query}`;
}

/** Whether we made the link, less than an hour ago. */
export function isInvoiceLink(
  id: InvoiceId,
  { until, signature }: { until: string; signature: string },
  { secret, now }: { secret: string; now: Date },
): boolean {
  const expected = Buffer.from(signatureOf(secret, id, until));
  const given = Buffer.from(signature);
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && Number(until) > now.getTime()
  );
}
