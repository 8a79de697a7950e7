export { downloadReceipt, type ReceiptDependencies } from './receipt.ts';
export { ReceiptSigner } from './receipt-signature.ts';
export { type ConsentsDependencies, registerConsents } from './routes.ts';
export { consentsData } from './store.ts';
