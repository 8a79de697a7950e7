import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { readSettings, tellOperator } from '@intermind/config';
import { collectedLine, type LineLevel, type Paint, readableLine } from './log-line.ts';
import { startSupervisor } from './supervisor.ts';

/**
 * The process of `npm start`, whose starter has read `.env`. Ends with 0 after SIGTERM, SIGINT or SIGHUP, or when the process that started it is gone; with 2 on
 * wrong settings and with 1 when something else keeps it from starting, after a sentence for each reason.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const IMPATIENT_AFTER_MS = 1_000;

/** Asks the terminal, NO_COLOR and FORCE_COLOR. */
const paint: Paint = (format, text) => styleText(format, text, { stream: process.stdout });
const { isTTY } = process.stdout;
const write = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  // The terminal or the log's reader may go before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const say = (line: string, level?: LineLevel) =>
    write(isTTY ? line : collectedLine('supervisor', line, Date.now(), level));
  let restartAgent = () => {};
  // From the starter: engines came while it ran, or could not be brought.
  process.on('message', (told: 'restart the agent' | { warning: string }) =>
    told === 'restart the agent' ? restartAgent() : say(told.warning, 'warn'),
  );
  const supervisor = await startSupervisor({
    settings: readSettings(process.env),
    environment: process.env,
    root: ROOT,
    node: process.execPath,
    dev: process.argv.includes('--dev'),
    say,
    onChildLine: (name, line) =>
      write(isTTY ? readableLine(name, line, paint) : collectedLine(name, line, Date.now())),
    paint,
    onReady: () => process.send?.('ready'),
  });
  restartAgent = () => supervisor.restartAgent();

  let askedAt: number | null = null;
  const stop = () => {
    if (askedAt !== null) return;
    askedAt = performance.now();
    void supervisor.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', () => {
    // A second Ctrl-C means stop now. One Ctrl-C may arrive twice: from the terminal, and passed on by npm.
    if (askedAt !== null && performance.now() - askedAt > IMPATIENT_AFTER_MS) {
      supervisor.kill();
      process.exit(1);
    }
    stop();
  });
  // A process manager may signal both us and npm, which passes it on: the second signal is not a new request.
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  process.once('disconnect', stop);
}

main().catch((error: unknown) => process.exit(tellOperator(error)));
