import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { installProbe } from './probe.ts';
import { watchPage, type Watch } from './watch.ts';

/** One person at one computer. */
export interface Person {
  context: BrowserContext;
  page: Page;
  /** What went wrong on the page, and whom it talked to. */
  watch: Watch;
  close(): Promise<void>;
}

export interface ComputerOptions {
  /** WAV file that the microphone plays over and over; a tone each second without it. */
  microphone?: string;
  /** Whether there are a camera and a microphone at all. */
  devices?: boolean;
  /** Of the fake camera; few are enough to see that a picture moves, and leave the machine time for the rest. */
  cameraFps?: number;
  /**
   * The browser as people have it, also where others are light: it asks before it opens devices, recognises speech, shares
   * screens, and has windows of its own.
   */
  isWhole?: boolean;
  extraArgs?: string[];
}

export interface PersonOptions {
  /** Of the product; requests elsewhere are foreign. */
  url: string;
  locale?: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Nothing moves: what is measured is where it belongs, and the machine has time for the rest. Light unless said. */
  reducedMotion?: boolean;
  /** A phone or tablet: fingers in place of a mouse. */
  touch?: boolean;
  /** Which devices are allowed; all unless said. */
  permissions?: readonly ('camera' | 'microphone')[];
  /** Of `openNetwork`: their whole traffic goes through it. */
  proxy?: { server: string; bypass: string };
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
}

const DEVICES = ['camera', 'microphone'] as const;

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The same browser without its window, menus and questions: half of its work. Debian: chromium-headless-shell. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Set for all files but those that measure what pictures cost (vitest.config.ts): small pictures, nothing moves, and the shell
 * of the browser where it is installed.
 */
const isLight = () => Boolean(process.env['E2E_LIGHT']);

export function chromiumPath(): string {
  const found = CANDIDATES.find((candidate) => candidate && existsSync(candidate));
  if (!found)
    throw new Error('No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  return found;
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser process: the fake camera and microphone are per process, so everyone who speaks needs one of their own. */
export async function openComputer(options: ComputerOptions = {}): Promise<Browser> {
  const { microphone, devices = true, cameraFps = 5, isWhole = false, extraArgs = [] } = options;
  const isShell = isLight() && !isWhole && existsSync(SHELL);
  const computer = await chromium.launch({
    executablePath: isShell ? SHELL : chromiumPath(),
    args: [
      ...ARGS,
      // It cannot ask; without this nobody may open a device.
      ...(isShell ? ['--use-fake-ui-for-media-stream'] : []),
      ...(devices ? [`--use-fake-device-for-media-stream=fps=${cameraFps}`] : []),
      ...(microphone ? [`--use-file-for-fake-audio-capture=${microphone}`] : []),
      ...extraArgs,
    ],
  });
  if (isShell) shells.add(computer);
  if (microphone) speaking.add(computer);
  return computer;
}

const shells = new WeakSet<Browser>();
/** Those whose microphone is a file. */
const speaking = new WeakSet<Browser>();

/** The shell ends a page that looks for it. Runs in the page before its own scripts. */
function forgetSpeechRecognition(): void {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
    Reflect.deleteProperty(globalThis, name);
}

/**
 * A sixteenth of the picture that the page asks for, sent in one size: leaves the machine time for the rest where pictures are
 * not the matter (vitest.config.ts). Runs in the page before its own scripts.
 */
function shrinkCamera(): void {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = (constraints = {}) => {
    const { video } = constraints;
    if (!video) return open(constraints);
    const small = { ...(video === true ? {} : video), width: 320, height: 180 };
    return open({ ...constraints, video: small });
  };
}

/** What a browser does to a microphone's sound unless the page says otherwise. */
const PROCESSING = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;

/** Opens microphones without those kinds of processing. Runs in the page before its own scripts. */
function leaveSound(off: readonly (typeof PROCESSING)[number][]): void {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return;
  const open = devices.getUserMedia.bind(devices);
  const unprocessed = Object.fromEntries(off.map((kind) => [kind, false]));
  devices.getUserMedia = (constraints = {}) => {
    const { audio } = constraints;
    if (!audio) return open(constraints);
    return open({ ...constraints, audio: { ...(audio === true ? {} : audio), ...unprocessed } });
  };
}

/**
 * Nothing that is played gets into a file, and where two people's files hold the same voice one would be taken for an echo of the
 * other and silenced. The tone has neither noise nor an echo to be taken out: trying takes a sixth of the processor time of a call
 * in which nothing happens.
 */
function needlessProcessing(computer: Browser): readonly (typeof PROCESSING)[number][] {
  if (speaking.has(computer)) return ['echoCancellation'];
  return isLight() ? PROCESSING : [];
}

/** The shell allows every device without a question: where one is refused it is so here. Runs as the one above. */
function refuseDevices(refused: readonly string[]): void {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = (constraints = {}) =>
    (constraints.audio && refused.includes('microphone')) || (constraints.video && refused.includes('camera'))
      ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
      : open(constraints);
}

/** A profile of its own in that browser. */
export async function openPerson(computer: Browser, options: PersonOptions): Promise<Person> {
  const { url, locale = 'en-GB', viewport = { width: 1280, height: 800 } } = options;
  const { reducedMotion = isLight(), permissions = DEVICES } = options;
  const context = await computer.newContext({
    locale,
    viewport,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    ...(options.touch ? { hasTouch: true, isMobile: true } : {}),
    permissions: [...permissions],
    ...(options.proxy ? { proxy: options.proxy } : {}),
    ...(options.storageState ? { storageState: options.storageState } : {}),
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(installProbe);
  if (isLight()) await context.addInitScript(shrinkCamera);
  await context.addInitScript(leaveSound, needlessProcessing(computer));
  if (shells.has(computer)) {
    await context.addInitScript(forgetSpeechRecognition);
    const refused = DEVICES.filter((device) => !permissions.includes(device));
    if (refused.length > 0) await context.addInitScript(refuseDevices, refused);
  }
  const page = await context.newPage();
  return { context, page, watch: watchPage(page, url), close: () => context.close() };
}
