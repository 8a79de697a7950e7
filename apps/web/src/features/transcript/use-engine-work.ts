import type { ConferenceId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';

const ENGINES = 'GET /conferences/{id}/transcript/engines';
const RUNNING_REFRESH_MS = 10_000;

/** Which engines worked in a meeting; asked again while it runs. */
export function useEngineWork(id: ConferenceId, running: boolean) {
  return useQuery(
    {
      queryKey: [ENGINES, id],
      queryFn: () => call(ENGINES, { params: { id }, bypassErrorHandler: true }),
      ...(running ? { staleTime: 0, refetchInterval: RUNNING_REFRESH_MS } : {}),
    },
    queries,
  );
}
