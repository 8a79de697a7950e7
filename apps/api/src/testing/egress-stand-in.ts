import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify, SignJWT } from 'jose';

const API_KEY = 'APIstandin';
const API_SECRET = 'a-secret-of-the-stand-in-0123456789abcdef';

type Status = 'EGRESS_STARTING' | 'EGRESS_ACTIVE' | 'EGRESS_ENDING' | 'EGRESS_COMPLETE' | 'EGRESS_FAILED';

/** What goes wrong with the next requests of a kind. `taken`: Egress does it, and the answer is lost. */
type Fault =
  'not connected' | 'no response' | 'busy' | 'unauthenticated' | 'garbage' | 'hang' | 'taken' | 'reset';
type Method = 'StartWebEgress' | 'ListEgress' | 'StopEgress';

interface StandInEgress {
  id: string;
  status: Status;
  /** As Egress opens it. */
  url: string;
  startedAtMs: number;
  /** As it arrived. */
  request?: Record<string, unknown>;
}

export interface EgressStandInOptions {
  keys?: { apiKey: string; apiSecret: string };
  /** Opens the page as Egress does, and says when it must be closed. */
  open?: (
    url: string,
    tell: (marker: 'START_RECORDING' | 'END_RECORDING') => void,
  ) => Promise<() => Promise<void>>;
}

/** How LiveKit answers when something is wrong: HTTP status, code of Twirp. */
const ANSWERS: Partial<Record<Fault, [number, string, string]>> = {
  'not connected': [500, 'internal', 'egress not connected (redis required)'],
  'no response': [503, 'unavailable', 'no response from servers'],
  busy: [429, 'resource_exhausted', 'not enough CPU'],
  unauthenticated: [401, 'unauthenticated', 'invalid token'],
};

/**
 * LiveKit's Egress service (protobufs/livekit_egress.proto of livekit/protocol, Twirp with JSON as LiveKit 1.13.5 speaks it), in
 * memory. Requests without a token that grants `roomRecord` are refused, and those that Egress would not take.
 */
export function egressStandIn(options: EgressStandInOptions = {}) {
  const { keys = { apiKey: API_KEY, apiSecret: API_SECRET }, open } = options;
  const all: StandInEgress[] = [];
  let count = 0;
  const asked: Method[] = [];
  const faults: Record<Method, Fault[]> = { StartWebEgress: [], ListEgress: [], StopEgress: [] };
  const closing = new Map<string, Promise<() => Promise<void>>>();
  const secret = new TextEncoder().encode(keys.apiSecret);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    const method = /^\/twirp\/livekit\.Egress\/(\w+)$/.exec(request.url ?? '')?.[1] as Method;
    if (request.method !== 'POST' || !(method in faults))
      return refuse(response, 404, 'bad_route', 'no handler');
    asked.push(method);
    const fault = faults[method].shift();
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'garbage') return answer(response, '<html>');
    const wrong = fault && ANSWERS[fault];
    if (wrong) return refuse(response, ...wrong);
    const { authorization = '' } = request.headers;
    if (!(await mayRecord(authorization)))
      return void response.writeHead(401).end(`invalid token: ${authorization.slice('Bearer '.length)}`);
    const input = JSON.parse(body) as Record<string, unknown>;
    const result = METHODS[method](input, response);
    if (fault === 'taken') return void request.socket.destroy();
    if (result) answer(response, JSON.stringify(result));
  }

  async function mayRecord(authorization: string): Promise<boolean> {
    const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
    const checked = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer: keys.apiKey }).catch(
      () => null,
    );
    return (checked?.payload['video'] as { roomRecord?: boolean } | undefined)?.roomRecord === true;
  }

  const METHODS: Record<Method, (input: Record<string, unknown>, response: ServerResponse) => object | void> =
    {
      StartWebEgress(input, response) {
        const problem = problemOf(input);
        if (problem)
          return refuse(
            response,
            400,
            'invalid_argument',
            `request has missing or invalid field: ${problem}`,
          );
        const one = {
          id: `EG_${(count += 1)}`,
          status: 'EGRESS_STARTING',
          startedAtMs: Date.now(),
        } as const;
        const started: StandInEgress = { ...one, url: input['url'] as string, request: input };
        all.push(started);
        if (open)
          closing.set(
            started.id,
            open(started.url, (marker) => hear(started, marker)),
          );
        return infoOf(started);
      },
      ListEgress: ({ active }) => ({
        items: all.filter((one) => active !== true || isActive(one)).map(infoOf),
      }),
      StopEgress({ egressId }, response) {
        const found = all.find(({ id }) => id === egressId);
        if (!found) return refuse(response, 404, 'not_found', 'egress does not exist');
        if (found.status !== 'EGRESS_STARTING' && found.status !== 'EGRESS_ACTIVE')
          return refuse(
            response,
            412,
            'failed_precondition',
            `egress with status ${found.status} cannot be stopped`,
          );
        end(found, 'EGRESS_COMPLETE');
        return infoOf(found);
      },
    };

  function hear(one: StandInEgress, marker: 'START_RECORDING' | 'END_RECORDING'): void {
    if (marker === 'START_RECORDING' && one.status === 'EGRESS_STARTING') one.status = 'EGRESS_ACTIVE';
    if (marker === 'END_RECORDING') end(one, 'EGRESS_COMPLETE');
  }

  function end(one: StandInEgress, status: Status): void {
    one.status = status;
    const closed = closing.get(one.id);
    closing.delete(one.id);
    void closed?.then((close) => close()).catch(() => undefined);
  }

  return {
    all,
    last: () => all.at(-1)!,
    asked,
    keys,
    handle: (request: IncomingMessage, response: ServerResponse) => void handle(request, response),
    /** These go wrong, one request of the kind after the other. */
    fail: (method: Method, ...next: Fault[]) => void faults[method].splice(0, faults[method].length, ...next),
    /** Its machine lost it: it says so itself, or `silently` does not. */
    kill(id: string, how: 'said' | 'silently' = 'said') {
      const found = all.find((one) => one.id === id)!;
      if (how === 'said') end(found, 'EGRESS_FAILED');
    },
    running: () => all.filter(isActive),
    /** A notification as LiveKit signs it. @returns body and Authorization */
    async webhook(event: 'egress_started' | 'egress_updated' | 'egress_ended', id: string) {
      const info = infoOf(all.find((one) => one.id === id)!);
      const body = JSON.stringify({ event, id: `EV_${id}`, egressInfo: info });
      const sha256 = createHash('sha256').update(body).digest('base64');
      const authorization = await new SignJWT({ sha256 })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(keys.apiKey)
        .setExpirationTime('5m')
        .sign(secret);
      return { body, authorization };
    },
    /** Closes every browser. */
    endAll() {
      for (const one of all) if (isActive(one)) end(one, 'EGRESS_COMPLETE');
    },
  };
}

/** A stand-in that listens. @returns with the settings that name it */
export async function startEgressStandIn(options: EgressStandInOptions = {}) {
  const standIn = egressStandIn(options);
  const server = createServer(standIn.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { apiKey, apiSecret } = standIn.keys;
  return {
    ...standIn,
    url,
    env: { RECORDER: 'egress', LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret },
    /** Ends the requests that hang. */
    hangUp: () => server.closeAllConnections(),
    async close() {
      standIn.endAll();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isActive = ({ status }: StandInEgress) =>
  status === 'EGRESS_STARTING' || status === 'EGRESS_ACTIVE' || status === 'EGRESS_ENDING';

/** As LiveKit writes it: names as in the .proto, 64-bit numbers as text, nanoseconds. */
function infoOf({ id, status, url, startedAtMs, request = {} }: StandInEgress): object {
  return {
    egress_id: id,
    room_id: '',
    source_type: 'EGRESS_SOURCE_TYPE_WEB',
    status,
    started_at: `${startedAtMs}000000`,
    web: { url, audio_only: request['audioOnly'], await_start_signal: request['awaitStartSignal'] },
    error: '',
  };
}

/** What Egress would not take (pkg/config/pipeline.go and output.go of livekit/egress). */
function problemOf({
  url,
  audioOnly,
  videoOnly,
  fileOutputs = [],
  streamOutputs = [],
  ...rest
}: Record<string, unknown>): string | null {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return 'web url';
  if (audioOnly && videoOnly) return 'audio_only and video_only';
  const files = fileOutputs as { fileType?: string; filepath?: string }[];
  const others = [streamOutputs, rest['segmentOutputs'] ?? [], rest['imageOutputs'] ?? []] as unknown[][];
  if (files.length > 1) return 'multiple file outputs';
  if (files.length === 0 && others.every(({ length }) => length === 0)) return 'output';
  // Sound alone does not fit into every kind of file.
  if (files.some(({ fileType }) => (fileType === 'OGG') !== (audioOnly === true))) return 'file type';
  return null;
}

function refuse(response: ServerResponse, status: number, code: string, msg: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, msg }));
}

function answer(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}
