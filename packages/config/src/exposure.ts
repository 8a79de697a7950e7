import { isLoopback } from './loopback.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** A random secret of 32 characters has some twenty different ones; `changeme` typed four times has seven. */
const LEAST_DIFFERENT_CHARACTERS = 12;

/** What must be mended before others may reach this installation: secrets that can be guessed. One sentence each. */
export function exposureProblems(settings: Settings, secrets: Secrets): string[] {
  const open = openingOf(settings);
  if (!open) return [];
  const { livekit } = settings;
  const guessable = (name: string, secret: string, remedy: string) =>
    secret.length < 32 || new Set(secret).size < LEAST_DIFFERENT_CHARACTERS
      ? [`${name} can be guessed, and ${open} lets others reach it. ${remedy}`]
      : [];
  const remake = 'Move DATA_DIR/secrets.json away: new secrets are made at the next start.';
  return [
    ...guessable('The secret of the agent', secrets.agentSecret, remake),
    ...guessable('The key of the cookies', secrets.cookieKey, remake),
    ...(livekit.mode === 'external'
      ? guessable('LIVEKIT_API_SECRET', livekit.apiSecret, 'Make one: openssl rand -base64 32')
      : guessable('The secret of the media server', secrets.livekitApiSecret, remake)),
  ];
}

/** The setting that opens the installation to others; behind a proxy on this machine that is PUBLIC_URL. */
function openingOf({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): string | null {
  if (!isLoopback(host)) return `HOST="${host}"`;
  return isLoopback(new URL(publicUrl).hostname) ? null : `PUBLIC_URL="${publicUrl}"`;
}
