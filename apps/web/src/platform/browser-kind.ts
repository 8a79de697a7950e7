/** The browser and the system of this reader, as far as help differs between them. */
export interface BrowserKind {
  browser: 'chrome' | 'edge' | 'firefox' | 'safari' | 'other';
  system: 'mac' | 'windows' | 'android' | 'ios' | 'other';
  /** As people know it. */
  name: string;
}

const BROWSERS = [
  // Edge, Firefox and Chrome name themselves; on iOS by other words. Each says Safari, too, and most say Chrome.
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'edge', 'Microsoft Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox', 'Firefox'],
  [/\bOPR\//, 'other', 'Opera'],
  [/\bSamsungBrowser\//, 'other', 'Samsung Internet'],
  [/(?:Chrome|CriOS|Chromium)\//, 'chrome', 'Chrome'],
  [/\bSafari\//, 'safari', 'Safari'],
] as const;

/** @param maxTouchPoints tells an iPad, which says it is a Mac, from one */
export function browserKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): BrowserKind {
  const [, browser, name] = BROWSERS.find(([pattern]) => pattern.test(userAgent)) ?? [null, 'other', ''];
  return { browser, name, system: systemOf(userAgent, maxTouchPoints) };
}

function systemOf(userAgent: string, maxTouchPoints: number): BrowserKind['system'] {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  if (userAgent.includes('Macintosh')) return maxTouchPoints > 1 ? 'ios' : 'mac';
  if (userAgent.includes('Android')) return 'android';
  return userAgent.includes('Windows') ? 'windows' : 'other';
}
