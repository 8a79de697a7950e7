import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const ASK_EVERY_MS = 25;
const ANSWER_WITHIN_MS = 4_000;

export interface HealthAddress {
  host: string;
  port: number;
}

/** What the API says about itself and its parts. */
export interface Health {
  /** The parts that are down: `livekit`. */
  down: string[];
}

/** Asks until the answer is what `enough` wants. @returns false when `signal` ended the wait */
export async function waitForHealth(
  address: HealthAddress,
  enough: (health: Health) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const health = await askHealth(address);
    if (health && enough(health)) return true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return false;
}

/** One `GET /api/health` over a plain socket: Node's HTTP client would take 15 MB for good. @returns null: no answer yet */
async function askHealth({ host, port }: HealthAddress): Promise<Health | null> {
  const socket = connect({ host, port });
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
  try {
    socket.write(`GET /api/health HTTP/1.0\r\nHost: ${host}:${port}\r\n\r\n`);
    const answer = await text(socket);
    return healthOf(answer.slice(answer.indexOf('\r\n\r\n')));
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

/** The report itself (200), or what is down in it as the data of an error (503). @throws when it is neither */
function healthOf(body: string): Health {
  type Report = { parts: Record<string, { status: string }> };
  const answer = JSON.parse(body) as Partial<Report> & { data?: Report };
  const parts = answer.parts ?? answer.data!.parts;
  return { down: Object.keys(parts).filter((name) => parts[name]!.status === 'down') };
}
