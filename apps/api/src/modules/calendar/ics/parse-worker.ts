import { parentPort, workerData } from 'node:worker_threads';
import type { CalendarWindow } from '../read-event.ts';
import { NotCalendar, parseCalendar } from './parse-calendar.ts';

export interface ParseTask {
  text: string;
  window: CalendarWindow;
  publicUrl: string;
}

/** A thread that reads one calendar, answers it, or null for what is none, and ends. */
const { text, window, publicUrl } = workerData as ParseTask;
try {
  parentPort!.postMessage(parseCalendar(text, window, publicUrl));
} catch (error) {
  if (!(error instanceof NotCalendar)) throw error;
  parentPort!.postMessage(null);
}
