import type { EngineBenchId, EngineOrderByHand, EngineOrders } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../platform/queries.ts';
import { asAdmin } from './admin-queries.ts';
import { NO_WORKER_MS } from './engine-queries.ts';

const bypassErrorHandler = true;
const ORDERS = 'GET /admin/engines/order';

export function useEngineOrders() {
  return useQuery(
    {
      queryKey: [ORDERS],
      queryFn: () => asAdmin(call(ORDERS, { bypassErrorHandler })),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.engines === null ? NO_WORKER_MS : false),
    },
    queries,
  );
}

/** A bench that finished may have another order. */
export function useOrdersAfter(bench: EngineBenchId | undefined): void {
  useEffect(() => {
    if (bench) void queries.invalidateQueries({ queryKey: [ORDERS] });
  }, [bench]);
}

export function orderByBench(bestByBench: boolean): Promise<void> {
  return saved(call('PUT /admin/engines/order', { body: { bestByBench }, bypassErrorHandler }));
}

export function orderByHand(body: EngineOrderByHand): Promise<void> {
  return saved(call('PUT /admin/engines/order/by-hand', { body, bypassErrorHandler }));
}

async function saved(saving: Promise<EngineOrders>): Promise<void> {
  queries.setQueryData<EngineOrders>([ORDERS], await asAdmin(saving));
  await queries.invalidateQueries({ queryKey: ['GET /admin/acts', 'page'] });
}
