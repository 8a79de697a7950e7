import { inspect } from 'node:util';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { EngineSocket } from './engine-socket.ts';
import { askForJson } from './http.ts';

const SECRET = 'sk-not-for-the-log';
const { signal } = new AbortController();

const failureOf = async (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => 'it worked',
    (error: unknown) => error,
  );

/** What a log or a console would show of it. */
const shown = (error: unknown): string =>
  JSON.stringify(pino.stdSerializers.err(error as Error)) + inspect(error, { depth: 9, showHidden: true });

describe('what a failure tells the log', () => {
  it.each<[string, string, Record<string, string>]>([
    ['a key with a line break', 'http://127.0.0.1:9', { authorization: `Bearer ${SECRET}\nx` }],
    ['an address with a password', `http://user:${SECRET}@127.0.0.1:9`, {}],
    ['an address that is none', `http://user:${SECRET}@127.0.0.1:999999`, {}],
  ])('is not %s', async (_what, url, headers) => {
    const error = await failureOf(askForJson({ engine: 'a', url, headers }, { path: '/x', signal }));
    expect(error).toMatchObject({ name: 'EngineError', kind: 'engine' });
    expect(shown(error)).not.toContain(SECRET);
  });

  it('is not the key of a websocket that cannot be dialled', async () => {
    const error = await failureOf(
      EngineSocket.open(
        {
          engine: 'a',
          url: new URL('http://127.0.0.1:9'),
          headers: { authorization: `Token ${SECRET}\nx` },
          onMessage: () => undefined,
          onFailed: () => undefined,
        },
        signal,
      ),
    );
    expect(error).toMatchObject({ name: 'EngineError', kind: 'engine' });
    expect(shown(error)).not.toContain(SECRET);
  });

  it('is why a server cannot be reached', async () => {
    const server = { engine: 'a', url: 'http://127.0.0.1:1', headers: {} };
    expect(await failureOf(askForJson(server, { path: '/x', signal }))).toMatchObject({
      message: expect.stringMatching(/^a cannot be reached \(\w+\)$/),
    });
  });
});
