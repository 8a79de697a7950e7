import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** How the next answer goes wrong. */
export interface ModelServerFault {
  /** Answers so, without a file. */
  status?: number;
  /** Nothing more comes after this much, and the connection stays until `cut`. */
  stallAfterBytes?: number;
  /** The connection breaks before the first byte. */
  breaks?: boolean;
  /** Sends the whole file whatever was asked for. */
  ignoresRange?: boolean;
}

export interface ModelServer {
  url: string;
  files: Map<string, Buffer>;
  /** Used up one after the other. */
  faults: ModelServerFault[];
  /** Path and wanted range of each question. */
  asked: { path: string; range: string | undefined; encoding: unknown }[];
  /** Breaks the connections that stall. */
  cut: () => void;
}

/** A server that gives files away by path as the publishers of models do, with ranges. */
export async function startModelServer(files: Record<string, Buffer | string> = {}): Promise<ModelServer> {
  const stored = new Map(Object.entries(files).map(([path, body]) => [path, Buffer.from(body)]));
  const model: ModelServer = { url: '', files: stored, faults: [], asked: [], cut: () => undefined };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const { range } = request.headers;
    model.asked.push({ path, range, encoding: request.headers['accept-encoding'] });
    const fault = model.faults.shift() ?? {};
    if (fault.breaks) {
      response.destroy();
      return;
    }
    const file = stored.get(path);
    if (fault.status !== undefined || !file) {
      response.writeHead(fault.status ?? 404).end('no');
      return;
    }
    const from = fault.ignoresRange ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    if (from > 0 && from >= file.length) {
      response.writeHead(416, { 'content-range': `bytes */${String(file.length)}` }).end();
      return;
    }
    const body = file.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': body.length,
      ...(from > 0 && {
        'content-range': `bytes ${String(from)}-${String(file.length - 1)}/${String(file.length)}`,
      }),
    });
    if (fault.stallAfterBytes === undefined) response.end(body);
    else response.write(body.subarray(0, fault.stallAfterBytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  model.cut = () => server.closeAllConnections();
  model.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return model;
}
