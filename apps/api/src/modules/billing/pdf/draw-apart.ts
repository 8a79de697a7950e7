import type { Language } from '@intermind/contracts';
import { runOnThread } from '../../../adapters/thread.ts';
import type { InvoiceRow } from '../money-store.ts';

export interface DrawTask {
  invoice: InvoiceRow;
  language: Language;
}

const LIMITS = { timeoutMs: 30_000, memoryMb: 512 };

/** `drawInvoice` on a thread of its own: fonts of the Far East take a second to unpack and cut. @throws ThreadFault */
export async function drawInvoiceApart(invoice: InvoiceRow, language: Language): Promise<Buffer> {
  const task: DrawTask = { invoice, language };
  return Buffer.from(
    await runOnThread<DrawTask, Uint8Array>(new URL('./draw-worker.ts', import.meta.url), task, LIMITS),
  );
}
