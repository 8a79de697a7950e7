import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const BUCKET = 'meetings';
const REGION = 'eu-central-1';
const ACCESS_KEY_ID = 'AKIASTANDIN';
const SECRET_ACCESS_KEY = 'a secret of the stand-in';
/** Small, so that lists have several pages. */
const KEYS_PER_PAGE = 3;

/** What goes wrong with the next request. */
type Fault = 'slow down' | 'hang' | 'half' | 'reset' | 'internal';

/**
 * A service that speaks the part of the S3 protocol that we use (Amazon S3 API Reference: PutObject, GetObject with ranges, DeleteObject,
 * ListObjectsV2; Signature Version 4), in memory. Requests whose signature is not right are refused.
 */
export async function startS3StandIn() {
  const objects = new Map<string, Buffer>();
  const faults: Fault[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const { pathname, searchParams } = new URL(request.url!, 'http://s3');
    requests.push(`${request.method} ${request.headers.range ?? ''}`.trim());
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'slow down') return refuse(response, 503, 'SlowDown');
    if (fault === 'internal') return refuse(response, 500, 'InternalError');
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const [, bucket, ...rest] = pathname.split('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (key === '') return list(response, searchParams);
    if (request.method === 'PUT') {
      objects.set(key, body);
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const [from, to] = range
      ? [Number(range[1]), Math.min(Number(range[2]), object.length - 1)]
      : [0, object.length - 1];
    if (from > to) return refuse(response, 416, 'InvalidRange');
    const content = object.subarray(from, to + 1);
    response.writeHead(range ? 206 : 200, {
      'content-length': content.length,
      ...(range ? { 'content-range': `bytes ${from}-${to}/${object.length}` } : {}),
    });
    if (fault !== 'half') return void response.end(content);
    response.write(content.subarray(0, content.length / 2), () => request.socket.destroy());
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const names = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const entries = names.map((key) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return end < 0 ? { key } : { folder: key.slice(0, end + 1) };
    });
    const all = [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
    // Where the page before ended; names that were deleted meanwhile move nothing.
    const after = query.get('continuation-token') ?? '';
    const left = all.filter(({ key, folder }) => (key ?? folder) > after);
    const page = left.slice(0, KEYS_PER_PAGE);
    const last = page.at(-1);
    const next = left.length > page.length && last ? (last.key ?? last.folder) : undefined;
    response
      .setHeader('content-type', 'application/xml')
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>` +
          page
            .map(({ key, folder }) =>
              folder
                ? `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`
                : `<Contents><Key>${key}</Key></Contents>`,
            )
            .join('') +
          (next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`) +
          `</ListBucketResult>`,
      );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    requests,
    /** These go wrong, one request after the other. */
    fail: (...next: Fault[]) => void faults.splice(0, faults.length, ...next),
    options: {
      bucket: BUCKET,
      region: REGION,
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET_ACCESS_KEY,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>;

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature Version 4, as the service computes it. */
function isSigned({ headers, method, url }: IncomingMessage, body: Buffer): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!authorization) return false;
  const [, keyId, day = '', region = '', signed = '', signature] = authorization;
  const content = headers['x-amz-content-sha256'] as string | undefined;
  const isContent = content === 'UNSIGNED-PAYLOAD' || content === sha256(body);
  if (keyId !== ACCESS_KEY_ID || region !== REGION || !isContent) return false;
  const [path = '', query = ''] = url!.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    content,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET_ACCESS_KEY}`, day));
  return hmac(key, text).toString('hex') === signature;
}
