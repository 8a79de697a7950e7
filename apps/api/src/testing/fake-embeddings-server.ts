import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const HARMLESS = 'Good morning.';

/** A server that speaks OpenAI's `POST /v1/embeddings`. */
export interface FakeEmbeddingsServer {
  /** What makes the API ask it. */
  settings: Record<string, string>;
  /** What was asked, one entry a request. */
  asked: { input: string[]; model: string; headers: IncomingHttpHeaders }[];
  /** All texts of these, without the sentence that only asks whether there is an answer. */
  texts(): string[];
  respond: (response: ServerResponse, input: readonly string[]) => void;
  close: () => void;
}

export async function startFakeEmbeddingsServer(): Promise<FakeEmbeddingsServer> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url !== '/v1/embeddings') return void response.writeHead(404).end();
      const { input, model } = JSON.parse(body) as { input: string[]; model: string };
      fake.asked.push({ input, model, headers: request.headers });
      fake.respond(response, input);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeEmbeddingsServer = {
    settings: {
      ENGINES_EMBEDDINGS: 'compatible',
      COMPATIBLE_EMBEDDINGS_URL: `http://127.0.0.1:${port}/v1`,
      COMPATIBLE_EMBEDDINGS_MODEL: 'bge-m3',
    },
    asked: [],
    texts: () => fake.asked.flatMap(({ input }) => input).filter((text) => text !== HARMLESS),
    respond: answeringVectors(vectorOf),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}

/** @param order of the vectors in the answer, by the places of the texts; the usual one where it is absent */
export function answeringVectors(
  vector: (text: string) => readonly number[],
  order?: readonly number[],
): FakeEmbeddingsServer['respond'] {
  return (response, input) => {
    const data = (order ?? [...input.keys()]).map((index) => ({
      ...{ object: 'embedding', index },
      embedding: vector(input[index]!),
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    const usage = { prompt_tokens: 1, total_tokens: 1 };
    response.end(JSON.stringify({ object: 'list', data, model: 'bge-m3', usage }));
  };
}

export const DIMENSIONS = 256;

/** Words that mean the same here, beside what is spelled the same. A model would know more of them. */
const SAME = [
  ['launch', 'start', 'liftoff'],
  ['budget', 'money', 'presupuesto', 'бюджет', '予算', 'costs'],
  ['holiday', 'vacation', 'urlaub'],
];

/** The same text has the same vector; texts that share words, or have words that mean the same here, are similar. */
export function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? ['nothing']) {
    const meant = SAME.find((same) => same.includes(word))?.[0] ?? word;
    let seed = 2_166_136_261;
    for (const character of meant) seed = Math.imul(seed ^ character.codePointAt(0)!, 16_777_619);
    for (let place = 0; place < DIMENSIONS; place += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
      vector[place]! += seed / 2 ** 31;
    }
  }
  return vector;
}
