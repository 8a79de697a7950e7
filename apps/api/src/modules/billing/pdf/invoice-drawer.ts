import type { Language } from '@intermind/contracts';
import { ApiError } from '../../../http/errors.ts';
import { createBoundedQueue, QueueFull } from '../../../http/limits/bounded-queue.ts';
import type { InvoiceRow } from '../money-store.ts';
import { drawInvoiceApart } from './draw-apart.ts';

type Draw = (invoice: InvoiceRow, language: Language) => Promise<Buffer>;

export interface InvoiceDrawer {
  /** As PDF, for a download. @throws ApiError Unavailable while too many wait for theirs */
  drawInvoice: Draw;
  /**
   * For an archive, which waits as long as it takes: each asks for one invoice after the other, and archives are counted.
   * @param gone its reader: what is not drawn by then never is
   */
  drawForArchive: (...given: [...Parameters<Draw>, gone?: AbortSignal]) => Promise<Buffer>;
}

const DOWNLOADS_WAITING = 16;

/** Draws one invoice at a time, for all who ask: by turns for a download and for an archive, where both wait. */
export function invoiceDrawer(draw: Draw = drawInvoiceApart): InvoiceDrawer {
  const downloads = createBoundedQueue({ running: 1, waiting: DOWNLOADS_WAITING });
  const archives = createBoundedQueue({ running: 1, waiting: Infinity });
  const oneAtATime = createBoundedQueue({ running: 1, waiting: 1 });
  const drawn: Draw = (invoice, language) => oneAtATime(() => draw(invoice, language));
  return {
    drawInvoice: (invoice, language) =>
      downloads(() => drawn(invoice, language)).catch((error: unknown) => {
        throw error instanceof QueueFull ? new ApiError('Unavailable') : error;
      }),
    drawForArchive: (invoice, language, gone) =>
      archives(async () => {
        gone?.throwIfAborted();
        return drawn(invoice, language);
      }),
  };
}
