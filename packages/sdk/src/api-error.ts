import type { ErrorCode } from '@intermind/contracts';

/** Beside the codes of the API: no answer came, it came too late, or it was not in our form. */
export type ClientErrorCode = ErrorCode | 'Network' | 'Timeout' | 'Unknown';

/** What went wrong with a call (spec 1 §8). */
export class ApiError extends Error {
  /** 0 where no answer came. */
  readonly statusCode: number;
  readonly code: ClientErrorCode;
  readonly url: string;
  readonly data: Record<string, unknown> | null;

  constructor(
    code: ClientErrorCode,
    message: string,
    { statusCode, url, data }: { statusCode: number; url: string; data: Record<string, unknown> | null },
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.statusCode = statusCode;
    this.url = url;
    this.data = data;
  }

  /** The same call may succeed a little later. */
  get retryable(): boolean {
    return this.statusCode === 0 || this.statusCode === 429 || this.statusCode >= 500;
  }
}
