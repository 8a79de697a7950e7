import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { Readable } from 'node:stream';
import { FileLost, type Storage, StorageUnavailable } from './storage.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** Null: Amazon's own for the region. */
  endpoint: string | null;
  /** The bucket in the path of addresses, not in their host. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How long things may take; tests are quicker. */
export interface S3Times {
  connectMs: number;
  /** Without a byte. */
  silenceMs: number;
  /** One call with all its attempts. */
  callMs: number;
}

const TIMES: S3Times = { connectMs: 5_000, silenceMs: 10_000, callMs: 25_000 };
const ATTEMPTS = 4;
const DELETED_AT_ONCE = 8;

/** Objects of one bucket of any service that speaks the S3 protocol. Every call has an end, and is tried again a few times. */
export function s3Storage(options: S3Options, times: S3Times = TIMES): Storage {
  const { bucket: Bucket, region, endpoint, pathStyle, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestHandler: new NodeHttpHandler({
      connectionTimeout: times.connectMs,
      requestTimeout: times.silenceMs,
      throwOnRequestTimeout: true,
      socketTimeout: times.silenceMs,
    }),
    // Other services than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const within = () => ({ abortSignal: AbortSignal.timeout(times.callMs) });

  /** The bytes from one place on, as far as they come in this attempt. */
  async function* open(Key: string, range: string | undefined): AsyncGenerator<Buffer> {
    const { Body, ContentLength } = await client.send(
      new GetObjectCommand({ Bucket, Key, ...(range === undefined ? {} : { Range: range }) }),
      within(),
    );
    let received = 0;
    for await (const chunk of Body as Readable) {
      received += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    if (ContentLength !== undefined && received < ContentLength) throw new Error(`${Key} came in part`);
  }

  /** Goes on where a connection broke off. */
  async function* readOn(key: string, from: number, to: number): AsyncGenerator<Buffer> {
    let at = from;
    for (let attempt = 1; at <= to; attempt += 1) {
      try {
        for await (const chunk of open(key, `bytes=${at}-${to}`)) {
          at += chunk.length;
          yield chunk;
        }
        return;
      } catch (error) {
        if (attempt >= ATTEMPTS || !mayPass(error)) throw failureOf(error);
      }
    }
  }

  async function listPage(Prefix: string, Delimiter: string | undefined, token: string | undefined) {
    const more = token === undefined ? {} : { ContinuationToken: token };
    const page = await client
      .send(
        new ListObjectsV2Command({ Bucket, Prefix, ...(Delimiter ? { Delimiter } : {}), ...more }),
        within(),
      )
      .catch(fail);
    return {
      keys: (page.Contents ?? []).flatMap(({ Key }) => Key ?? []),
      folders: (page.CommonPrefixes ?? []).flatMap((one) => one.Prefix ?? []),
      next: page.IsTruncated ? page.NextContinuationToken : undefined,
    };
  }

  const remove = async (Key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }), within()).catch(fail);
  };

  return {
    async put(Key, content) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: content }), within()).catch(fail);
    },
    async get(key) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return Buffer.concat(await Array.fromAsync(open(key, undefined)));
        } catch (error) {
          if (attempt >= ATTEMPTS || !mayPass(error)) throw failureOf(error);
        }
      }
    },
    read: (key, from, to) => Readable.from(readOn(key, from, to), { objectMode: false }),
    delete: remove,
    async deleteFolder(folder) {
      let next: string | undefined;
      do {
        const page = await listPage(`${folder}/`, undefined, next);
        for (let at = 0; at < page.keys.length; at += DELETED_AT_ONCE)
          await Promise.all(page.keys.slice(at, at + DELETED_AT_ONCE).map(remove));
        next = page.next;
      } while (next !== undefined);
    },
    async listFolders(folder) {
      const names: string[] = [];
      let next: string | undefined;
      do {
        const page = await listPage(`${folder}/`, '/', next);
        names.push(...page.folders.map((prefix) => prefix.slice(folder.length + 1, -1)));
        next = page.next;
      } while (next !== undefined);
      return names;
    },
    // The service says when it is full.
    freeBytes: () => Promise.resolve(undefined),
  };
}

const PASSING = new Set([
  'SlowDown',
  'RequestTimeout',
  'InternalError',
  'ServiceUnavailable',
  'TimeoutError',
]);

/** Whether the same may succeed later: not where the service has understood and refused. */
function mayPass(error: unknown): boolean {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429 || PASSING.has(name);
}

function failureOf(error: unknown): Error {
  if (mayPass(error)) return new StorageUnavailable('the storage does not answer', { cause: error });
  const known = error as Error;
  return known.name === 'NoSuchKey' ? new FileLost('there is no such object', { cause: error }) : known;
}

function fail(error: unknown): never {
  throw failureOf(error);
}
