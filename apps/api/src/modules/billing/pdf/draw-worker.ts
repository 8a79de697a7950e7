import { parentPort, workerData } from 'node:worker_threads';
import { drawInvoice } from './draw-invoice.ts';
import type { DrawTask } from './draw-apart.ts';

/** A thread that draws one invoice, answers the file and ends. */
const { invoice, language } = workerData as DrawTask;
const file = await drawInvoice(invoice, language);
parentPort!.postMessage(new Uint8Array(file));
