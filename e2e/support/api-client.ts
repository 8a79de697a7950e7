/** A call of the API as a program makes it. @throws Error with the answer when it is refused */
export async function apiCall<Answer>(
  url: string,
  token: string | null,
  key: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const [method, path] = key.split(' ') as [string, string];
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiRefusal(`${key}: ${response.status} ${text}`, response.status);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

export class ApiRefusal extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
