/** Hardly compressible, 250 kB, and there on every server: a model of the background blur. */
const FILE = '/assets/tasks-vision-0.10.14/selfie.tflite';
const TIMES = 3;

/**
 * How fast files come from the server, in megabits a second: bytes on the wire by the time from their first to their
 * last. Null where the browser does not tell.
 */
export async function measureDownload(signal: AbortSignal): Promise<number | null> {
  const wire: Transfer[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const url = new URL(`${FILE}?test=${crypto.randomUUID()}`, location.origin).href;
    const response = await fetch(url, { cache: 'no-store', credentials: 'omit', signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    await response.arrayBuffer();
    const [entry] = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
    if (entry) wire.push({ bytes: entry.encodedBodySize, ms: entry.responseEnd - entry.responseStart });
  }
  return speedOf(wire);
}

interface Transfer {
  bytes: number;
  ms: number;
}

/** All transfers together; null where nothing was measured. */
export function speedOf(transfers: readonly Transfer[]): number | null {
  const bytes = transfers.reduce((sum, transfer) => sum + transfer.bytes, 0);
  const ms = transfers.reduce((sum, transfer) => sum + transfer.ms, 0);
  return bytes > 0 && ms > 0 ? (bytes * 8) / (ms * 1_000) : null;
}
