import { z } from 'zod';
import { boundedText } from '../bounded-text.ts';
import { GoogleFault } from './calendar-fault.ts';

/** Of the token and revocation addresses (RFC 6749 §5.2), and of the Calendar API. */
const RefusalSchema = z.object({
  error: z.union([z.string(), z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) })]),
});
/** https://developers.google.com/workspace/calendar/api/guides/errors */
const BUSY = ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'];
const RETRY_MAX_S = 24 * 60 * 60;

/** One question to Google, its answer as JSON. @throws GoogleFault */
export async function askGoogle(
  url: string,
  request: RequestInit,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<unknown> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await boundedText(answer, maxBytes);
    body = text === '' ? {} : JSON.parse(text);
  } catch (error) {
    // Tokens stand in addresses and bodies; the cause names neither.
    throw new GoogleFault('unreachable', 'no answer, or not JSON', { cause: error });
  }
  if (answer.ok) return body;
  throw refusalOf(answer, body);
}

function refusalOf(answer: Response, body: unknown): GoogleFault {
  const { status } = answer;
  const parsed = RefusalSchema.safeParse(body);
  const error = parsed.success ? parsed.data.error : '';
  const reasons = typeof error === 'string' ? [error] : error.errors.map(({ reason }) => reason);
  const detail = `${status} ${reasons.join()}`;
  if (reasons.includes('invalid_grant') || reasons.includes('invalid_token'))
    return new GoogleFault('revoked', detail);
  if (status === 401 && typeof error !== 'string') return new GoogleFault('unauthorized', detail);
  if (status === 410) return new GoogleFault('syncTokenGone', detail);
  if (status === 429 || (status === 403 && reasons.some((reason) => BUSY.includes(reason)))) {
    const retryAfterS = Math.min(RETRY_MAX_S, Number(answer.headers.get('retry-after')) || 0);
    return new GoogleFault('busy', detail, { retryAfterS });
  }
  // The scope was taken away, or the whole calendar: connecting again asks for it.
  if (status === 403 || status === 404) return new GoogleFault('revoked', detail);
  return new GoogleFault('unreachable', detail);
}
