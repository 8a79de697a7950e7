/** A browser that receives, draws and codes a meeting. */
const CORES_EACH = 2;
const MEMORY_EACH_BYTES = 2 * 1024 ** 3;

export interface Machine {
  cores: number;
  memoryBytes: number;
}

/** Meetings that a machine can record at a time beside everything else that runs on it; at least one. */
export function recorderCapacityOf({ cores, memoryBytes }: Machine): number {
  return Math.max(1, Math.floor(Math.min(cores / CORES_EACH, memoryBytes / MEMORY_EACH_BYTES)));
}
