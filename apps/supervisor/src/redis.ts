import { connect } from 'node:net';
import { wait } from '@intermind/timing';

const ASK_EVERY_MS = 250;
/** When everything starts at once, Redis may be up a little later than we are. */
const WAIT_MS = 10_000;

/** @returns a sentence when nothing listens at the address of Redis, otherwise null */
export async function redisProblem(redisUrl: string | null, waitMs = WAIT_MS): Promise<string | null> {
  if (!redisUrl) return null;
  const { hostname, port } = new URL(redisUrl);
  const until = performance.now() + waitMs;
  for (;;) {
    const code = await tryConnect(hostname.replace(/^\[|\]$/g, ''), Number(port || 6379), waitMs);
    if (code === null) return null;
    if (performance.now() >= until)
      return `Redis does not answer at ${hostname}:${port || 6379} (${code}). Start it, correct REDIS_URL, or leave it out: one machine needs no Redis.`;
    await wait(ASK_EVERY_MS);
  }
}

function tryConnect(host: string, port: number, timeoutMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: Math.max(timeoutMs, 1) });
    const end = (code: string | null) => {
      socket.destroy();
      resolve(code);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('no answer in time'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}
