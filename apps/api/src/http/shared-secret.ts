import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header carries the secret as bearer. Takes as long for a near miss as for any other. */
export function bearerIs(header: string | undefined, secret: string): boolean {
  const token = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(token), digest(secret));
}
