import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why an address that somebody gave us was not read. */
export type OutsideProblem = 'unreachable' | 'notAllowed' | 'tooLarge' | 'tooManyRedirects';

export class OutsideFault extends Error {
  readonly problem: OutsideProblem;

  constructor(problem: OutsideProblem, options?: ErrorOptions) {
    super(`an outside address was not read: ${problem}`, options);
    this.problem = problem;
  }
}

export interface OutsideRequest {
  /** `any` also allows http, and private networks. */
  reach: 'public' | 'any';
  headers?: Readonly<Record<string, string>>;
  maxBytes: number;
  /** For everything together: names, redirects and the whole answer. */
  timeoutMs: number;
  /** Names are looked up with this; absent: as the system does. */
  resolve?: typeof lookup;
}

export interface OutsideAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const REDIRECTS_MAX = 3;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/**
 * Reads an address that a person gave us. Each hop is checked: its protocol, and the IP address that is then connected to, so
 * that a name cannot lead elsewhere between the check and the connection. @throws OutsideFault
 */
export async function fetchGuarded(address: string, options: OutsideRequest): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const answer = await fetchHop(url, options, signal);
    const target = REDIRECT_STATUSES.includes(answer.status) ? answer.headers.location : undefined;
    if (target === undefined) return answer;
    const next = URL.parse(target, url);
    if (!next) throw new OutsideFault('unreachable');
    url = next;
  }
  throw new OutsideFault('tooManyRedirects');
}

function fetchHop(url: URL, options: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
  const { reach, maxBytes, headers, resolve = lookup } = options;
  const isAllowed = (ip: string) => reach === 'any' || isPublicAddress(ip);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const protocolAllowed = url.protocol === 'https:' || (reach === 'any' && url.protocol === 'http:');
  // An address without a name is connected to without asking `lookup`.
  if (!protocolAllowed || (isIP(host) !== 0 && !isAllowed(host)))
    return Promise.reject(new OutsideFault('notAllowed'));
  const { promise, resolve: done, reject } = Promise.withResolvers<OutsideAnswer>();
  const fail = (error: unknown) =>
    reject(error instanceof OutsideFault ? error : new OutsideFault('unreachable', { cause: error }));
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
    url,
    {
      // A connection kept from an earlier request would pass by the check.
      agent: false,
      headers: { 'accept-encoding': 'identity', ...headers },
      lookup: checkedLookup(resolve, isAllowed),
      signal,
    },
    (answer) => {
      answer.on('error', fail);
      const chunks: Buffer[] = [];
      let bytes = 0;
      const tooLarge = () => {
        fail(new OutsideFault('tooLarge'));
        request.destroy();
      };
      if (Number(answer.headers['content-length'] ?? 0) > maxBytes) return tooLarge();
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) return tooLarge();
        chunks.push(chunk);
      });
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
      // Broken off: `end` never comes.
      answer.on('close', () => fail(new OutsideFault('unreachable')));
    },
  );
  request.on('error', fail);
  request.end();
  return promise;
}

/** Refuses a name when any of its addresses is not allowed; otherwise exactly the addresses that were checked are used. */
function checkedLookup(resolve: typeof lookup, isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first) return callback(new OutsideFault('unreachable'), '');
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new OutsideFault('notAllowed'), '');
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
