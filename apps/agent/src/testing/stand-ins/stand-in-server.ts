import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';

/** How a request goes wrong; without one it is answered as documented. */
export type Fault =
  /** Never answers. */
  | 'hang'
  /** Closes the connection without a word. */
  | 'drop'
  /** Answers with something that is not what was asked for. */
  | 'garbage'
  /** Answers without end. */
  | 'oversize'
  /** Sends the head and a part, then closes the connection. */
  | 'break off'
  /** Answers as documented, after this time. Requests alone. */
  | { lateMs: number }
  | { status: number; headers?: Record<string, string>; body?: unknown };

/** What a stand-in was asked. */
export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  json: Record<string, unknown>;
}

export interface StandInOptions {
  /** Answers a plain request. */
  answer?: (asked: Asked, response: ServerResponse) => void | Promise<void>;
  /** Takes a websocket that was let in. */
  socket?: (socket: WebSocket, request: IncomingMessage) => void;
}

/** A server on this machine in the place of a vendor's; ends with the test. */
export class StandIn {
  url = '';
  readonly asked: Asked[] = [];
  /** One for each of the next requests; then all go well again. */
  readonly faults: (Fault | undefined)[] = [];
  private readonly options: StandInOptions;
  private readonly server = createServer((request, response) => void this.handle(request, response));
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly connections = new Set<Socket>();

  constructor(options: StandInOptions) {
    this.options = options;
    this.server.on('connection', (connection: Socket) => {
      this.connections.add(connection);
      connection.once('close', () => this.connections.delete(connection));
    });
    this.server.on('upgrade', (request, connection: Socket, head) => {
      this.note(request, Buffer.alloc(0));
      const fault = this.faults.shift();
      if (fault === 'hang') return;
      if (typeof fault === 'object' && 'status' in fault) {
        const head = Object.entries(fault.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
        connection.end(`HTTP/1.1 ${String(fault.status)} Refused\r\n${head.join('')}\r\n`);
        return;
      }
      if (fault !== undefined) {
        connection.destroy();
        return;
      }
      this.sockets.handleUpgrade(request, connection, head, (socket) => options.socket?.(socket, request));
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
    return this;
  }

  /** Dies at once, with every connection; its address refuses from then on. */
  kill(): void {
    this.server.close();
    for (const connection of this.connections) connection.destroy();
  }

  private note(request: IncomingMessage, body: Buffer): Asked {
    const asked: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      json:
        request.headers['content-type'] === 'application/json'
          ? (JSON.parse(body.toString()) as object as Record<string, unknown>)
          : {},
    };
    this.asked.push(asked);
    return asked;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const asked = this.note(request, Buffer.concat(pieces));
    const fault = this.faults.shift();
    if (typeof fault === 'object' && 'lateMs' in fault) await setTimeout(fault.lateMs);
    else if (fault !== undefined) return goWrong(fault, response);
    await this.options.answer?.(asked, response);
  }
}

function goWrong(fault: Exclude<Fault, { lateMs: number }>, response: ServerResponse): void {
  if (typeof fault === 'object') {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
    response.end(JSON.stringify(fault.body ?? {}));
    return;
  }
  switch (fault) {
    case 'hang':
      return;
    case 'drop':
      response.destroy();
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>It works!</html>');
      return;
    case 'oversize': {
      const piece = Buffer.alloc(64 * 1_024, ' ');
      const pour = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', pour);
      pour();
      return;
    }
    case 'break off':
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': '100000' });
      response.write(Buffer.alloc(9_600, 1));
      void setTimeout(20).then(() => response.destroy());
  }
}

/** Starts a stand-in for the length of a test. */
export async function standIn(options: StandInOptions): Promise<StandIn> {
  const server = await new StandIn(options).listen();
  onTestFinished(() => server.kill());
  return server;
}
