import { Readable } from 'node:stream';

/** Events of HTML's server-sent events: `event: <type>` and the rest as JSON in one line of data. */
export function toEventStream(events: AsyncIterable<{ type: string }>): Readable {
  return Readable.from(written(events));
}

async function* written(events: AsyncIterable<{ type: string }>): AsyncGenerator<string> {
  for await (const { type, ...data } of events) yield `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
