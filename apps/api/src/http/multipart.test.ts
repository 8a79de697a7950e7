import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { readForm } from './multipart.ts';

const FILE = { name: 'screenshot', maxBytes: 1_000 };

async function encoded(parts: [string, string | Blob][]) {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  const response = new Response(data);
  const body = Buffer.from(await response.arrayBuffer());
  return { body, headers: { 'content-type': response.headers.get('content-type')! } };
}

async function read(parts: [string, string | Blob][], file: typeof FILE | undefined = FILE) {
  const { body, headers } = await encoded(parts);
  // In small pieces: boundaries are cut in the middle.
  const pieces = Array.from({ length: Math.ceil(body.length / 7) }, (_, at) =>
    body.subarray(at * 7, at * 7 + 7),
  );
  return readForm(Readable.from(pieces), headers, file);
}

const codeOf = (form: Promise<unknown>) =>
  form.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

test('text fields by name, and the file', async () => {
  const { fields, file } = await read([
    ['message', 'Grüße\r\nzwei'],
    ['screenshot', new Blob(['bytes'])],
    ['language', 'de'],
  ]);
  expect([fields, file?.toString()]).toEqual([{ message: 'Grüße\r\nzwei', language: 'de' }, 'bytes']);
});

test('a form without a file', async () => {
  expect((await read([['message', 'x']])).file).toBeNull();
});

test('a file of exactly the limit is taken, one byte more is not', async () => {
  const sized = (bytes: number) => read([['screenshot', new Blob(['x'.repeat(bytes)])]]);
  expect((await sized(1_000)).file).toHaveLength(1_000);
  expect(await codeOf(sized(1_001))).toBe('FileTooLarge');
});

test.each<[string, string, [string, string | Blob][]]>([
  [
    'a field twice',
    'ValidationFailed',
    [
      ['message', 'a'],
      ['message', 'b'],
    ],
  ],
  ['a file of another name', 'ValidationFailed', [['other', new Blob(['x'])]]],
  [
    'two files',
    'PayloadTooLarge',
    [
      ['screenshot', new Blob(['x'])],
      ['screenshot', new Blob(['y'])],
    ],
  ],
  ['a field too long', 'PayloadTooLarge', [['message', 'x'.repeat(1024 * 1024 + 1)]]],
  ['too many fields', 'PayloadTooLarge', Array.from({ length: 21 }, (_, at) => [`f${at}`, 'x'])],
])('%s: %s', async (_name, code, parts) => {
  const { body, headers } = await encoded(parts);
  expect(await codeOf(readForm(Readable.from([body]), headers, FILE))).toBe(code);
});

test('a call that takes no file refuses one', async () => {
  const { body, headers } = await encoded([['screenshot', new Blob(['x'])]]);
  expect(await codeOf(readForm(Readable.from([body]), headers, undefined))).toBe('ValidationFailed');
});

test('names of the prototype are only fields', async () => {
  const { fields } = await read([
    ['__proto__', 'polluted'],
    ['constructor', 'x'],
  ]);
  expect([Object.keys(fields), ({} as Record<string, unknown>)['polluted']]).toEqual([
    ['__proto__', 'constructor'],
    undefined,
  ]);
});

test.each([
  ['no boundary', { 'content-type': 'multipart/form-data' }, '--x--'],
  [
    'no end',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
  ],
])('%s: BadRequest', async (_name, headers, text) => {
  expect(await codeOf(readForm(Readable.from([Buffer.from(text)]), headers, FILE))).toBe('BadRequest');
});

test('a body that says it is too large is not read; one that turns out to be is read no further', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const untouched = new PassThrough();
  const declared = readForm(untouched, { ...headers, 'content-length': String(10 ** 9) }, FILE);
  expect([await codeOf(declared), untouched.readableFlowing]).toEqual(['PayloadTooLarge', null]);

  let produced = 0;
  const endless = new Readable({
    read() {
      produced += 1;
      this.push(Buffer.alloc(64 * 1024, 'x'));
    },
  });
  expect(await codeOf(readForm(endless, headers, FILE))).toBe('PayloadTooLarge');
  endless.destroy();
  expect(produced).toBeLessThan(100);
});

test('a client that disconnects in the middle leaves nothing pending', async () => {
  const body = new PassThrough();
  const form = readForm(body, { 'content-type': 'multipart/form-data; boundary=x' }, FILE);
  body.write('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb');
  body.destroy();
  expect(await codeOf(form)).toBe('BadRequest');
});
