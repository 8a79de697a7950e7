import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FolderLockedError, readSettings, SecretsError, SettingsError } from '@intermind/config';
import { collectedLine, readableLine } from './log-line.ts';
import { startSupervisor, StartProblem } from './supervisor.ts';

/**
 * The process of `npm start`. Ends with 0 after SIGTERM or SIGINT, or when the process that started it is gone; with 2 on
 * wrong settings and with 1 when something else keeps it from starting, after a sentence for each reason.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WRONG_SETTINGS = 2;

async function main(): Promise<void> {
  // What the environment says already wins over the file.
  if (existsSync('.env')) process.loadEnvFile('.env');
  const asRead = process.stdout.isTTY ? readableLine : collectedLine;
  const supervisor = await startSupervisor({
    settings: readSettings(process.env),
    environment: process.env,
    root: ROOT,
    node: process.execPath,
    dev: process.argv.includes('--dev'),
    say: (line) => process.stdout.write(`${line}\n`),
    onChildLine: (name, line) => process.stdout.write(`${asRead(name, line)}\n`),
  });

  let asked = false;
  const stop = () => {
    if (asked) {
      supervisor.kill();
      process.exit(1);
    }
    asked = true;
    void supervisor.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.once('disconnect', () => {
    if (!asked) stop();
  });
}

main().catch((error: unknown) => {
  const known =
    error instanceof SettingsError ||
    error instanceof SecretsError ||
    error instanceof StartProblem ||
    error instanceof FolderLockedError;
  process.stderr.write(`${known ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(error instanceof SettingsError ? WRONG_SETTINGS : 1);
});
