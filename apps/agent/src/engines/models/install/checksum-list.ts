import { wait, type Clock } from '@intermind/timing';

const LIMIT_MS = 15_000;
const TRIES = 3;
const BETWEEN_MS = 1_000;
/** The lists of k2-fsa have some hundred lines. */
const MAX_CHARACTERS = 1_000_000;

/** Looks a file up in its publisher's list of checksums; null where the list has none, or cannot be read. */
export async function publishedChecksum(
  listUrl: string,
  name: string,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<string | null> {
  for (let tries = 1; ; tries++) {
    try {
      const limit = AbortSignal.timeout(LIMIT_MS);
      const response = await fetch(listUrl, { signal: AbortSignal.any([signal, limit]) });
      const text = await response.text();
      if (response.ok) return text.length > MAX_CHARACTERS ? null : checksumIn(text, name);
    } catch {
      signal.throwIfAborted();
    }
    if (tries === TRIES) return null;
    await wait(BETWEEN_MS, { clock, signal });
  }
}

/** Name and checksum of each line in either order: `sha256sum` writes the checksum first. */
export function checksumIn(list: string, name: string): string | null {
  for (const line of list.split('\n')) {
    const words = line.trim().split(/\s+/);
    const sha256 = words.find((word) => /^[0-9a-f]{64}$/i.test(word));
    const isNamed = words.some((word) => word.replace(/^\*/, '') === name);
    if (sha256 !== undefined && isNamed) return sha256.toLowerCase();
  }
  return null;
}
