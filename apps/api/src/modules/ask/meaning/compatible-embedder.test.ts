import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  answeringVectors,
  type FakeEmbeddingsServer,
  startFakeEmbeddingsServer,
  vectorOf,
} from '../../../testing/fake-embeddings-server.ts';
import { compatibleEmbedder } from './compatible-embedder.ts';
import { EmbedderError } from './embedder.ts';

let server: FakeEmbeddingsServer;
beforeAll(async () => {
  server = await startFakeEmbeddingsServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.respond = answeringVectors(vectorOf);
});

const embedder = (changed: { url?: string; apiKey?: string | null } = {}) =>
  compatibleEmbedder({
    ...{ engine: 'compatible', url: server.settings['COMPATIBLE_EMBEDDINGS_URL']!, apiKey: null },
    ...{ outside: false, model: 'bge-m3', minSimilarity: 0.35 },
    ...changed,
  });
const embed = (texts: string[], signal = new AbortController().signal) => embedder().embed(texts, signal);
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof EmbedderError ? `${error.kind}: ${error.message}` : String(error)),
  );
const rounded = (vectors: readonly Float32Array[]) =>
  vectors.map((vector) => Array.from(vector, (number) => Math.round(number * 100) / 100));

test('asks for all texts at once and gives vectors of length one, in the order of the texts', async () => {
  server.respond = answeringVectors((text) => (text === 'one' ? [3, 4] : [0, -2]), [1, 0]);
  const vectors = await embedder({ apiKey: 'secret' }).embed(['one', 'two'], new AbortController().signal);
  expect(rounded(vectors)).toEqual([
    [0.6, 0.8],
    [0, -1],
  ]);
  expect(server.asked).toMatchObject([{ input: ['one', 'two'], model: 'bge-m3' }]);
  expect(server.asked[0]!.headers['authorization']).toBe('Bearer secret');
  expect(embedder()).toMatchObject({ model: 'compatible:bge-m3', minSimilarity: 0.35 });
});

test.each([
  [429, 'away: it answered 429'],
  [500, 'away: it answered 500'],
  [401, 'away: it answered 401'],
  [400, 'refused: it answered 400'],
  [413, 'refused: it answered 413'],
])('an answer with status %i: %s', async (status, problem) => {
  server.respond = (response) =>
    void response.writeHead(status).end('{"error":{"message":"said in private"}}');
  expect(await problemOf(embed(['said in private']))).toBe(problem);
});

test.each([
  ['no JSON', (_: string) => 'oops', 'refused: its answer is no JSON'],
  ['no vectors', () => '{"data":[]}', 'refused: it answered 0 vectors to 2 texts'],
  ['another form', () => '{"embedding":[1,2]}', 'refused: its answer has no vectors'],
  [
    'the same one twice',
    () => JSON.stringify({ data: [0, 0].map((index) => ({ index, embedding: [1] })) }),
    'refused: it answered 2 vectors to 2 texts',
  ],
  [
    'vectors of different lengths',
    () => JSON.stringify({ data: [[1], [1, 2]].map((embedding, index) => ({ index, embedding })) }),
    'refused: its vectors have different numbers of dimensions',
  ],
  [
    'zeros',
    () => JSON.stringify({ data: [[0], [0]].map((embedding, index) => ({ index, embedding })) }),
    'refused: a vector of it has no direction',
  ],
])('an answer with %s is refused', async (_what, body, problem) => {
  server.respond = (response) => void response.writeHead(200).end(body(''));
  expect(await problemOf(embed(['one', 'two']))).toBe(problem);
});

test('an answer that does not end is refused', async () => {
  server.respond = (response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write(' '.repeat(1024 * 1024)));
      response.once('drain', more);
    };
    more();
  };
  expect(await problemOf(embed(['one']))).toBe('refused: its answer does not end');
});

test('a server that is not there, hangs up, or sends elsewhere', async () => {
  const gone = embedder({ url: 'http://127.0.0.1:9/v1' });
  expect(await problemOf(gone.embed(['one'], new AbortController().signal))).toMatch(
    /^away: it could not be reached: /,
  );
  server.respond = (response) => response.destroy();
  expect(await problemOf(embed(['one']))).toMatch(/^away: it could not be reached: /);
  server.respond = (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
  expect(await problemOf(embed(['one']))).toMatch(/^away: it could not be reached: /);
});

test('who asked can end it', async () => {
  server.respond = () => undefined;
  const stop = new AbortController();
  const asked = problemOf(embed(['one'], stop.signal));
  stop.abort(new Error('nobody waits'));
  expect(await asked).toBe('Error: nobody waits');
});
