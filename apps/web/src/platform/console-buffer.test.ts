import { expect, onTestFinished, test, vi } from 'vitest';
import { watchConsole } from './console-buffer.ts';

function watched() {
  const written: unknown[][] = [];
  const write =
    (name: string) =>
    (...given: unknown[]) =>
      void written.push([name, ...given]);
  const console = {
    debug: write('debug'),
    log: write('log'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
  const page = new EventTarget();
  const buffer = watchConsole(console, page);
  const lines = () => buffer.lines().map(({ level, text }) => `${level} ${text}`);
  return { console, page, buffer, written, lines };
}

test('the console works as before, and its lines are kept with level and time', () => {
  vi.useFakeTimers({ now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { console, written, buffer, lines } = watched();
  console.log('joined', 3, { id: 'cnf_1' });
  console.warn('slow');
  console.debug(undefined, null);
  expect(written).toEqual([
    ['log', 'joined', 3, { id: 'cnf_1' }],
    ['warn', 'slow'],
    ['debug', undefined, null],
  ]);
  expect(lines()).toEqual(['info joined 3 {"id":"cnf_1"}', 'warn slow', 'debug undefined null']);
  expect(buffer.lines()[0]!.atMs).toBe(1_000);
});

test('errors come with their stack, also those that nobody caught', () => {
  const { console, page, lines } = watched();
  const failure = Object.assign(new Error('no such room'), { stack: 'joinRoom@app.js:1:2' });
  console.error('It failed', failure);
  page.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'gone' }));
  page.dispatchEvent(new Event('error'));
  expect(lines()).toEqual([
    'error It failed Error: no such room\njoinRoom@app.js:1:2',
    'error Script error.',
    'error gone',
  ]);
});

test('what has no text of its own does no harm', () => {
  const { console, lines } = watched();
  const circle: Record<string, unknown> = {};
  circle['itself'] = circle;
  console.info(circle);
  console.info('x'.repeat(20_000));
  expect(lines().map((line) => line.length)).toEqual([
    'info [object Object]'.length,
    'info '.length + 10_000,
  ]);
});

test('the last 200 are kept (spec 1 §9)', () => {
  const { console, lines } = watched();
  for (let line = 1; line <= 201; line += 1) console.info(line);
  expect([lines().length, lines()[0], lines().at(-1)]).toEqual([200, 'info 2', 'info 201']);
});

test('a listener hears each line; what it writes itself comes back to nobody', () => {
  const { console, buffer, lines } = watched();
  const heard: string[] = [];
  const stop = buffer.onLine(({ text }) => {
    heard.push(text);
    console.warn(`about ${text}`);
  });
  console.info('one');
  stop();
  console.info('two');
  expect([heard, lines()]).toEqual([['one'], ['info one', 'warn about one', 'info two']]);
});
