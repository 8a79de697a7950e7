import type { GuestId, RoomId } from '@intermind/contracts';
import { TOKEN_REFRESH_BEFORE_EXPIRY_MS } from '@intermind/contracts/limits';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { refreshWithRetries } from './refresh-ladder.ts';
import { readTokenClaims } from './token-expiry.ts';

/** The anonymous user (spec 1 §3). */
export interface GuestInfo {
  id: GuestId;
  name: string;
  roomId: RoomId;
  /** Seconds since 1970. */
  exp: number;
  token: string;
}

/** Keeps one guest token for each room, in the storage given. */
export interface GuestSession {
  /** Becomes a guest of the room. @throws ApiError */
  enter(roomId: RoomId, name: string): Promise<GuestInfo>;
  /** The identity in the stored token, expired or not. */
  guest(roomId: RoomId): GuestInfo | null;
  /**
   * A token that is good for now: at once while the kept one is, otherwise after refreshing it. Null where there is none,
   * or where the server refuses to refresh: then it is forgotten (spec 1 §4). `refused`: the kept one was not accepted,
   * so it is refreshed although it has not expired.
   *
   * @throws ApiError when the server cannot be reached; the token is kept for later
   */
  token(roomId: RoomId, why?: { refused: boolean }): string | null | Promise<string | null>;
}

/** Limit of one attempt, as for members: callers wait for it, and another attempt follows. */
const REFRESH_TIMEOUT_MS = 10_000;

export interface GuestSessionOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  nowMs?: () => number;
  wait?: (delayMs: number) => Promise<unknown>;
}

export function createGuestSession({ storage, nowMs = Date.now, wait }: GuestSessionOptions): GuestSession {
  const keyOf = (roomId: RoomId) => `intermind.guest.${roomId}`;
  const refreshing = new Map<RoomId, Promise<string | null>>();
  /** When the newest token of each room expires by this device's clock, which need not agree with the server's. */
  const newest = new Map<RoomId, { token: string; expiresAtMs: number }>();

  /** Who this page has been in each room: another tab may be another guest there, and has the storage too. */
  const here = new Map<RoomId, GuestInfo>();

  const stored = (roomId: RoomId) => {
    const info = readGuestToken(storage.getItem(keyOf(roomId)));
    return info?.roomId === roomId ? info : null;
  };
  const guest = (roomId: RoomId) => {
    const [kept, mine] = [stored(roomId), here.get(roomId)];
    return mine && kept?.id !== mine.id ? mine : kept;
  };

  function keep(roomId: RoomId, token: string): void {
    const { iat, exp } = readTokenClaims(token) ?? {};
    if (typeof iat === 'number' && typeof exp === 'number')
      newest.set(roomId, { token, expiresAtMs: nowMs() + (exp - iat) * 1000 });
    storage.setItem(keyOf(roomId), token);
    const info = stored(roomId);
    if (info) here.set(roomId, info);
  }

  function forget({ roomId, id }: GuestInfo): void {
    here.delete(roomId);
    if (stored(roomId)?.id === id) storage.removeItem(keyOf(roomId));
  }

  function isGood({ roomId, token, exp }: GuestInfo): boolean {
    const known = newest.get(roomId);
    const expiresAtMs = known?.token === token ? known.expiresAtMs : exp * 1000;
    return expiresAtMs - TOKEN_REFRESH_BEFORE_EXPIRY_MS > nowMs();
  }

  async function refresh(expired: GuestInfo): Promise<string | null> {
    const { roomId } = expired;
    const ask = () =>
      call('POST /auth/anonymous/refresh', {
        token: expired.token,
        timeoutMs: REFRESH_TIMEOUT_MS,
        bypassErrorHandler: true,
      });
    try {
      const { token } = await refreshWithRetries(ask, { retryable: isRetryable, ...(wait ? { wait } : {}) });
      keep(roomId, token);
      return token;
    } catch (error) {
      if (isRetryable(error)) throw error;
      forget(expired);
      return null;
    } finally {
      refreshing.delete(roomId);
    }
  }

  return {
    guest,
    async enter(roomId, name) {
      const previous = guest(roomId)?.token;
      const { token } = await call('POST /auth/anonymous', {
        // Under another name the server knows the browser again.
        body: { roomId, name, ...(previous ? { previous } : {}) },
        token: null,
        bypassErrorHandler: true,
      });
      keep(roomId, token);
      const info = guest(roomId);
      if (!info) throw new ApiError('TokenInvalid', 'No access token found in the response', NO_ANSWER);
      return info;
    },
    token(roomId, { refused } = { refused: false }) {
      const info = guest(roomId);
      if (!info) return null;
      here.set(roomId, info);
      if (!refused && isGood(info)) return info.token;
      const running = refreshing.get(roomId) ?? refresh(info);
      refreshing.set(roomId, running);
      return running;
    },
  };
}

const NO_ANSWER = { statusCode: 200, url: '/api/auth/anonymous', data: null };

function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && error.retryable;
}

/** Reads, does not check: a guest token holds subject, room and expiry (spec 1 §5). Null for anything else. */
export function readGuestToken(token: string | null): GuestInfo | null {
  if (!token) return null;
  const { sub, roomId, name, exp } = readTokenClaims(token) ?? {};
  if (typeof sub !== 'string' || typeof roomId !== 'string' || typeof exp !== 'number') return null;
  return {
    id: sub as GuestId,
    name: typeof name === 'string' ? name : '',
    roomId: roomId as RoomId,
    exp,
    token,
  };
}
