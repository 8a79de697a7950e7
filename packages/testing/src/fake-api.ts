import { ApiError, type Call, type CallOptions } from '@intermind/sdk';

type Given = CallOptions & { params?: Record<string, string>; query?: object; body?: unknown };
type Answer = (given: Given) => unknown;

/** Stands in for the SDK's `call`: answers what the test has laid out, and keeps what was asked. */
export class FakeApi {
  readonly asked: { key: string; given: Given }[] = [];
  private readonly scripts = new Map<string, Answer[]>();

  /** The next calls of `key` are answered in turn; the last answer stays. A function is called, an error thrown. */
  answer(key: string, ...answers: unknown[]): this {
    const made = answers.map((answer): Answer =>
      typeof answer === 'function' ? (answer as Answer) : () => answer,
    );
    this.scripts.set(key, made);
    return this;
  }

  /** How often a call was made. */
  count(key: string): number {
    return this.asked.filter((call) => call.key === key).length;
  }

  readonly call = (async (key: string, given: Given = {}) => {
    this.asked.push({ key, given });
    const script = this.scripts.get(key);
    if (!script) throw refusal('Unknown', `Nothing is laid out for ${key}`, 500);
    const answer = (script.length > 1 ? script.shift()! : script[0]!)(given);
    try {
      const value = await answer;
      if (value instanceof Error) throw value;
      return value;
    } catch (error) {
      if (given.bypassErrorHandler || !(error instanceof ApiError)) throw error;
      return null;
    }
  }) as unknown as Call;

  static refusal = refusal;
}

function refusal(code: ApiError['code'], message: string = code, statusCode = 400): ApiError {
  return new ApiError(code, message, { statusCode, url: '/api', data: null });
}
