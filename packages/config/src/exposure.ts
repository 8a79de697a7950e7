import { isLoopback } from './loopback.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** A random secret of 32 characters has some twenty different ones; `changeme` typed four times has seven. */
const LEAST_DIFFERENT_CHARACTERS = 12;
/** Of its characters at most so many, as a ratio, are the next or the one before of a row; of random hexadecimal digits one in eight is. */
const NEIGHBOURS_MAX_RATIO = 0.5;
/** What people who fill up a short secret type again. Of random characters no part of this length comes twice. */
const TYPED_AGAIN = /(.{8}).*\1/s;
const DOUBLED = /(.)\1+/gs;
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** What must be mended before others may reach this installation: secrets that can be guessed. One sentence each. */
export function exposureProblems(settings: Settings, secrets: Secrets): string[] {
  const open = openingOf(settings);
  if (!open) return [];
  const remake = 'Move DATA_DIR/secrets.json away: new secrets are made at the next start.';
  return guessableSecrets(settings, secrets).map((name) => {
    const remedy = name === 'LIVEKIT_API_SECRET' ? 'Make one: openssl rand -base64 32' : remake;
    return `${NAMES[name]} can be guessed, and ${open} lets others reach it. ${remedy}`;
  });
}

const NAMES = {
  agentSecret: 'The secret of the agent',
  cookieKey: 'The key of the cookies',
  livekitApiSecret: 'The secret of the media server',
  LIVEKIT_API_SECRET: 'LIVEKIT_API_SECRET',
};

/** The secrets that can be guessed, as the file of secrets or the setting calls them. */
export function guessableSecrets({ livekit }: Settings, secrets: Secrets): (keyof typeof NAMES)[] {
  const used = {
    agentSecret: secrets.agentSecret,
    cookieKey: secrets.cookieKey,
    ...(livekit.mode === 'external'
      ? { LIVEKIT_API_SECRET: livekit.apiSecret }
      : { livekitApiSecret: secrets.livekitApiSecret }),
  };
  return (Object.entries(used) as [keyof typeof NAMES, string][])
    .filter(([, secret]) => isGuessable(secret))
    .map(([name]) => name);
}

function isGuessable(secret: string): boolean {
  if (secret.length < 32 || new Set(secret).size < LEAST_DIFFERENT_CHARACTERS) return true;
  const typed = secret.toLowerCase();
  if (TYPED_AGAIN.test(typed)) return true;
  // `aabbcc` is a row too.
  const characters = [...typed.replace(DOUBLED, '$1')];
  const neighbours = characters.filter(
    (one, index) => index > 0 && areNeighbours(characters[index - 1]!, one),
  );
  return neighbours.length > characters.length * NEIGHBOURS_MAX_RATIO;
}

/** In the alphabet, among the digits, or on a keyboard. */
function areNeighbours(one: string, other: string): boolean {
  if (Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) === 1) return true;
  return KEYBOARD_ROWS.some((row) => row.includes(one + other) || row.includes(other + one));
}

/** The setting that opens the installation to others; behind a proxy on this machine that is PUBLIC_URL. */
function openingOf({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): string | null {
  if (!isLoopback(host)) return `HOST="${host}"`;
  return isLoopback(new URL(publicUrl).hostname) ? null : `PUBLIC_URL="${publicUrl}"`;
}
