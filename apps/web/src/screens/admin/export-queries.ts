import { call } from '@intermind/sdk';
import { asAdmin } from './admin-queries.ts';

/** A file as a call answers it. */
export interface Exported {
  name: string;
  content: Blob;
}

/** A long list takes its time: it is read in pages. */
const timeoutMs = 300_000;
const bypassErrorHandler = true;

const exporterOf =
  (
    key:
      | 'GET /admin/acts/export'
      | 'GET /admin/users/export'
      | 'GET /admin/subscriptions/export'
      | 'GET /admin/invoices/export'
      | 'GET /admin/payments/export',
  ) =>
  (query: Record<string, string>): Promise<Exported> =>
    asAdmin(call(key, { query, bypassErrorHandler, timeoutMs }));

export const exportActs = exporterOf('GET /admin/acts/export');
export const exportUsers = exporterOf('GET /admin/users/export');
export const exportSubscriptions = exporterOf('GET /admin/subscriptions/export');
export const exportInvoices = exporterOf('GET /admin/invoices/export');
export const exportPayments = exporterOf('GET /admin/payments/export');
