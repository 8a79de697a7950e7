import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export type FoundBrowser = { path: string; hint: null } | { path: null; hint: string };

/** The browser that records meetings: the one that CHROMIUM_PATH names, or the one of this machine. */
export function findBrowser(
  environment: Readonly<Record<string, string | undefined>>,
  exists: (path: string) => boolean = existsSync,
): FoundBrowser {
  const named = environment['CHROMIUM_PATH'] ?? '';
  if (named !== '')
    return exists(named)
      ? { path: named, hint: null }
      : { path: null, hint: `CHROMIUM_PATH names ${named}, which is not there` };
  const path = PLACES.find(exists);
  if (path) return { path, hint: null };
  return {
    path: null,
    hint: 'Meetings are recorded with Chromium: install it (Debian, Ubuntu: apt-get install chromium), or let CHROMIUM_PATH name it',
  };
}
