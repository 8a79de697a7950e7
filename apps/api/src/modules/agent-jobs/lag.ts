import type { JobReport, Language } from '@intermind/contracts';

/** How late the first sound of one chunk was. */
export interface ChunkLag {
  language: Language;
  lagMs: number;
}

/** The chunks that were not in the report before. Reports name the latest chunk of each lane: of those between two reports nothing is known. */
export function newChunks(before: readonly JobReport[], now: readonly JobReport[]): ChunkLag[] {
  const known = new Set(before.flatMap(chunksOf).map(({ key }) => key));
  return now.flatMap(chunksOf).filter(({ key }) => !known.has(key));
}

function chunksOf({ lanes }: JobReport): (ChunkLag & { key: string })[] {
  return lanes.flatMap(({ speaker, language, lastChunk }) =>
    lastChunk ? { key: `${speaker} ${language} ${lastChunk.atMs}`, language, lagMs: lastChunk.lagMs } : [],
  );
}
