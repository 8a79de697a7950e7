import { call } from '@intermind/sdk';
import { systemClock } from '@intermind/timing';
import { currentToken, setFetch } from './api.ts';
import { pageConsole } from './console-buffer.ts';
import { createBrowserLog, fetchTelling } from './create-browser-log.ts';

let started = false;

/** Sends warnings, errors and failed calls of this page to the server’s log. Loaded when a token may exist. */
export function startBrowserLog(): void {
  if (started) return;
  started = true;
  const log = createBrowserLog({
    clock: systemClock,
    token: currentToken,
    send: (body, how) => call('POST /browser-logger/logs', { body, ...how, bypassErrorHandler: true }),
  });
  pageConsole().onLine(log.write);
  setFetch(fetchTelling((...given) => fetch(...given), log.write));
  addEventListener('pagehide', log.end);
}
