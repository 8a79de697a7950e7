import { isOperatorError, OperatorError, readSettings, type Settings, tellOperator } from '@intermind/config';
import path from 'node:path';
import type { Database } from '../apps/api/src/db/client.ts';
import { openDatabase } from '../apps/api/src/db/client.ts';
import {
  connectionTo,
  type EmbeddedDatabase,
  socketFolderOf,
  startEmbeddedDatabase,
} from '../apps/api/src/db/embedded/index.ts';
import {
  invite,
  passwordLink,
  setAdminByEmail,
  switchOffByEmail,
} from '../apps/api/src/modules/identity/index.ts';
import { withDotEnv } from './lib/dot-env.mjs';

const USAGE = `Usage:
  npm run accounts -- invite [DAYS]         prints a link with which one person can make an account (7 days)
  npm run accounts -- admin EMAIL yes|no    makes the account an administrator, or no longer one
  npm run accounts -- password EMAIL        prints a link with which its owner chooses another password (1 hour)
  npm run accounts -- two-factor EMAIL off  turns off its two-factor authentication, when app and recovery codes are lost`;

/** Accounts of the embedded provider, from a terminal of the machine. The service may be running. */
export async function runAccountsChore(
  args: readonly string[],
  settings: Settings,
): Promise<{ ok: boolean; text: string }> {
  const [order, first = '7', second] = args;
  const days = Number(first);
  const isInvite =
    order === 'invite' && args.length <= 2 && Number.isInteger(days) && days >= 1 && days <= 30;
  const isAdmin = order === 'admin' && args.length === 3 && (second === 'yes' || second === 'no');
  const isPassword = order === 'password' && args.length === 2;
  const isTwoFactor = order === 'two-factor' && args.length === 3 && second === 'off';
  if (!isInvite && !isAdmin && !isPassword && !isTwoFactor) return { ok: false, text: USAGE };
  if (settings.oidc.mode !== 'embedded') {
    return { ok: false, text: `Accounts and roles are kept by ${settings.oidc.issuer}, not here.` };
  }
  return withDatabase(settings, async (db) => {
    if (isInvite) {
      if (settings.signUp.mode === 'closed')
        return { ok: false, text: 'Sign-up is closed: set SIGN_UP=invitation.' };
      const { url, expiresAt } = await invite(db, settings.publicUrl, new Date(), days);
      return { ok: true, text: `${url}\nFor one account, until ${expiresAt.toISOString()}.` };
    }
    if (isPassword) {
      const url = await passwordLink(db, settings.publicUrl, new Date(), first);
      return url
        ? { ok: true, text: `${url}\nFor ${first}, once, within one hour.` }
        : { ok: false, text: `No account has the email address ${first}.` };
    }
    if (isTwoFactor) {
      const wasOn = await switchOffByEmail(db, first);
      if (wasOn === null) return { ok: false, text: `No account has the email address ${first}.` };
      const state = wasOn ? 'is off now' : 'was off already';
      return { ok: true, text: `Two-factor authentication of ${first} ${state}.` };
    }
    if (!(await setAdminByEmail(db, first, second === 'yes'))) {
      return { ok: false, text: `No account has the email address ${first}.` };
    }
    const role = second === 'yes' ? 'an administrator' : 'not an administrator any more';
    return { ok: true, text: `${first} is ${role}, within five minutes where signed in.` };
  });
}

/** The database of the settings; the embedded one through the running service where it runs. */
async function withDatabase<Result>(
  settings: Settings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = settings;
  const embedded = databaseUrl ? null : await openUnlessRunning(dataDir);
  const client = await openDatabase(
    databaseUrl
      ? { connectionString: databaseUrl, max: 1 }
      : (embedded?.connection ?? connectionTo(socketFolderOf(dataDir))),
  ).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      'DatabaseUnusable',
      databaseUrl
        ? `The database of DATABASE_URL cannot be used (${error.code ?? error.message}).`
        : `Intermind is starting or stopping, and its database does not answer yet (${error.code ?? error.message}). Try again in a moment.`,
    );
  });
  try {
    return await work(client.db);
  } finally {
    await client.close();
    await embedded?.close();
  }
}

/** The lock shows whether a process has it open; a killed service may leave a socket behind. */
async function openUnlessRunning(dataDir: string): Promise<EmbeddedDatabase | null> {
  try {
    return await startEmbeddedDatabase({
      dataDir,
      logger: { debug() {}, info() {}, warn: console.warn, error: console.error },
    });
  } catch (error) {
    if (isOperatorError(error, 'FolderInUse')) return null;
    throw error;
  }
}

if (import.meta.main) {
  try {
    const settings = readSettings(withDotEnv(path.join(process.cwd(), '.env')));
    const { ok, text } = await runAccountsChore(process.argv.slice(2), settings);
    (ok ? console.log : console.error)(text);
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    process.exitCode = tellOperator(error);
  }
}
