import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** One person at one computer: a browser process of their own, because the fake microphone is per process. */
export interface Person {
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** What the page's console reported as errors. */
  errors: string[];
  close(): Promise<void>;
}

export interface PersonOptions {
  /** WAV file that the microphone plays once; a beeping tone without it. */
  microphone?: string;
  locale?: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Whether camera and microphone are allowed; true unless said. */
  devices?: boolean;
  extraArgs?: string[];
}

const CANDIDATES = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function chromiumPath(): string {
  const found = CANDIDATES.find((candidate) => candidate && existsSync(candidate));
  if (!found) throw new Error('No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  return found;
}

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openPerson(options: PersonOptions = {}): Promise<Person> {
  const { microphone, locale = 'en-GB', viewport = { width: 1280, height: 800 }, devices = true } = options;
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...CHROMIUM_ARGS,
      ...(devices ? ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] : []),
      ...(microphone ? [`--use-file-for-fake-audio-capture=${microphone}%noloop`] : []),
      ...(options.extraArgs ?? []),
    ],
  });
  const context = await browser.newContext({ locale, viewport, colorScheme: options.colorScheme ?? 'light' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { browser, context, page, errors, close: () => browser.close() };
}
