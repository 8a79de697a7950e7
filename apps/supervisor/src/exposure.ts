import type { Secrets, Settings } from '@intermind/config';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
/** A random secret of 32 characters has some twenty different ones; `changeme` typed four times has seven. */
const LEAST_DIFFERENT_CHARACTERS = 12;

/** What must be mended before others may reach this installation: secrets that can be guessed. One sentence each. */
export function exposureProblems(settings: Settings, secrets: Secrets): string[] {
  if (LOOPBACK.has(settings.host)) return [];
  const { livekit } = settings;
  const guessable = (name: string, secret: string, remedy: string) =>
    secret.length < 32 || new Set(secret).size < LEAST_DIFFERENT_CHARACTERS
      ? [`${name} can be guessed, and HOST="${settings.host}" lets others reach it. ${remedy}`]
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
