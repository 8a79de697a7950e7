import type { Engines } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';
import { asAdmin } from './admin-queries.ts';

const bypassErrorHandler = true;
const ENGINES = 'GET /admin/engines';
const ABILITIES = 'GET /admin/engines/abilities';
/** While engines are measured. */
const PROGRESS_MS = 3_000;
/** Workers connect a moment after a start. */
export const NO_WORKER_MS = 3_000;

export function useEngines() {
  return useQuery(
    {
      queryKey: [ENGINES],
      queryFn: () => asAdmin(call(ENGINES, { bypassErrorHandler })),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.bench?.state === 'running' ? PROGRESS_MS : false),
    },
    queries,
  );
}

export function useEngineTable() {
  return useQuery(
    {
      queryKey: [ABILITIES],
      queryFn: () => asAdmin(call(ABILITIES, { bypassErrorHandler })),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.engines === null ? NO_WORKER_MS : false),
    },
    queries,
  );
}

/** @throws ApiError BenchRunning: another administrator was faster; what they started is shown */
export async function startBench(): Promise<void> {
  try {
    const bench = await asAdmin(call('POST /admin/engines/bench', { bypassErrorHandler }));
    queries.setQueryData<Engines>([ENGINES], (known) => ({ finished: null, ...known, bench }));
  } finally {
    const changed = [[ENGINES], ['GET /admin/acts', 'page']];
    await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }
}
