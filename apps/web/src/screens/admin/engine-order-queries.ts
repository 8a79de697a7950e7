import type { EngineOrderByHand, EngineOrders } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';
import { asAdmin } from './admin-queries.ts';

const bypassErrorHandler = true;
const ORDERS = 'GET /admin/engines/order';

export function useEngineOrders() {
  return useQuery(
    {
      queryKey: [ORDERS],
      queryFn: () => asAdmin(call(ORDERS, { bypassErrorHandler })),
      staleTime: 0,
    },
    queries,
  );
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
