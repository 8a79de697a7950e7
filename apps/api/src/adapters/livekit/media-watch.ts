import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaWatch } from './media-server.ts';

export interface MediaWatchOptions {
  /** `ws://127.0.0.1:7880` */
  serverUrl: string;
  /** Between attempts to connect while it is down. */
  retryMs?: number;
  /** Between questions over HTTP while it is up: notices a process that hangs. */
  checkMs?: number;
  timeoutMs?: number;
}

/** Questions without an answer in a row that mean: it hangs. One alone may be a busy machine. */
const MISSED_CHECKS = 2;

/** A connection that ends sooner was never to the media server: a proxy took it, and found nothing behind it. */
const STABLE_MS = 1_000;
/** Statuses with which a proxy reports a missing server; any other answer comes from a running one. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

/**
 * Holds one idle TCP connection to the media server. When its process dies, the system closes the connection within
 * milliseconds; if a second connection attempt then fails too, the media server is down. It is up again when it
 * answers over HTTP.
 */
export function createMediaWatch(options: MediaWatchOptions): MediaWatch {
  const { serverUrl, retryMs = 50, checkMs = 2_000, timeoutMs = 2_000 } = options;
  const url = new URL(serverUrl.replace(/^ws/, 'http'));
  /** Of an IPv6 address without its brackets. */
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const listeners = new Set<(up: boolean) => void>();
  let up = true;
  let running = false;
  let socket: net.Socket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let checks: NodeJS.Timeout | undefined;
  let missed = 0;

  const set = (value: boolean) => {
    if (up === value) return;
    up = value;
    missed = 0;
    for (const listener of [...listeners]) listener(value);
  };
  const answers = async () => {
    try {
      const { status, body } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      await body?.cancel();
      return !GATEWAY_STATUSES.has(status);
    } catch {
      return false;
    }
  };

  function connect(): void {
    if (!running) return;
    const attempt = net.connect({ host, port });
    socket = attempt;
    let connectedMs: number | undefined;
    attempt.setTimeout(timeoutMs, () => connectedMs === undefined && attempt.destroy());
    attempt.once('connect', () => {
      connectedMs = performance.now();
      attempt.setTimeout(0);
      if (!up) void waitUntilAnswering();
    });
    attempt.on('error', () => undefined);
    attempt.once('close', () => {
      if (!running) return;
      // An idle connection may be closed by a server in good health: then connecting again works at once.
      if (connectedMs !== undefined && performance.now() - connectedMs >= STABLE_MS) return connect();
      set(false);
      retry = setTimeout(connect, retryMs).unref();
    });
    attempt.unref();
  }

  async function waitUntilAnswering(): Promise<void> {
    while (running && !up && socket?.readyState === 'open') {
      if (await answers()) return set(true);
      await sleep(retryMs, undefined, { ref: false });
    }
  }

  async function check(): Promise<void> {
    if (await answers()) {
      missed = 0;
      if (running) set(true);
    } else if (running && (missed += 1) >= MISSED_CHECKS) set(false);
  }

  return {
    get up() {
      return up;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      if (running) return;
      running = true;
      connect();
      checks = setInterval(() => void check(), checkMs).unref();
    },
    stop() {
      running = false;
      clearTimeout(retry);
      clearInterval(checks);
      socket?.destroy();
    },
  };
}
