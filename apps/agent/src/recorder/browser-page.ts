import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const ARGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--autoplay-policy=no-user-gesture-required',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--window-size=1280,720',
];
/** What it is given of our environment: the rest holds secrets, and the page shows what others send. */
const GIVEN = ['PATH', 'LANG', 'TMPDIR'];
/** A busy machine starts a browser slowly. */
const OPEN_WITHIN_MS = 40_000;

interface Answer {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export interface BrowserPageOptions {
  executable: string;
  /** Without Chromium's own sandbox: for root, and where the system does not allow it. */
  sandbox: boolean;
  url: string;
  /** The page died, or the browser did. */
  onGone: (why: string) => void;
}

/**
 * A page in a browser of its own that nobody sees, spoken to over a pipe (Chrome DevTools Protocol). The browser ends when the
 * pipe does: it does not outlive this process.
 */
export class BrowserPage {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >();
  readonly #onGone: (why: string) => void;
  #session: string | undefined;
  #last = 0;
  #gone = false;

  private constructor({ executable, sandbox, url, onGone }: BrowserPageOptions) {
    this.#onGone = onGone;
    this.#profile = mkdtempSync(join(tmpdir(), 'intermind-recorder-'));
    const { origin } = new URL(url);
    const args = [
      ...ARGS,
      `--user-data-dir=${this.#profile}`,
      // The API of another machine is reached by plain http inside a network.
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
      ...(sandbox ? [] : ['--no-sandbox']),
      'about:blank',
    ];
    const given = GIVEN.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    this.#process = spawn(executable, args, {
      env: { ...Object.fromEntries(given), HOME: this.#profile },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.#process.once('error', (error) => this.#end(error.message));
    this.#process.once('exit', (code, signal) => this.#end(`the browser ended with ${signal ?? code}`));
    const [, , , input, output] = this.#process.stdio as unknown as [null, null, null, Writable, Readable];
    input.on('error', () => undefined);
    output.on('error', () => undefined);
    let text = '';
    output.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const messages = text.split('\0');
      text = messages.pop() ?? '';
      for (const message of messages) this.#hear(JSON.parse(message) as Answer);
    });
  }

  /** @throws Error when the browser does not open the page */
  static async open(options: BrowserPageOptions): Promise<BrowserPage> {
    const page = new BrowserPage(options);
    const timer = setTimeout(() => page.#end('the browser did not open the page in time'), OPEN_WITHIN_MS);
    try {
      const { targetId } = await page.#ask('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await page.#ask('Target.attachToTarget', { targetId, flatten: true });
      page.#session = sessionId as string;
      await page.#ask('Page.enable');
      await page.#ask('Inspector.enable');
      // The page's policy lets it connect to where people reach the media server, which may be another address.
      await page.#ask('Page.setBypassCSP', { enabled: true });
      await page.#ask('Emulation.setDeviceMetricsOverride', {
        width: 1280,
        height: 720,
        deviceScaleFactor: 1,
        mobile: false,
      });
      const { errorText } = await page.#ask('Page.navigate', { url: options.url });
      if (errorText) throw new Error(`${options.url}: ${errorText as string}`);
      await page.evaluate(
        `new Promise((done) => { const look = () => window.recorder ? done(true) : setTimeout(look, 50); look(); })`,
      );
      return page;
    } catch (error) {
      page.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @returns the value of the expression, when it is a promise of what it resolves with @throws Error of the page */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#ask('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      const { exception, text } = exceptionDetails as { exception?: { description?: string }; text: string };
      throw new Error(exception?.description ?? text);
    }
    return (result as { value?: unknown }).value;
  }

  close(): void {
    this.#gone = true;
    this.#process.kill('SIGKILL');
    this.#reject('the browser was closed');
    try {
      rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    } catch {
      // The system empties its folder for temporary files.
    }
  }

  #ask(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    if (this.#gone) return Promise.reject(new Error('the browser is gone'));
    this.#last += 1;
    const id = this.#last;
    const message = { id, method, params, ...(this.#session ? { sessionId: this.#session } : {}) };
    (this.#process.stdio[3] as Writable).write(`${JSON.stringify(message)}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #hear({ id, method, result, error }: Answer): void {
    if (method === 'Inspector.targetCrashed' || method === 'Inspector.detached')
      this.#end('the page crashed');
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result ?? {});
  }

  #end(why: string): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#reject(why);
    this.#onGone(why);
  }

  #reject(why: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(why));
    this.#waiting.clear();
  }
}
