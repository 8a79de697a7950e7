import type { Language } from '@intermind/contracts';
import { ApiError } from '../../../http/errors.ts';
import { createBoundedQueue, QueueFull } from '../../../http/limits/bounded-queue.ts';
import type { InvoiceRow } from '../money-store.ts';
import { drawInvoiceApart } from './draw-apart.ts';

/** Draws one invoice at a time, for all who ask. */
export function invoiceDrawer(): (invoice: InvoiceRow, language: Language) => Promise<Buffer> {
  const oneAtATime = createBoundedQueue({ running: 1, waiting: 16 });
  return (invoice, language) =>
    oneAtATime(() => drawInvoiceApart(invoice, language)).catch((error: unknown) => {
      throw error instanceof QueueFull ? new ApiError('Unavailable') : error;
    });
}
