import type { Diagnostics } from '@intermind/contracts';
import { getCallHints } from '../../platform/api.ts';
import { pageConsole } from '../../platform/console-buffer.ts';
import { consoleEntries, type Included } from './feedback-form-data.ts';

const VALUE_MAX_LENGTH = 500;

/** What the browser knows about the moment. */
export function includedNow(): Included {
  const { conferenceId } = getCallHints();
  const values: Record<string, string> = {
    page: location.pathname,
    ...(conferenceId ? { conference: conferenceId } : {}),
    browser: navigator.userAgent,
    languages: navigator.languages.join(', '),
    window: `${innerWidth} × ${innerHeight}, ${devicePixelRatio} ×`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    online: String(navigator.onLine),
  };
  const diagnostics: Diagnostics = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.slice(0, VALUE_MAX_LENGTH)]),
  );
  return { diagnostics, logs: consoleEntries(pageConsole().lines()) };
}
