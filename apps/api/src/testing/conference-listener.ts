import type { ServerMessage } from '@intermind/contracts';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { Caller } from './meeting-steps.ts';
import type { TestApp } from './test-app.ts';

/** A client of the conference websocket that keeps what it hears. */
export interface Listener {
  socket: WebSocket;
  heard: ServerMessage[];
  /** Heartbeats come whenever the clock says so: they are counted and not kept. */
  heartbeats(): number;
  /** The next message not yet taken. Fails when none comes within 15 s. */
  next(): Promise<ServerMessage>;
  closed: Promise<number>;
}

/** Lets the app listen on a free port of loopback. */
export async function listening(t: TestApp): Promise<void> {
  if (!t.app.server.listening) await t.app.listen({ host: '127.0.0.1', port: 0 });
}

/** @param from address of the client; without it, this machine's own */
export function open(t: TestApp, query: string, origin = 'http://localhost:3000', from?: string): Listener {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws/conference?${query}`, {
    origin,
    ...(from ? { headers: { 'x-forwarded-for': from } } : {}),
  });
  const heard: ServerMessage[] = [];
  const waiting: ((message: ServerMessage) => void)[] = [];
  let taken = 0;
  let heartbeats = 0;
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as ServerMessage;
    if (message.type === 'heartbeat') return void (heartbeats += 1);
    heard.push(message);
    const resolve = waiting.shift();
    if (!resolve) return;
    taken += 1;
    resolve(message);
  });
  // A refused upgrade shows in `closed`.
  socket.on('error', () => undefined);
  return {
    socket,
    heard,
    heartbeats: () => heartbeats,
    next: () =>
      new Promise((resolve, reject) => {
        const known = heard[taken];
        if (known) {
          taken += 1;
          return resolve(known);
        }
        const timer = setTimeout(
          () => reject(new Error(`nothing came after ${JSON.stringify(heard.at(-1))}`)),
          15_000,
        );
        waiting.push((message) => {
          clearTimeout(timer);
          resolve(message);
        });
      }),
    closed: new Promise((resolve) => socket.once('close', resolve)),
  };
}

/** Opens and signs in. */
export async function listen(
  t: TestApp,
  who: Caller,
  query: string,
  participantId?: string,
  from?: string,
): Promise<Listener> {
  const listener = open(t, query, undefined, from);
  await new Promise((resolve) => listener.socket.once('open', resolve));
  say(listener, { type: 'auth', token: who.token, ...(participantId ? { participantId } : {}) });
  return listener;
}

export function say({ socket }: Listener, message: unknown): void {
  socket.send(typeof message === 'string' ? message : JSON.stringify(message));
}
