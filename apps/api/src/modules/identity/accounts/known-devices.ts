import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Remembers in a cookie which accounts this browser has signed in to, so that guesses from elsewhere do not make it
 * wait. The cookie is `<random>.<mark>.<mark>…`; a mark needs our key and does not reveal its account. It grants
 * nothing: the password is still required.
 */
export interface KnownDevices {
  /** The mark of the account in the cookie; null when this browser has not signed in to it. */
  markOf(cookieHeader: string | undefined, email: string): string | null;
  /** The Set-Cookie line after a sign-in. */
  remember(cookieHeader: string | undefined, email: string): string;
}

/** Accounts remembered in one browser, the last used first. */
const MAX_MARKS = 8;
const LIFETIME_S = 365 * 24 * 60 * 60;

export function createKnownDevices(options: {
  key: string;
  cookieName: string;
  path: string;
  secure: boolean;
}): KnownDevices {
  const { key, cookieName, path, secure } = options;
  const read = (header: string | undefined): { device: string; marks: string[] } | null => {
    const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]+)`).exec(header ?? '')?.[1];
    const [device, ...marks] = value?.split('.') ?? [];
    return device ? { device, marks: marks.slice(0, MAX_MARKS) } : null;
  };
  const markFor = (device: string, email: string) =>
    createHmac('sha256', key).update(`device\n${device}\n${email}`).digest('base64url').slice(0, 24);
  return {
    markOf(header, email) {
      const known = read(header);
      if (!known) return null;
      const mark = markFor(known.device, email);
      return known.marks.some((other) => isSame(other, mark)) ? mark : null;
    },
    remember(header, email) {
      const known = read(header) ?? { device: randomBytes(12).toString('base64url'), marks: [] };
      const mark = markFor(known.device, email);
      const marks = [mark, ...known.marks.filter((other) => !isSame(other, mark))].slice(0, MAX_MARKS);
      const attributes = `Path=${path}; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      return `${cookieName}=${[known.device, ...marks].join('.')}; ${attributes}`;
    },
  };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
