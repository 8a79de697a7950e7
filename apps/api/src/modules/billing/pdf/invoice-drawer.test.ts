import { expect, test } from 'vitest';
import type { InvoiceRow } from '../money-store.ts';
import { invoiceDrawer } from './invoice-drawer.ts';

const invoice = (id: string) => ({ id }) as InvoiceRow;

/** Draws when it is told to. */
function world() {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const drawer = invoiceDrawer(({ id }) => {
    begun.push(id);
    return new Promise((resolve) => finish.push(() => resolve(Buffer.from(id))));
  });
  const finishAll = async () => {
    while (finish.length > 0) {
      finish.shift()!();
      await new Promise(setImmediate);
    }
  };
  return { ...drawer, begun, finishAll };
}

test('forty archives wait for their invoices, and keep no download away', async () => {
  const { drawInvoice, drawForArchive, begun, finishAll } = world();
  const archives = Array.from({ length: 40 }, (_, at) => drawForArchive(invoice(`archive ${at}`), 'en'));
  const downloads = Array.from({ length: 17 }, (_, at) => drawInvoice(invoice(`download ${at}`), 'en'));
  await expect(drawInvoice(invoice('one too many'), 'en')).rejects.toMatchObject({ code: 'Unavailable' });
  await finishAll();
  expect((await Promise.all([...archives, ...downloads])).map(String).toSorted()).toEqual(begun.toSorted());
  expect(begun.slice(0, 4)).toEqual(['archive 0', 'download 0', 'archive 1', 'download 1']);
  expect(begun).toHaveLength(57);
});

test('what waits for an archive whose reader is gone is not drawn', async () => {
  const { drawForArchive, begun, finishAll } = world();
  const [first, gone] = [drawForArchive(invoice('first'), 'en'), new AbortController()];
  const left = Array.from({ length: 40 }, () => drawForArchive(invoice('left'), 'en', gone.signal));
  const last = drawForArchive(invoice('last'), 'en');
  const settled = Promise.allSettled(left);
  gone.abort();
  await finishAll();
  await Promise.all([first, last]);
  expect(new Set((await settled).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(begun).toEqual(['first', 'last']);
});
