import type { CallKey } from '@intermind/contracts';
import { API_TIMEOUT_MS, EVENTS_SILENCE_MS } from '@intermind/contracts/limits';
import type { CallInput } from './call-types.ts';
import { addressOf, failureOf, parsed, type Parts, refusalOf, requestOf, tokenOf } from './call.ts';
import { sdkOptions } from './setup.ts';

/** One event is never larger. */
const EVENT_MAX_CHARACTERS = 1_000_000;

/**
 * Makes a declared call that answers with server-sent events, and reads them as they come: the name of an event is its
 * `type`, its data are the rest. A reader that stops, or aborts, ends the call.
 *
 * @throws ApiError where the call is refused or breaks, or nothing comes for EVENTS_SILENCE_MS
 */
export async function* callEvents<Event extends { type: string }, Key extends CallKey = CallKey>(
  key: Key,
  given: CallInput<Key> & { signal?: AbortSignal },
): AsyncGenerator<Event> {
  const sdk = sdkOptions();
  const [method, path] = key.split(' ') as [string, string];
  const url = addressOf(sdk.baseUrl, path, given as Parts);
  const init = requestOf(sdk, method, await tokenOf(sdk, url, {}), given as Parts);
  // Until the answer begins, and from one event to the next; how long it goes on is the server's to bound.
  const limit = new AbortController();
  let timer = setTimeout(() => limit.abort(), API_TIMEOUT_MS);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(), EVENTS_SILENCE_MS);
  };
  try {
    const signal = given.signal ? AbortSignal.any([given.signal, limit.signal]) : limit.signal;
    const response = await (sdk.fetch ?? fetch)(url, { ...init, signal });
    heard();
    if (!response.ok || !response.body) throw refusalOf(response, url, parsed(await response.text()));
    for await (const event of eventsIn<Event>(response.body.pipeThrough(new TextDecoderStream()))) {
      heard();
      yield event;
    }
  } catch (error) {
    throw failureOf(error, url, given.signal, limit.signal);
  } finally {
    clearTimeout(timer);
    limit.abort();
  }
}

async function* eventsIn<Event>(text: ReadableStream<string>): AsyncGenerator<Event> {
  const reader = text.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop()!;
      if (rest.length > EVENT_MAX_CHARACTERS) throw new Error('an event does not end');
      for (const block of blocks) {
        const [, type, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        const parts = data === undefined ? undefined : parsed(data);
        if (parts !== undefined) yield { type, ...(parts as object) } as Event;
      }
    }
  } finally {
    // Fails where it has failed before.
    await reader.cancel().catch(() => undefined);
  }
}
