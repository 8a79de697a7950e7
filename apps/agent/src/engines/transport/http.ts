import { EngineError } from '../../speech/ports.ts';
import { asEngineError, httpFailure } from './engine-failure.ts';

/** A server as an adapter sees it. */
export interface HttpServer {
  /** Of the engine, in messages. */
  engine: string;
  /** Without a slash at its end. */
  url: string;
  /** Carry the key: never logged, and not sent on to where the server redirects. */
  headers: Readonly<Record<string, string>>;
}

export interface HttpRequest {
  path: string;
  method?: 'GET' | 'POST';
  /** JSON, a form with files, or one file. */
  body?: object | FormData | Blob;
  signal: AbortSignal;
  /** Until the answer is complete; the caller's signal is usually stricter. */
  limitMs?: number;
}

const LIMIT_MS = 20_000;
/** Of a JSON answer. A translated sentence has less than one hundredth of it. */
const JSON_MAX_BYTES = 1_000_000;

/** @throws EngineError also for an answer that is no JSON, or larger than a megabyte */
export async function askForJson(server: HttpServer, request: HttpRequest): Promise<unknown> {
  const response = await ask(server, request);
  const text = await textOf(server.engine, response, JSON_MAX_BYTES);
  try {
    return JSON.parse(text);
  } catch {
    throw new EngineError(`${server.engine} answers with something that is not JSON`, 'engine');
  }
}

/** The bytes of an answer as they come. @throws EngineError, also when there are more than `maxBytes` */
export async function* askForBytes(
  server: HttpServer,
  request: HttpRequest,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const response = await ask(server, request);
  const type = response.headers.get('content-type') ?? '';
  if (/json|html|text\//.test(type)) {
    await response.body?.cancel();
    throw new EngineError(`${server.engine} answers with text instead of sound`, 'engine');
  }
  yield* bytesOf(server.engine, response, maxBytes);
}

async function ask(server: HttpServer, request: HttpRequest): Promise<Response> {
  const { path, body, signal, limitMs = LIMIT_MS } = request;
  const isFile = body instanceof FormData || body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(`${server.url}${path}`, {
      method: request.method ?? (body ? 'POST' : 'GET'),
      headers: { ...server.headers, ...(body && !isFile && { 'content-type': 'application/json' }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      redirect: 'error',
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
  } catch (error) {
    throw givenUpOr(server.engine, error, signal);
  }
  if (response.ok) return response;
  throw await refusal(server.engine, response);
}

async function refusal(engine: string, response: Response): Promise<EngineError> {
  const { status, headers } = response;
  const said = parsed(await textOf(engine, response, JSON_MAX_BYTES).catch(() => ''));
  const failure = httpFailure(engine, {
    status,
    code: vendorCode(said),
    retryAfter: headers.get('retry-after') ?? retryDelayIn(said),
  });
  return Object.assign(failure, { parameter: refusedParameter(said) });
}

/** The parameter that the server refuses, where it names one as OpenAI does; undefined otherwise. */
export function refusedParameterOf(error: unknown): string | undefined {
  return error instanceof EngineError ? (error as { parameter?: string }).parameter : undefined;
}

function vendorCode(body: Refusal | null): unknown {
  const { error } = body ?? {};
  // Google's own code is the status of the answer again.
  const said = typeof error?.code === 'number' ? (reasonIn(error.details) ?? error.status) : error?.code;
  const code = said ?? error?.type ?? body?.detail?.status ?? body?.err_code;
  return code ?? (typeof body?.code === 'number' ? String(body.code) : undefined);
}

/** Google's `ErrorInfo` (google/rpc/error_details.proto). */
function reasonIn(details: unknown): unknown {
  return detailsIn(details).find(({ reason }) => typeof reason === 'string')?.reason;
}

/** Google's `RetryInfo`, a duration such as `34s`, as the header has it. */
function retryDelayIn(body: Refusal | null): string | undefined {
  const delay = detailsIn(body?.error?.details).find(({ retryDelay }) => typeof retryDelay === 'string');
  return /^(\d+(?:\.\d+)?)s$/.exec(String(delay?.retryDelay))?.[1];
}

function detailsIn(details: unknown): { reason?: unknown; retryDelay?: unknown }[] {
  const list: unknown[] = Array.isArray(details) ? details : [];
  return list.filter((one) => typeof one === 'object' && one !== null);
}

function refusedParameter(body: Refusal | null): string | undefined {
  const parameter = body?.error?.param;
  return typeof parameter === 'string' ? parameter : undefined;
}

/** The shapes in which OpenAI, Google, ElevenLabs, Deepgram and LiveAvatar say why. */
interface Refusal {
  error?: { code?: unknown; type?: unknown; param?: unknown; status?: unknown; details?: unknown } | null;
  detail?: { status?: unknown } | null;
  err_code?: unknown;
  code?: unknown;
}

function parsed(text: string): Refusal | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

async function textOf(engine: string, response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytesOf(engine, response, maxBytes)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

async function* bytesOf(engine: string, response: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  let total = 0;
  try {
    for await (const piece of response.body) {
      total += piece.length;
      if (total > maxBytes) throw new EngineError(`${engine} answers with too much`, 'engine');
      yield piece;
    }
  } catch (error) {
    throw asEngineError(engine, error);
  }
}

/** The caller's own reason when it gave up; the engine's failure otherwise. */
function givenUpOr(engine: string, error: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : asEngineError(engine, error);
}
