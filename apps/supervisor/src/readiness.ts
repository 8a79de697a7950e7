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

/** @returns null: there is no answer yet */
async function askHealth({ host, port }: HealthAddress): Promise<Health | null> {
  try {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/health`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return healthOf(await answer.json());
  } catch {
    return null;
  }
}

/** The report itself (200), or what is down in it as the data of an error (503). @throws when it is neither */
function healthOf(answer: unknown): Health {
  type Report = { parts: Record<string, { status: string }> };
  const { data, ...report } = answer as Partial<Report> & { data?: Report };
  const parts = report.parts ?? data!.parts;
  return { down: Object.keys(parts).filter((name) => parts[name]!.status === 'down') };
}
