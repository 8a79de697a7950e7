import { type ErrorCode, ERRORS } from '@intermind/contracts/errors';

interface Asked {
  /** `PATCH /users`: below `/api`, without the query. */
  key: string;
  query: string;
  /** Of a JSON call; null otherwise. */
  body: unknown;
}
type Reply = (asked: Asked) => Response | Promise<Response>;

/** Stands in for the API below `fetch`: the SDK and what the app makes of its errors are the real ones. */
export class FakeServer {
  readonly asked: Asked[] = [];
  private readonly scripts = new Map<string, Reply>();

  /** From now on `key` is answered with this; undefined is an answer without content. */
  answer(key: string, body?: unknown): this {
    return this.reply(key, () =>
      body === undefined ? new Response(null, { status: 204 }) : Response.json(body),
    );
  }

  /** @param changes of the message and the data that the API sends with this code */
  refuse(
    key: string,
    code: ErrorCode,
    changes: { message?: string; data?: Record<string, unknown> } = {},
  ): this {
    const { status, message } = ERRORS[code];
    return this.reply(key, () => Response.json({ code, message, data: null, ...changes }, { status }));
  }

  /** There is no way to the server. */
  lose(key: string): this {
    return this.reply(key, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  reply(key: string, reply: Reply): this {
    this.scripts.set(key, reply);
    return this;
  }

  count(key: string): number {
    return this.asked.filter((one) => one.key === key).length;
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    const [path = '', query = ''] = address.slice(address.indexOf('/api') + '/api'.length).split('?');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
    const asked = { key: `${init.method ?? 'GET'} ${path}`, query, body };
    this.asked.push(asked);
    const reply = this.scripts.get(asked.key);
    if (!reply) throw new Error(`Nothing is laid out for ${asked.key}`);
    return Promise.race([reply(asked), aborted(init.signal)]);
  };
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
