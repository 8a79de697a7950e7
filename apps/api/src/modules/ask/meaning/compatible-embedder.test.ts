import type { EmbeddingsSettings } from '@intermind/config';
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

const settings = (changed: { url?: string; apiKey?: string | null } = {}): EmbeddingsSettings => ({
  ...{ engine: 'compatible', url: server.settings['COMPATIBLE_EMBEDDINGS_URL']!, apiKey: null },
  ...{ outside: false, model: 'bge-m3', minSimilarity: 0.35 },
  ...changed,
});
const embedder = (changed: Parameters<typeof settings>[0] = {}) => compatibleEmbedder(settings(changed));
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
  [401, 'away: it answered 401'],
  [500, 'lost: it answered 500'],
  [502, 'lost: it answered 502'],
  [503, 'lost: it answered 503'],
  [504, 'lost: it answered 504'],
  [400, 'lost: it answered 400'],
  [413, 'lost: it answered 413'],
])('an answer with status %i: %s', async (status, problem) => {
  server.respond = (response) =>
    void response.writeHead(status).end('{"error":{"message":"said in private"}}');
  expect(await problemOf(embed(['said in private']))).toBe(problem);
});

test.each([400, 413, 422, 500])(
  'where it answers %i to several texts, they are asked for one by one',
  async (status) => {
    server.respond = (response, input) =>
      input.length > 1
        ? void response.writeHead(status).end()
        : answeringVectors((text) => (text === 'one' ? [1, 0] : [0, 1]))(response, input);
    expect(rounded(await embed(['one', 'two']))).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(server.asked.map(({ input }) => input)).toEqual([['one', 'two'], ['one'], ['two']]);
  },
);

test('a text that it does not take alone, while it takes others, is refused', async () => {
  server.respond = (response, input) =>
    input.includes('two') ? void response.writeHead(400).end() : answeringVectors(vectorOf)(response, input);
  expect(await problemOf(embed(['one', 'two', 'three']))).toBe('refused: it answered 400');
  const alone = server.asked.slice(1).map(({ input }) => input);
  expect(alone).toEqual([['one'], ['two'], [expect.not.stringMatching('two')]]);
});

test('a text to which it answers nothing, while it takes others, is refused; the others are asked for one by one', async () => {
  server.respond = (response, input) =>
    input.includes('two') ? void response.destroy() : answeringVectors(vectorOf)(response, input);
  expect(await problemOf(embed(['one', 'two', 'three']))).toMatch(/^refused: it could not be reached: /);
  const asked = server.asked.map(({ input }) => input);
  const harmless = [expect.not.stringMatching('two')];
  expect(asked).toEqual([['one', 'two', 'three'], harmless, ['one'], ['two'], harmless]);
});

test('a server that hangs up on everybody is asked twice', async () => {
  server.respond = (response) => void response.destroy();
  expect(await problemOf(embed(['one', 'two']))).toMatch(/^lost: /);
  expect(server.asked).toHaveLength(2);
});

/** Of a server that never answers so many texts: the time of a request is over as soon as it has been asked. */
function slow(isTooMany: (texts: readonly string[]) => boolean, status?: number) {
  let late = new AbortController();
  server.respond = (response, input) => {
    if (!isTooMany(input)) return answeringVectors(vectorOf)(response, input);
    if (status === undefined) late.abort();
    else response.writeHead(status).end();
  };
  return compatibleEmbedder(settings(), () => (late = new AbortController()).signal);
}
const eight = Array.from({ length: 8 }, (_, at) => `text ${at}`);
const sizes = () => server.asked.map(({ input }) => input.length);

test.each([undefined, 504])(
  'of a server that is too slow for many texts, fewer are asked for at once: status %s',
  async (status) => {
    const whole = rounded(await embed(eight));
    server.asked.length = 0;
    const one = slow(({ length }) => length > 2, status);
    const { signal } = new AbortController();
    expect(rounded(await one.embed(eight, signal))).toEqual(whole);
    expect(sizes()).toEqual([8, 4, 2, 2, 2, 2]);
    server.asked.length = 0;
    await one.embed(eight, signal);
    expect(sizes()).toEqual([2, 2, 2, 2]);
    // Of the next run: it may have been busy.
    await one.check(signal);
    server.asked.length = 0;
    await one.embed(eight, signal);
    expect(sizes()).toEqual([8, 4, 2, 2, 2, 2]);
  },
);

test('a text alone for which a server is too slow, while it takes others, is refused', async () => {
  const one = slow((texts) => texts.includes('text 3'));
  expect(await problemOf(one.embed(eight, new AbortController().signal))).toBe('refused: it took too long');
  expect(sizes()).toEqual([8, 4, 2, 2, 1, 1, 1]);
});

test('a server that answers nothing any more is asked for ever fewer texts, then it is lost', async () => {
  const one = slow(() => true);
  expect(await problemOf(one.embed(eight, new AbortController().signal))).toBe('lost: it took too long');
  expect(sizes()).toEqual([8, 4, 2, 1, 1]);
});

test('a server that dies on a text and is still gone at the harmless one is lost, not merely away', async () => {
  let isUp = true;
  server.respond = (response, input) => {
    isUp &&= !input.includes('two');
    return isUp ? answeringVectors(vectorOf)(response, input) : void response.destroy();
  };
  await embedder().check(new AbortController().signal);
  expect(await problemOf(embed(['one', 'two', 'three']))).toMatch(/^lost: it could not be reached: /);
  expect(await problemOf(embedder().check(new AbortController().signal))).toMatch(/^away: /);
});

test.each([500, 400, 503])(
  'a server that answers %i to everybody is away, after one request',
  async (status) => {
    server.respond = (response) => void response.writeHead(status).end();
    const problem = await problemOf(embedder().check(new AbortController().signal));
    expect([problem, server.asked.length]).toEqual([`away: it answered ${status}`, 1]);
  },
);

test.each([
  ['no JSON', () => 'oops', 'away: its answer is no JSON'],
  ['no vectors', () => '{"data":[]}', 'away: it answered 0 vectors to 2 texts'],
  ['another form', () => '{"embedding":[1,2]}', 'away: its answer has no vectors'],
  [
    'the same one twice',
    () => JSON.stringify({ data: [0, 0].map((index) => ({ index, embedding: [1] })) }),
    'away: it answered 2 vectors to 2 texts',
  ],
  [
    'vectors of different lengths',
    () => JSON.stringify({ data: [[1], [1, 2]].map((embedding, index) => ({ index, embedding })) }),
    'away: its vectors have different numbers of dimensions',
  ],
  [
    'zeros',
    (count: number) =>
      JSON.stringify({ data: Array.from({ length: count }, (_, index) => ({ index, embedding: [0] })) }),
    'lost: a vector of it has no direction',
  ],
])('an answer with %s is none', async (_what, body, problem) => {
  server.respond = (response, { length }) => void response.writeHead(200).end(body(length));
  expect(await problemOf(embed(['one', 'two']))).toBe(problem);
});

test('an answer that does not end is no answer', async () => {
  server.respond = (response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write(' '.repeat(1024 * 1024)));
      response.once('drain', more);
    };
    more();
  };
  expect(await problemOf(embed(['one']))).toBe('away: its answer does not end');
});

test('a server that is not there, hangs up, or sends elsewhere', async () => {
  const gone = embedder({ url: 'http://127.0.0.1:9/v1' });
  expect(await problemOf(gone.embed(['one'], new AbortController().signal))).toMatch(
    /^lost: it could not be reached: /,
  );
  server.respond = (response) => response.destroy();
  expect(await problemOf(embed(['one']))).toMatch(/^lost: it could not be reached: /);
  server.respond = (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
  expect(await problemOf(embed(['one']))).toMatch(/^lost: it could not be reached: /);
});

test('the caller can end it', async () => {
  server.respond = () => undefined;
  const stop = new AbortController();
  const asked = problemOf(embed(['one'], stop.signal));
  stop.abort(new Error('nobody waits'));
  expect(await asked).toBe('Error: nobody waits');
});
