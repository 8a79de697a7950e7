import type { Logger } from 'pino';
import { z } from 'zod';
import { boundedText } from './bounded-text.ts';

export interface AvatarCreditsOptions {
  /** Of LiveAvatar, without a slash at its end. */
  url: string;
  apiKey: string;
  now: () => Date;
  logger: Logger;
}

const TIMEOUT_MS = 3_000;
/** The dashboard asks again and again. */
const KEPT_MS = 60_000;
const MAX_BYTES = 10_000;

/** docs.liveavatar.com, "Get User Credits" (November 2026); the type of the number is not documented. */
const CreditsSchema = z.object({
  data: z.object({ credits_left: z.union([z.number().nonnegative(), z.string().regex(/^\d+(\.\d+)?$/)]) }),
});

/**
 * The credits that an account at LiveAvatar has left; a LITE session takes one a minute.
 * @returns reads them, at most once a minute; null where the vendor does not answer in time, refuses or says something else
 */
export function createAvatarCredits({
  url,
  apiKey,
  now,
  logger,
}: AvatarCreditsOptions): () => Promise<number | null> {
  let last: { atMs: number; credits: Promise<number | null> } | undefined;
  const tell = (why: string): null => {
    logger.warn({ why }, 'the credits of the avatar provider could not be read');
    return null;
  };
  const read = async (): Promise<number | null> => {
    try {
      const answer = await fetch(`${url}/v1/users/credits`, {
        headers: { 'x-api-key': apiKey, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        return tell(`it answers ${answer.status}`);
      }
      return Number(CreditsSchema.parse(JSON.parse(await boundedText(answer, MAX_BYTES))).data.credits_left);
    } catch (error) {
      // No more of it: some errors of fetch repeat the header that they could not use.
      return tell((error as Error).name);
    }
  };
  return () => {
    const nowMs = now().getTime();
    if (!last || nowMs - last.atMs >= KEPT_MS) last = { atMs: nowMs, credits: read() };
    return last.credits;
  };
}
