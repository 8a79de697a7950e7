import { CONSOLE_ENTRIES_KEPT, LOG_TEXT_MAX_LENGTH, type LogLevel } from '@intermind/contracts/feedback';

/** What the page has written to its console, in memory only. Not redacted yet: that is done before it leaves the page. */
export interface ConsoleLine {
  level: LogLevel;
  /** Milliseconds since 1970. */
  atMs: number;
  text: string;
}

const METHODS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

export interface ConsoleBuffer {
  /** The last 200 (spec 1 §9), oldest first. */
  lines: () => readonly ConsoleLine[];
  /** From now on. @returns stops */
  onLine: (listener: (line: ConsoleLine) => void) => () => void;
}

/** Keeps what goes to the console, which works as before, and the errors that nobody caught. */
export function watchConsole(target: Pick<Console, keyof typeof METHODS>, page: EventTarget): ConsoleBuffer {
  const kept: ConsoleLine[] = [];
  const listeners = new Set<(line: ConsoleLine) => void>();
  let telling = false;

  function keep(level: LogLevel, given: unknown[]): void {
    const line = { level, atMs: Date.now(), text: given.map(textOf).join(' ').slice(0, LOG_TEXT_MAX_LENGTH) };
    kept.push(line);
    if (kept.length > CONSOLE_ENTRIES_KEPT) kept.shift();
    // What a listener writes to the console is kept, and told to nobody.
    if (telling) return;
    telling = true;
    try {
      for (const listener of listeners) listener(line);
    } finally {
      telling = false;
    }
  }

  for (const method of Object.keys(METHODS) as (keyof typeof METHODS)[]) {
    const original = target[method];
    target[method] = (...given: unknown[]) => {
      original.apply(target, given);
      keep(METHODS[method], given);
    };
  }
  page.addEventListener('error', (event) => {
    const { error, message } = event as unknown as { error: unknown; message: string };
    // A picture or a script that could not be loaded has neither.
    if (error ?? message) keep('error', [error ?? message]);
  });
  page.addEventListener('unhandledrejection', (event) =>
    keep('error', [(event as PromiseRejectionEvent).reason]),
  );
  return {
    lines: () => kept,
    onLine(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function textOf(value: unknown): string {
  if (value instanceof Error) {
    const { stack = '' } = value;
    // Not every browser's stack begins with the message.
    return stack.includes(value.message) ? stack || String(value) : `${String(value)}\n${stack}`;
  }
  if (typeof value === 'object') {
    try {
      return JSON.stringify(value);
    } catch {
      // It holds itself, or something that has no text.
    }
  }
  return String(value);
}

let buffer: ConsoleBuffer | undefined;

/** Of this page, from the first call on. */
export function pageConsole(): ConsoleBuffer {
  return (buffer ??= watchConsole(console, window));
}
