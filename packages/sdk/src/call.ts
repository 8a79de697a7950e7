import type { CallKey, ErrorBody } from '@intermind/contracts';
import { API_TIMEOUT_MS } from '@intermind/contracts/limits';
import { ApiError } from './api-error.ts';
import type { CallAnswer, CallInput } from './call-types.ts';
import { type SdkOptions, sdkOptions } from './setup.ts';

export interface CallOptions {
  /** Throw failures as ApiError instead of passing them to the global handler. */
  bypassErrorHandler?: boolean;
  /** Cancels; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * The call outlives the page. While a page unloads nothing asynchronous runs any more: give `token`, or have a
   * `getToken` that answers at once.
   */
  keepalive?: boolean;
  /** Instead of the one of `getToken`; null sends none. */
  token?: string | null;
  timeoutMs?: number;
}

export type Parts = {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  form?: FormData;
};
type Arguments<Key extends CallKey> =
  Record<never, never> extends CallInput<Key>
    ? [options?: CallInput<Key> & CallOptions]
    : [options: CallInput<Key> & CallOptions];

export interface Call {
  <Key extends CallKey>(
    key: Key,
    options: CallInput<Key> & CallOptions & { bypassErrorHandler: true },
  ): Promise<CallAnswer<Key>>;
  <Key extends CallKey>(key: Key, ...given: Arguments<Key>): Promise<CallAnswer<Key> | null>;
}

/**
 * Makes one declared call: `call('GET /rooms/{id}', { params: { id } })`. A failure goes to the global handler and the
 * call resolves with null (spec 1 §8), unless `bypassErrorHandler`. A call without an answer resolves with undefined.
 *
 * @throws ApiError with `bypassErrorHandler`
 */
export const call = perform as Call;

async function perform(key: CallKey, given: Parts & CallOptions = {}): Promise<unknown> {
  const sdk = sdkOptions();
  const [method, path] = key.split(' ') as [string, string];
  const url = addressOf(sdk.baseUrl, path, given);
  try {
    return await send(sdk, method, url, given);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A token passed with the call need not be the session’s.
    const login = error.statusCode === 401 && given.token === undefined && !path.startsWith('/auth/');
    if (login) sdk.onUnauthorized(error);
    if (given.bypassErrorHandler) throw error;
    if (!login) sdk.onError(error);
    return null;
  }
}

export function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: Parts): string {
  const values = params as Record<string, string>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
  const search = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ).toString();
  return `${baseUrl}/api${filled}${search && `?${search}`}`;
}

async function send(
  sdk: SdkOptions,
  method: string,
  url: string,
  given: Parts & CallOptions,
): Promise<unknown> {
  let token = tokenOf(sdk, url, given);
  // Not before: while a page unloads nothing asynchronous runs any more.
  if (token instanceof Promise) token = await token;
  const init = requestOf(sdk, method, token, given);
  const timeout = AbortSignal.timeout(given.timeoutMs ?? API_TIMEOUT_MS);
  try {
    const signal = given.signal ? AbortSignal.any([given.signal, timeout]) : timeout;
    const response = await (sdk.fetch ?? fetch)(url, { ...init, signal });
    const name = response.ok ? nameOfFile(response) : null;
    if (name !== null) return { name, content: await response.blob() };
    const text = await response.text();
    if (response.status === 204) return undefined;
    const body = parsed(text);
    if (response.ok && body !== undefined) return body;
    throw refusalOf(response, url, body);
  } catch (error) {
    throw failureOf(error, url, given.signal, timeout);
  }
}

/** Of the session, unless one is given. Rejects with ApiError where it cannot be renewed now. */
export function tokenOf(
  sdk: SdkOptions,
  url: string,
  given: CallOptions,
): string | null | Promise<string | null> {
  const token = given.token === undefined ? sdk.getToken() : given.token;
  if (!(token instanceof Promise)) return token;
  return token.catch((error: unknown) => {
    const details = { statusCode: 0, url, data: null };
    throw error instanceof ApiError ? error : new ApiError('Network', String(error), details);
  });
}

/** What every call carries. */
export function requestOf(
  sdk: SdkOptions,
  method: string,
  token: string | null,
  given: Parts & CallOptions,
): RequestInit {
  const { roomId, conferenceId, userId } = sdk.hints?.() ?? {};
  const headers = Object.entries({
    'Accept-Language': sdk.language(),
    Authorization: token && `Bearer ${token}`,
    'Content-Type': given.body === undefined ? null : 'application/json',
    'X-Room-Id': roomId,
    'X-Conference-Id': conferenceId,
    'X-User-Id': userId,
  }).filter((header): header is [string, string] => !!header[1]);
  return {
    method,
    headers,
    // The browser writes the content type of a form: it has the boundary.
    body: given.form ?? (given.body === undefined ? null : JSON.stringify(given.body)),
    keepalive: given.keepalive ?? false,
    credentials: 'omit',
  };
}

/** What the server said; a proxy in between may have said it, without a code. */
export function refusalOf(response: Response, url: string, answer: unknown): ApiError {
  const { status: statusCode, ok } = response;
  const { code, message, data } = (answer ?? {}) as Partial<ErrorBody>;
  if (!code || ok)
    return new ApiError('Unknown', message ?? `HTTP ${statusCode}`, { statusCode, url, data: null });
  return new ApiError(code, message ?? code, { statusCode, url, data: data ?? null });
}

/** What is to be thrown where no answer came: the reason of the caller's signal, or why not. */
export function failureOf(
  error: unknown,
  url: string,
  signal: AbortSignal | undefined,
  limit: AbortSignal,
): unknown {
  if (error instanceof ApiError) return error;
  if (signal?.aborted) return signal.reason;
  const details = { statusCode: 0, url, data: null };
  return limit.aborted
    ? new ApiError('Timeout', 'The server did not answer in time', details)
    : new ApiError('Network', String(error), details);
}

/** Null for what is not a download. */
function nameOfFile(response: Response): string | null {
  const [, name] =
    /^attachment; filename\*=UTF-8''(\S+)$/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? null : decodeURIComponent(name);
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy may answer with its own page, which has no error code.
    return undefined;
  }
}
