import { existsSync } from 'node:fs';
import { OperatorError, readSettings, tellOperator } from '@intermind/config';
import { backupTo, moveTo, restoreFrom } from './db/portable/portable-database.ts';

/**
 * `npm run backup [FILE]`, `npm run restore FILE`, `npm run move-database postgres://…`. Exits with 1 and one sentence
 * when it fails, with 2 on wrong usage or settings.
 */
const USAGE = `Usage: npm run backup [FILE]
       npm run restore FILE
       npm run move-database postgres://user:password@host/database`;

async function main(args: readonly string[]): Promise<string> {
  if (args.includes('--help')) return USAGE;
  const unknown = args.filter((arg) => arg.startsWith('-'));
  if (unknown.length > 0) refuse(`No such option: ${unknown.join(' ')}\n\n${USAGE}`);
  const [command, argument] = args;
  if (args.length > 2 || argument === '') refuse(USAGE);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const installation = {
    settings: readSettings(process.env),
    now: () => new Date(),
    say: (sentence: string) => void process.stderr.write(`${sentence}\n`),
  };
  if (command === 'backup') return `Backup written: ${await backupTo(installation, argument)}`;
  if (command === 'restore' && argument) {
    await restoreFrom(installation, argument);
    return `Restored from ${argument}. Start with: npm start`;
  }
  if (command === 'move-database' && argument) {
    await moveTo(installation, argument);
    return 'The database is moved. From now on, start with DATABASE_URL set to its address.';
  }
  return refuse(USAGE);
}

function refuse(sentences: string): never {
  process.stderr.write(`${sentences}\n`);
  process.exit(2);
}

main(process.argv.slice(2)).then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: Error) => {
    // What the machine or PostgreSQL refused says enough without a stack.
    const known = 'code' in error && !(error instanceof OperatorError);
    process.exit(tellOperator(known ? new OperatorError('DatabaseUnusable', error.message) : error));
  },
);
