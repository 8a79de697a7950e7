import type { ConferenceId, Language, RecordingId, UserId } from '@intermind/contracts';
import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../http/errors.ts';

/** What a player may read, and who plays. */
export interface Playback {
  conferenceId: ConferenceId;
  userId: UserId;
}

/** What a recorder may send. */
export interface Writing {
  recordingId: RecordingId;
  part: number;
}

/** What a worker that dubs may send: one attempt at a dub, of those since it was asked for. */
export interface Dubbing {
  recordingId: RecordingId;
  language: Language;
  askedAtMs: number;
  attempt: number;
}

/** Players ask for a new one in time. */
export const PLAYBACK_TOKEN_S = 15 * 60;
/** A recorder is told to stop long before. */
const WRITING_TOKEN_S = 24 * 60 * 60;
const ALGORITHM = 'HS256';

/** The secret is for cookies too: the key made of it is for these tokens alone. */
const KEY_FOR = 'intermind tokens of recordings';

/** Signs with a key made of a secret that all instances of the API have, and nobody else: not the workers. */
export class RecordingTokens {
  readonly #key: Uint8Array;
  readonly #now: () => Date;

  constructor(secret: string, now: () => Date) {
    this.#key = createHmac('sha256', secret).update(KEY_FOR).digest();
    this.#now = now;
  }

  async ofPlayer({ conferenceId, userId }: Playback): Promise<{ token: string; expiresAt: Date }> {
    return this.#sign('play', userId, { conferenceId }, PLAYBACK_TOKEN_S);
  }

  async ofRecorder({ recordingId, part }: Writing): Promise<string> {
    return (await this.#sign('record', recordingId, { part }, WRITING_TOKEN_S)).token;
  }

  /** By which a worker asks what to dub of the meeting. */
  async ofDubber(id: ConferenceId): Promise<string> {
    return (await this.#sign('dub next', id, {}, WRITING_TOKEN_S)).token;
  }

  async ofDub({ recordingId, ...claims }: Dubbing): Promise<string> {
    return (await this.#sign('dub', recordingId, { ...claims }, WRITING_TOKEN_S)).token;
  }

  /** @throws ApiError TokenInvalid, TokenExpired */
  async readDubber(token: string): Promise<ConferenceId> {
    return (await this.#verify('dub next', token)).sub as ConferenceId;
  }

  /** @throws ApiError TokenInvalid, TokenExpired */
  async readDub(token: string): Promise<Dubbing> {
    const { sub, language, askedAtMs, attempt } = await this.#verify('dub', token);
    return {
      ...{ recordingId: sub as RecordingId, language: language as Language },
      ...{ askedAtMs: askedAtMs as number, attempt: attempt as number },
    };
  }

  /** @throws ApiError TokenInvalid, TokenExpired */
  async readPlayback(token: string): Promise<Playback> {
    const { sub, conferenceId } = await this.#verify('play', token);
    return { userId: sub as UserId, conferenceId: conferenceId as ConferenceId };
  }

  /** @throws ApiError TokenInvalid, TokenExpired */
  async readWriting(token: string): Promise<Writing> {
    const { sub, part } = await this.#verify('record', token);
    return { recordingId: sub as RecordingId, part: part as number };
  }

  async #sign(use: string, subject: string, claims: Record<string, unknown>, lifetimeS: number) {
    const expiresAt = new Date(this.#now().getTime() + lifetimeS * 1000);
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(subject)
      .setAudience(use)
      .setExpirationTime(expiresAt)
      .sign(this.#key);
    return { token, expiresAt };
  }

  async #verify(use: string, token: string) {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        audience: use,
        currentDate: this.#now(),
        requiredClaims: ['sub', 'exp'],
      });
      return payload;
    } catch (error) {
      throw new ApiError(error instanceof errors.JWTExpired ? 'TokenExpired' : 'TokenInvalid');
    }
  }
}
