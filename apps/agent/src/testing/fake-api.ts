import type { AddressInfo } from 'node:net';
import type { AgentToApi, ApiToAgent } from '@intermind/contracts/agent-channel';
import { AGENT_SOCKET_PATH } from '@intermind/contracts/agent-channel';
import { WebSocketServer, type WebSocket } from 'ws';

/** The API's side of the agent socket, as far as a worker sees it. */
export interface FakeApi {
  url: string;
  secret: string;
  received: AgentToApi[];
  /** Connections accepted so far. */
  connections: number;
  send(message: ApiToAgent): void;
  /** Sends a text that need not be a message. */
  sendText(text: string): void;
  /** Breaks the connection; the worker comes back. */
  drop(): void;
  /** Resolves with the first message, past or future, that fits. */
  until<T extends AgentToApi>(fits: (message: AgentToApi) => message is T): Promise<T>;
  close(): Promise<void>;
}

export async function startFakeApi(
  onMessage?: (message: AgentToApi, api: FakeApi) => void,
  { answersPings = true } = {},
): Promise<FakeApi> {
  const secret = 'worker-secret';
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    path: AGENT_SOCKET_PATH,
    autoPong: answersPings,
    verifyClient: ({ req }: { req: { headers: Record<string, unknown> } }) =>
      req.headers['authorization'] === `Bearer ${secret}`,
  });
  await new Promise((resolve) => server.once('listening', resolve));
  let socket: WebSocket | undefined;
  const waiting = new Set<(message: AgentToApi) => void>();
  const api: FakeApi = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    secret,
    received: [],
    connections: 0,
    send: (message) => socket?.send(JSON.stringify(message)),
    sendText: (text) => socket?.send(text),
    drop: () => socket?.terminate(),
    until: async <T extends AgentToApi>(fits: (message: AgentToApi) => message is T) =>
      new Promise<T>((resolve) => {
        const past = api.received.find(fits);
        if (past) {
          resolve(past);
          return;
        }
        const check = (message: AgentToApi): void => {
          if (!fits(message)) return;
          waiting.delete(check);
          resolve(message);
        };
        waiting.add(check);
      }),
    close: async () => {
      socket?.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('connection', (opened) => {
    socket = opened;
    api.connections++;
    opened.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as AgentToApi;
      api.received.push(message);
      onMessage?.(message, api);
      for (const check of [...waiting]) check(message);
    });
  });
  return api;
}
