import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress, paint, usesColors } from './terminal.mjs';

const terminal = { isTTY: true };
const pipe = {};

describe('colours', () => {
  it.each<[what: string, stream: { isTTY?: boolean }, env: Record<string, string>, colors: boolean]>([
    ['on a terminal', terminal, {}, true],
    ['not where it is none', pipe, {}, false],
    ['not with NO_COLOR', terminal, { NO_COLOR: '1' }, false],
    ['with an empty NO_COLOR, which says nothing', terminal, { NO_COLOR: '' }, true],
    ['not on a dumb terminal', terminal, { TERM: 'dumb' }, false],
    ['anywhere with FORCE_COLOR', pipe, { FORCE_COLOR: '1' }, true],
    ['with an empty FORCE_COLOR too', pipe, { FORCE_COLOR: '' }, true],
    ['with FORCE_COLOR against NO_COLOR', terminal, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    ['not with FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, false],
    ['not with FORCE_COLOR=false', terminal, { FORCE_COLOR: 'false' }, false],
  ])('are used %s', (_what, stream, env, colors) => {
    expect(usesColors(stream, env)).toBe(colors);
    const text = paint('red', 'text', stream as NodeJS.WriteStream, env);
    expect(text).toBe(colors ? '\x1b[31mtext\x1b[39m' : 'text');
  });
});

describe('progress', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  function progressOn(stream: { isTTY?: boolean }, env: Record<string, string> = { NO_COLOR: '1' }) {
    const written: string[] = [];
    const write = (text: string) => written.push(text);
    return { written, ...createProgress({ ...stream, write } as unknown as NodeJS.WriteStream, env) };
  }
  const CLEAR = '\r\x1b[2K';

  it('on a terminal counts the seconds below what is said, until the end', () => {
    const { written, say, end } = progressOn(terminal);
    say('Building…');
    vi.advanceTimersByTime(2_000);
    say('Downloading…');
    vi.advanceTimersByTime(1_000);
    end();
    vi.advanceTimersByTime(5_000);
    say('Later…');
    vi.advanceTimersByTime(5_000);
    expect(written).toEqual([
      'Building…\n',
      `${CLEAR}1 s`,
      `${CLEAR}2 s`,
      CLEAR,
      'Downloading…\n',
      `${CLEAR}2 s`,
      `${CLEAR}3 s`,
      CLEAR,
      'Later…\n',
    ]);
  });

  it('in a log is lines and nothing else, with colours forced too', () => {
    const { written, say, end } = progressOn(pipe, { FORCE_COLOR: '1' });
    say('Building…');
    vi.advanceTimersByTime(5_000);
    end();
    expect(written).toEqual(['Building…\n']);
  });

  it('counts nothing on a dumb terminal, and nothing before a step', () => {
    const dumb = progressOn(terminal, { TERM: 'dumb' });
    dumb.say('Building…');
    const before = progressOn(terminal);
    before.say('A sentence.');
    vi.advanceTimersByTime(5_000);
    before.end();
    expect([dumb.written, before.written]).toEqual([['Building…\n'], ['A sentence.\n']]);
  });

  it('leaves no half line when the process ends', () => {
    const { written, say } = progressOn(terminal);
    const known = new Set(process.listeners('exit'));
    say('Building…');
    const [atExit, ...others] = process.listeners('exit').filter((listener) => !known.has(listener));
    expect(others).toEqual([]);
    atExit!(0);
    expect(written).toEqual(['Building…\n', CLEAR]);
    expect(process.listeners('exit').filter((listener) => !known.has(listener))).toEqual([]);
  });
});
