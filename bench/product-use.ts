import { readFileSync } from 'node:fs';
import { descendants, type Process } from '../e2e/support/processes.ts';
import type { Product } from '../e2e/support/product.ts';
import { memoryOfEach } from './process-memory.ts';
import { ticksOf, TICKS_PER_S } from './processor-time.ts';

/** What one process needs. */
export interface ProcessUse {
  pid: number;
  command: string;
  /** Since it began. */
  processorS: number;
  pssMiB: number;
  rssMiB: number;
}

/** Of all processes of an installation. Linux only: shared pages are counted in shares (PSS). */
export function useOf(product: Product): ProcessUse[] {
  const [supervisor] = product.pidsOf('supervisor');
  const own = { pid: parentOf(supervisor!), command: 'scripts/start.mjs' };
  return [own, ...descendants(own.pid)].flatMap(useOfProcess);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}

function useOfProcess(process: Pick<Process, 'pid' | 'command'>): ProcessUse[] {
  const { pid } = process;
  try {
    const processorS = ticksOf(pid) / TICKS_PER_S;
    return memoryOfEach([process]).map((memory) => ({ pid, processorS, ...memory }));
  } catch {
    return []; // ended meanwhile
  }
}
