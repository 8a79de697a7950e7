import { styleText } from 'node:util';

const SHOWN_EVERY_MS = 1_000;
const CLEAR_LINE = '\r\x1b[2K';

/**
 * Whether colours go to a stream: FORCE_COLOR (0 or false: none) and NO_COLOR decide before what the stream is. The
 * `styleText` of Node 20 does not ask.
 * @param {{ isTTY?: boolean }} stream
 * @param {NodeJS.ProcessEnv} env
 */
export function usesColors(stream, env = process.env) {
  if (env.FORCE_COLOR !== undefined) return !['0', 'false'].includes(env.FORCE_COLOR);
  return !env.NO_COLOR && stream.isTTY === true && env.TERM !== 'dumb';
}

/** @param {Parameters<typeof styleText>[0]} format @param {string} text @param {NodeJS.WriteStream} stream */
export function paint(format, text, stream, env = process.env) {
  if (!usesColors(stream, env)) return text;
  return styleText(format, text, { validateStream: false });
}

/**
 * What is said while things are set up, in lines. On a terminal the last line counts the seconds from the first step on (a
 * line that ends with …) until the end; elsewhere, as in a log, nothing is ever rewritten.
 * @param {NodeJS.WriteStream} stream
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ say(line: string): void, end(): void }} after `end` lines are only said
 */
export function createProgress(stream = process.stdout, env = process.env) {
  const counts = stream.isTTY === true && env.TERM !== 'dumb';
  let ended = false;
  let startedAt = 0;
  let timer = null;
  const clear = () => timer && stream.write(CLEAR_LINE);
  const show = () => {
    const seconds = Math.floor((performance.now() - startedAt) / 1_000);
    stream.write(CLEAR_LINE + paint('dim', `${seconds} s`, stream, env));
  };
  const end = () => {
    if (ended) return;
    ended = true;
    clear();
    clearInterval(timer);
    timer = null;
    process.off('exit', end);
  };
  return {
    say(line) {
      clear();
      stream.write(`${line}\n`);
      if (timer) return show();
      if (!counts || ended || !line.endsWith('…')) return;
      startedAt = performance.now();
      timer = setInterval(show, SHOWN_EVERY_MS);
      timer.unref();
      process.once('exit', end);
    },
    end,
  };
}
