import type { Page } from 'playwright-core';

export interface HeapUse {
  /** Since the page was first asked. */
  atMinutes: number;
  heapMiB: number;
  nodes: number;
  listeners: number;
}

/** Asks a page for what it keeps, after everything that nobody needs has been collected. */
export async function heapMeter(page: Page): Promise<() => Promise<HeapUse>> {
  const session = await page.context().newCDPSession(page);
  const startedMs = performance.now();
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return {
      atMinutes: (performance.now() - startedMs) / 60_000,
      heapMiB: usedSize / 2 ** 20,
      nodes,
      listeners: jsEventListeners,
    };
  };
}
